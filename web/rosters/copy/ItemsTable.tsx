import { formatCount } from '@concord/domain'
import type { ComparedItem, ComparedPart, PickedItems } from '@concord/roster-language'
import {
  Box,
  Checkbox,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PART_LABELS } from './model/compare-sides.ts'
import { describeItem } from './model/describe-item.ts'
import { isDifference, isPicked, pickItems } from './model/picks.ts'

type ItemsTableProps = {
  readonly part: ComparedPart
  readonly picked: PickedItems
  /** Whose config is copied into. */
  readonly there: string
  readonly onPick: (picked: PickedItems) => void
}

const GROUPS = [
  ['differs', 'differ'],
  ['new', 'new'],
  ['onlyThere', 'only there, they stay'],
  ['same', 'the same'],
] as const

function After({
  item,
  part,
  isTaken,
}: {
  readonly item: ComparedItem
  readonly part: string
  readonly isTaken: boolean
}) {
  if (!isDifference(item)) return describeItem(part, item.there)
  return (
    <Box
      component="span"
      sx={{
        px: 0.75,
        py: '1px',
        borderRadius: '4px',
        overflowWrap: 'anywhere',
        ...(isTaken
          ? { fontWeight: 600, bgcolor: 'secondaryTint' }
          : { border: '1px solid', borderColor: 'line', color: 'ink2' }),
      }}
    >
      {describeItem(part, item.here)}
    </Box>
  )
}

/** Shows the items of one part: what is there now, and what the copy makes of it. */
export function ItemsTable({ part, picked, there, onPick }: ItemsTableProps) {
  const [shows, setShows] = useState<'differing' | 'all'>('differing')
  const label = PART_LABELS[part.id] ?? part.id
  const differing = part.items.filter(({ state }) => state !== 'same').length
  const groups = GROUPS.flatMap(([state, words]) => {
    const items = part.items.filter((item) => item.state === state)
    return items.length === 0 || (state === 'same' && shows === 'differing') ? [] : [{ state, words, items }]
  })
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {label}
        </Typography>
        <ToggleButtonGroup
          exclusive
          value={shows}
          onChange={(_, next) => next && setShows(next)}
          aria-label="Items shown"
        >
          <ToggleButton value="differing">Differing {formatCount(differing)}</ToggleButton>
          <ToggleButton value="all">All {formatCount(part.items.length)}</ToggleButton>
        </ToggleButtonGroup>
      </Box>
      {groups.length === 0 && (
        <EmptyState title="Nothing differs here">
          {part.items.length === 0 ? 'Neither config has anything of this kind.' : 'All of it is the same.'}
        </EmptyState>
      )}
      {groups.length > 0 && (
        <Box tabIndex={0} role="region" aria-label={`Items of ${label}`} sx={{ overflowX: 'auto' }}>
          <Table aria-label={label}>
            <TableHead>
              <TableRow>
                <TableCell>Item</TableCell>
                <TableCell>{there} now</TableCell>
                <TableCell>After the copy</TableCell>
              </TableRow>
            </TableHead>
            {groups.map(({ state, words, items }) => (
              <TableBody key={state}>
                <TableRow>
                  <TableCell colSpan={3} sx={{ bgcolor: 'canvas', fontWeight: 600 }}>
                    {formatCount(items.length)} {words}
                  </TableCell>
                </TableRow>
                {items.map((item) => {
                  const isTaken = isPicked(picked, part.id, item.key)
                  const pick = () =>
                    onPick(pickItems(picked, { part: part.id, keys: [item.key], isWanted: !isTaken }))
                  return (
                    <TableRow key={item.key} hover>
                      <TableCell
                        component="th"
                        scope="row"
                        sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
                      >
                        {isDifference(item) && (
                          <Checkbox
                            checked={isTaken}
                            onChange={pick}
                            slotProps={{ input: { 'aria-label': `Pick ${item.key}` } }}
                            sx={{ p: 0.5, mr: 1 }}
                          />
                        )}
                        {item.key}
                      </TableCell>
                      <TableCell sx={{ color: 'ink2', overflowWrap: 'anywhere' }}>
                        {describeItem(part.id, item.there)}
                      </TableCell>
                      <TableCell>
                        <After item={item} part={part.id} isTaken={isTaken} />
                      </TableCell>
                    </TableRow>
                  )
                })}
              </TableBody>
            ))}
          </Table>
        </Box>
      )}
    </>
  )
}
