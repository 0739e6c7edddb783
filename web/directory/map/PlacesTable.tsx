import { formatCity, formatCount } from '@concord/domain'
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Link as TextLink } from '@mui/material'
import type { CountedPlace } from '../queries.ts'

export type PlacesTableProps = {
  readonly label: string
  readonly places: readonly CountedPlace[]
  readonly onNarrow: (zip: string) => void
}

// The first cell of a table begins at its edge, which here is a frame.
const EDGE = { '&:first-of-type': { pl: 1.5 } }

/** Tells what the map shows in rows, the ZIP code with most hits first. */
export function PlacesTable({ label, places, onNarrow }: PlacesTableProps) {
  return (
    <Box sx={{ maxHeight: 320, overflowY: 'auto' }}>
      <Table aria-label={label}>
        <TableHead>
          <TableRow>
            <TableCell sx={EDGE}>ZIP code</TableCell>
            <TableCell>City</TableCell>
            <TableCell align="right">Count</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {places.map(({ zip, city, count }) => (
            <TableRow key={zip}>
              <TableCell component="th" scope="row" sx={EDGE}>
                <TextLink component="button" type="button" onClick={() => onNarrow(zip)}>
                  {zip}
                </TextLink>
              </TableCell>
              <TableCell>{formatCity(city)}</TableCell>
              <TableCell align="right">{formatCount(count)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
