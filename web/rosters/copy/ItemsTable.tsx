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
  useMediaQuery,
} from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { useState } from 'react'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PART_LABELS } from './model/compare-sides.ts'
import { describeItem } from './model/describe-item.ts'
import { isDifference, isPicked, pickItems } from './model/picks.ts'

type ItemsTableProps = {
  readonly part: ComparedPart
  readonly picked: PickedItems
  /** The name of the organization whose config is copied into. */
  readonly there: string
  readonly onPick: (picked: PickedItems) => void
}

const GROUPS = [
  ['differs', 'differ'],
  ['new', 'new'],
  ['onlyThere', 'only there, they stay'],
  ['same', 'the same'],
] as const

const LIST = { m: 0, p: 0, listStyle: 'none' } as const
const NARROW_VALUES = {
  ...{ m: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr)' },
  ...{ columnGap: 1.5, rowGap: 0.5 },
  '& dt': { color: 'ink2' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
} as const

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

type Group = { readonly title: string; readonly items: readonly ComparedItem[] }
type ItemsProps = ItemsTableProps & { readonly groups: readonly Group[] }

/** Shows the name of an item, after a checkbox if the item can be picked. */
function ItemName({ item, part, picked, onPick }: ItemsTableProps & { readonly item: ComparedItem }) {
  const isTaken = isPicked(picked, part.id, item.key)
  const pick = () => onPick(pickItems(picked, { part: part.id, keys: [item.key], isWanted: !isTaken }))
  return (
    <>
      {isDifference(item) && (
        <Checkbox
          checked={isTaken}
          onChange={pick}
          slotProps={{ input: { 'aria-label': `Pick ${item.key}` } }}
          sx={{ p: { xs: 1.5, md: 0.5 }, mr: { xs: 0, md: 1 } }}
        />
      )}
      {item.key}
    </>
  )
}

/** Lists the items, each with its labels above or beside its values. */
function NarrowItems(props: ItemsProps) {
  const { groups, part, picked, there } = props
  return (
    <Box component="ul" aria-label={PART_LABELS[part.id] ?? part.id} sx={{ ...LIST, mx: -2 }}>
      {groups.map(({ title, items }) => (
        <Box component="li" key={title}>
          <Box sx={{ bgcolor: 'canvas', fontWeight: 600, px: 2, py: 0.75 }}>{title}</Box>
          <Box component="ul" aria-label={title} sx={LIST}>
            {items.map((item) => (
              <Box
                component="li"
                key={item.key}
                sx={{ px: 2, py: 1, borderBottom: '1px solid', borderColor: 'lineSoft' }}
              >
                <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere', ml: isDifference(item) ? -1.5 : 0 }}>
                  <ItemName {...props} item={item} />
                </Box>
                <Box component="dl" sx={NARROW_VALUES}>
                  <dt>{there} now</dt>
                  <dd>{describeItem(part.id, item.there)}</dd>
                  <dt>After the copy</dt>
                  <dd>
                    <After item={item} part={part.id} isTaken={isPicked(picked, part.id, item.key)} />
                  </dd>
                </Box>
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function WideItems(props: ItemsProps) {
  const { groups, part, picked, there } = props
  const label = PART_LABELS[part.id] ?? part.id
  return (
    <Box
      tabIndex={0}
      role="region"
      aria-label={`Items of ${label}`}
      sx={{ position: 'relative', overflowX: 'auto' }}
    >
      <Table aria-label={label}>
        <TableHead>
          <TableRow>
            <TableCell>Item</TableCell>
            <TableCell>{there} now</TableCell>
            <TableCell>After the copy</TableCell>
          </TableRow>
        </TableHead>
        {groups.map(({ title, items }) => (
          <TableBody key={title}>
            <TableRow>
              <TableCell colSpan={3} sx={{ '&&': { pl: 1 }, bgcolor: 'canvas', fontWeight: 600 }}>
                {title}
              </TableCell>
            </TableRow>
            {items.map((item) => (
              <TableRow key={item.key} hover>
                <TableCell component="th" scope="row" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                  <ItemName {...props} item={item} />
                </TableCell>
                <TableCell sx={{ color: 'ink2', overflowWrap: 'anywhere' }}>
                  {describeItem(part.id, item.there)}
                </TableCell>
                <TableCell>
                  <After item={item} part={part.id} isTaken={isPicked(picked, part.id, item.key)} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        ))}
      </Table>
    </Box>
  )
}

/** Shows the items of one part: what is there now, and what the copy makes of it. */
export function ItemsTable({ part, picked, there, onPick }: ItemsTableProps) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true })
  const [shows, setShows] = useState<'differing' | 'all'>('differing')
  const label = PART_LABELS[part.id] ?? part.id
  const differing = part.items.filter(({ state }) => state !== 'same').length
  const groups = GROUPS.flatMap(([state, words]) => {
    const items = part.items.filter((item) => item.state === state)
    const isLeftOut = items.length === 0 || (state === 'same' && shows === 'differing')
    return isLeftOut ? [] : [{ title: `${formatCount(items.length)} ${words}`, items }]
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
      {groups.length > 0 &&
        (isNarrow ? (
          <NarrowItems {...{ groups, part, picked, there, onPick }} />
        ) : (
          <WideItems {...{ groups, part, picked, there, onPick }} />
        ))}
    </>
  )
}
