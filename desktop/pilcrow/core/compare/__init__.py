"""Two versions of a document compared by their structure."""
