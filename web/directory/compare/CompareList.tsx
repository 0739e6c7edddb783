import { Box, Link as TextLink, Typography } from '@mui/material'
import { Link } from 'react-router'
import { ComparedValues, type CompareTableProps, RemoveButton } from './CompareTable.tsx'

/** Shows records field by field where there is no room for columns. */
export function CompareList({ columns, fields, onRemove }: CompareTableProps) {
  return (
    <>
      <Box component="ol" aria-label="Compared records" sx={{ m: 0, mb: 2, p: 0, listStyle: 'none' }}>
        {columns.map((column) => (
          <Box
            component="li"
            key={column.npi}
            sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44 }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <TextLink component={Link} to={column.path} sx={{ typography: 'h3' }}>
                {column.name}
              </TextLink>
              <Box sx={{ typography: 'caption', color: 'ink2' }}>NPI {column.npi}</Box>
            </Box>
            <RemoveButton column={column} onRemove={onRemove} />
          </Box>
        ))}
      </Box>
      <Box component="ul" aria-label="Comparison" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {fields.map(({ section, field, records, isDifferent }) => (
          <Box
            component="li"
            key={`${section} ${field}`}
            sx={{ py: 1.25, borderBottom: 1, borderColor: 'lineSoft' }}
          >
            <Typography component="h3" variant="h3" sx={{ mb: 0.5 }}>
              {field}
              {isDifferent && ', differs'}
            </Typography>
            <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.75 }}>
              {records.map((values, place) => (
                <div key={columns[place]?.npi}>
                  <Box component="dt" sx={{ typography: 'caption', color: 'ink2' }}>
                    {columns[place]?.name}
                  </Box>
                  <Box component="dd" sx={{ m: 0 }}>
                    <ComparedValues values={values} />
                  </Box>
                </div>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  )
}
