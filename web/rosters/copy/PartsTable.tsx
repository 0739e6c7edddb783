import { formatCount } from '@concord/domain'
import type { ComparedPart, PickedItems } from '@concord/roster-language'
import {
  Box,
  ButtonBase,
  Checkbox,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  useMediaQuery,
} from '@mui/material'
import type { Theme } from '@mui/material/styles'
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

const SHOWN = {
  bgcolor: 'secondaryTint',
  boxShadow: 'inset 3px 0 var(--concord-palette-secondary-main)',
} as const

type Counts = ReturnType<typeof countItems>

const isWorthIt = (name: (typeof COLUMNS)[number][0], counts: Counts): boolean =>
  (name === 'differs' || name === 'new') && counts[name] > 0

/** Shows the name of a part, which opens its items, after a checkbox that picks all of them. */
function PartName({
  part,
  picked,
  shown,
  onPick,
  onShow,
}: Omit<PartsTableProps, 'parts'> & { readonly part: ComparedPart }) {
  const label = PART_LABELS[part.id] ?? part.id
  const differing = part.items.filter(isDifference).length
  const taken = countPicked({ [part.id]: picked[part.id] ?? [] })
  return (
    <>
      <Checkbox
        checked={taken > 0 && taken === differing}
        indeterminate={taken > 0 && taken < differing}
        disabled={differing === 0}
        onChange={() => onPick(togglePart(picked, part))}
        slotProps={{ input: { 'aria-label': `Pick ${label}` } }}
        sx={{ p: { xs: 1.5, md: 0.5 }, mr: { xs: 0, md: 1 } }}
      />
      <ButtonBase
        onClick={() => onShow(part.id)}
        aria-pressed={part.id === shown}
        sx={{
          ...{ typography: 'body2', fontWeight: 600, minHeight: { xs: 44, md: 24 } },
          ...{ flex: { xs: 1, md: 'none' }, justifyContent: 'flex-start', textAlign: 'left' },
        }}
      >
        {label}
      </ButtonBase>
    </>
  )
}

/** Shows counts on one line, such as 'Here 4 · Same 3 · Differ 1', without those that are zero, except the first. */
function NarrowCounts({ counts }: { readonly counts: Counts }) {
  return COLUMNS.filter(([name]) => name === 'here' || counts[name] > 0).map(([name, head], at) => (
    <Box component="span" key={name} sx={{ whiteSpace: 'nowrap' }}>
      {at > 0 && (
        <Box component="span" aria-hidden sx={{ color: 'ink3' }}>
          {' · '}
        </Box>
      )}
      {head}{' '}
      <Box component="span" sx={isWorthIt(name, counts) ? { fontWeight: 600, color: 'ink' } : {}}>
        {formatCount(counts[name])}
      </Box>
    </Box>
  ))
}

function NarrowParts(props: PartsTableProps) {
  return (
    <Box component="ul" aria-label="Parts" sx={{ m: 0, mx: -2, p: 0, listStyle: 'none' }}>
      {props.parts.map((part) => (
        <Box
          component="li"
          key={part.id}
          sx={{
            ...{ px: 1, pb: 1, borderBottom: '1px solid', borderColor: 'lineSoft' },
            ...(part.id === props.shown ? SHOWN : {}),
          }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center' }}>
            <PartName {...props} part={part} />
          </Box>
          <Box sx={{ pl: 5.5, color: 'ink2' }}>
            <NarrowCounts counts={countItems([part])} />
          </Box>
        </Box>
      ))}
      <Box component="li" sx={{ px: 1, pt: 1, pl: 6.5, color: 'ink2' }}>
        <Box sx={{ fontWeight: 600, color: 'ink' }}>All parts</Box>
        <NarrowCounts counts={countItems(props.parts)} />
      </Box>
    </Box>
  )
}

function WideParts(props: PartsTableProps) {
  const { parts, shown } = props
  const all = countItems(parts)
  return (
    <Box tabIndex={0} role="region" aria-label="All parts" sx={{ position: 'relative', overflowX: 'auto' }}>
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
            return (
              <TableRow key={part.id} hover sx={part.id === shown ? SHOWN : {}}>
                <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                  <PartName {...props} part={part} />
                </TableCell>
                {COLUMNS.map(([name]) => (
                  <TableCell
                    key={name}
                    align="right"
                    sx={{
                      color: counts[name] === 0 ? 'ink3' : 'ink2',
                      fontWeight: isWorthIt(name, counts) ? 600 : 400,
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
  )
}

/** Shows how the parts of both configs compare; the sums of a line are the whole part. */
export function PartsTable(props: PartsTableProps) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true })
  const all = countItems(props.parts)
  return (
    <>
      {isNarrow ? <NarrowParts {...props} /> : <WideParts {...props} />}
      <Box component="p" sx={{ m: 0, mt: 1, typography: 'caption', color: 'ink2' }}>
        {formatCount(all.here)} = {formatCount(all.same)} same + {formatCount(all.differs)} differ +{' '}
        {formatCount(all.new)} new. What is only there is never removed by a copy.
      </Box>
    </>
  )
}
