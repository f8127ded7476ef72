"""A run of all systems over all sets as data, tables and one page."""
