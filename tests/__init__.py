"""Tests: data first, Python second."""
