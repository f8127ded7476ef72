"""The report and the explanation of a text as HTML pages."""
