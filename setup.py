"""Lists the packages: every room, and the folders at the top that are installed inside the package."""

from setuptools import find_packages, setup

setup(
    packages=[
        *find_packages(include=["interpreter*"]),
        "interpreter.shipped.rules",
        "interpreter.shipped.schemas",
    ]
)
