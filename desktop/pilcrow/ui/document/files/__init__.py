"""A document's file: properties, copies, changes on the disk, scanned pages."""
