"""Foundations that every part of the window uses: the backend interface, background work, theme and layouts."""
