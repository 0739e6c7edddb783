import { formatCount } from '@concord/domain'
import type { ComparedPart, PickedItems } from '@concord/roster-language'
import { Box, ButtonBase, Checkbox, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { countItems, PART_LABELS } from './model/compare-sides.ts'
import { countPicked, isDifference, togglePart } from './model/picks.ts'

type PartsTableProps = {
  readonly parts: readonly ComparedPart[]
  readonly picked: PickedItems
  readonly shown: string
  readonly onPick: (picked: PickedItems) => void
  readonly onShow: (part: string) => void
}

const COLUMNS = [
  ['here', 'Here'],
  ['same', 'Same'],
  ['differs', 'Differ'],
  ['new', 'New'],
  ['onlyThere', 'Only there'],
] as const

/** Shows how the parts of both configs compare; the sums of a line are the whole part. */
export function PartsTable({ parts, picked, shown, onPick, onShow }: PartsTableProps) {
  const all = countItems(parts)
  return (
    <>
      <Box tabIndex={0} role="region" aria-label="All parts" sx={{ overflowX: 'auto' }}>
        <Table aria-label="Parts">
          <TableHead>
            <TableRow>
              <TableCell>Part</TableCell>
              {COLUMNS.map(([name, head]) => (
                <TableCell key={name} align="right">
                  {head}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {parts.map((part) => {
              const counts = countItems([part])
              const label = PART_LABELS[part.id] ?? part.id
              const differing = part.items.filter(isDifference).length
              const taken = countPicked({ [part.id]: picked[part.id] ?? [] })
              return (
                <TableRow
                  key={part.id}
                  hover
                  sx={
                    part.id === shown
                      ? {
                          bgcolor: 'secondaryTint',
                          boxShadow: 'inset 3px 0 var(--concord-palette-secondary-main)',
                        }
                      : {}
                  }
                >
                  <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                    <Checkbox
                      checked={taken > 0 && taken === differing}
                      indeterminate={taken > 0 && taken < differing}
                      disabled={differing === 0}
                      onChange={() => onPick(togglePart(picked, part))}
                      slotProps={{ input: { 'aria-label': `Pick ${label}` } }}
                      sx={{ p: 0.5, mr: 1 }}
                    />
                    <ButtonBase
                      onClick={() => onShow(part.id)}
                      aria-pressed={part.id === shown}
                      sx={{ typography: 'body2', fontWeight: 600, minHeight: 24 }}
                    >
                      {label}
                    </ButtonBase>
                  </TableCell>
                  {COLUMNS.map(([name]) => (
                    <TableCell
                      key={name}
                      align="right"
                      sx={{
                        color: counts[name] === 0 ? 'ink3' : 'ink2',
                        fontWeight: (name === 'differs' || name === 'new') && counts[name] > 0 ? 600 : 400,
                      }}
                    >
                      {formatCount(counts[name])}
                    </TableCell>
                  ))}
                </TableRow>
              )
            })}
            <TableRow>
              <TableCell component="th" scope="row" sx={{ pl: 5.5 }}>
                All parts
              </TableCell>
              {COLUMNS.map(([name]) => (
                <TableCell key={name} align="right" sx={{ fontWeight: 600 }}>
                  {formatCount(all[name])}
                </TableCell>
              ))}
            </TableRow>
          </TableBody>
        </Table>
      </Box>
      <Box component="p" sx={{ m: 0, mt: 1, typography: 'caption', color: 'ink2' }}>
        {formatCount(all.here)} = {formatCount(all.same)} same + {formatCount(all.differs)} differ +{' '}
        {formatCount(all.new)} new. What is only there is never removed by a copy.
      </Box>
    </>
  )
}
