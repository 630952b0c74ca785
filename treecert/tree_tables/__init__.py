"""Trees on people's tables: reading a CSV file, comparing trees, pages; without scikit-learn."""
