# The work of row-loop.ts by whole columns: argv is the file, the result and the field of each column.
import sys
import pandas

path, out, *fields = sys.argv[1:]
rows = pandas.read_csv(path, dtype=str, keep_default_na=False)
rows.columns = fields
for field in fields:
    cells = rows[field]
    if field.endswith('npi'):
        digits = [cells.str[place].where(cells.str.fullmatch(r'\d{10}'), '0').astype(int) for place in range(10)]
        total = 24 + sum((d * 2 - (d > 4) * 9) if place % 2 == 0 else d for place, d in enumerate(digits))
        rows[field] = cells.where((total % 10 == 0) & cells.str.fullmatch(r'\d{10}'), '')
    elif field.endswith('date') or field.endswith('expiration'):
        rows[field] = pandas.to_datetime(cells, format='%m/%d/%Y', errors='coerce')
    elif field.endswith('phone') or field == 'fax':
        parts = cells.str.extract(r'^\(?([2-9]\d\d)\)?[-. ]*([2-9]\d\d)[-. ]*(\d{4})$')
        rows[field] = parts[0] + parts[1] + parts[2]
    elif field.endswith('zip'):
        rows[field] = cells.str.extract(r'^(\d{5})(?:-?\d{4})?$')[0]
    elif field.endswith('state'):
        rows[field] = cells.where(cells.str.fullmatch('[A-Z]{2}'), '')
    elif field == 'email':
        rows[field] = cells.where(cells.str.fullmatch(r'(?i)[^ @]+@[^ @]+\.[a-z]+'), '')
    elif field == 'tin':
        rows[field] = cells.str.replace('-', '', n=1, regex=False)
    else:
        rows[field] = cells.str.strip().str.replace(r'\s+', ' ', regex=True)
rows.to_csv(out, index=False)
