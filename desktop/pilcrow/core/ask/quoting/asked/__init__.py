"""Numbers, periods, growth and authors that questions ask for, and the sentences and rows with them."""
