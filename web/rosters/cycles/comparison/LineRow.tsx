import type { ChangeDecision } from '@concord/domain'
import { Box, Checkbox } from '@mui/material'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { type Labels, tellAfter, tellBefore, tellWhat } from './line-texts.ts'
import type { ChangeLine } from './queries.ts'

export type LineActs = {
  /** A decision is under way: nothing can be selected or decided, and what has the focus keeps it. */
  readonly isPending: boolean
  /** Null: this person decides on nothing. */
  readonly decide: ((decision: ChangeDecision, keys: readonly string[]) => void) | null
  readonly select: (line: ChangeLine, isRange: boolean) => void
  readonly isSelected: (key: string) => boolean
}

type LineRowProps = LineActs & { readonly line: ChangeLine; readonly labels: Labels }

const GRID = {
  display: 'grid',
  alignItems: 'center',
  gridTemplateColumns: {
    xs: '32px minmax(0, 1fr) minmax(0, 1fr)',
    lg: '32px minmax(0, 2.4fr) minmax(0, 1fr) minmax(0, 1.6fr) minmax(0, 1.7fr) minmax(0, 2.1fr) 190px',
  },
  columnGap: 1,
  minHeight: 34,
  py: { xs: 0.75, lg: 0.25 },
  borderTop: 1,
  borderColor: 'line',
} as const

export const LINE_GRID = GRID

const VALUE = { overflowWrap: 'anywhere', minWidth: 0 } as const
/** Decided values have a tint, open ones only an outline. */
const AFTER = {
  accepted: { bgcolor: 'secondary.light', fontWeight: 600 },
  moved: { bgcolor: 'secondary.light', fontWeight: 600 },
  rejected: { bgcolor: 'error.light', textDecoration: 'line-through' },
  open: { border: 1, borderColor: 'line' },
} as const

const VERBS = [
  { decision: 'accepted', verb: 'Accept', done: 'Accepted', Icon: Check, color: 'success' },
  { decision: 'rejected', verb: 'Reject', done: 'Rejected', Icon: X, color: 'error' },
] as const

type VerbsProps = Pick<LineRowProps, 'line' | 'decide' | 'isPending'> & { readonly who: string }

function Verbs({ line, decide, isPending, who }: VerbsProps) {
  const { said, key } = line
  const isAccepted = said === 'accepted' || said === 'moved'
  return (
    <Box role="group" aria-label={`Decision on ${who}`} sx={{ display: 'flex' }}>
      {VERBS.map(({ decision, verb, done, Icon, color }, place) => {
        const isOn = decision === 'accepted' ? isAccepted : said === decision
        return (
          <Box
            component="button"
            type="button"
            key={decision}
            disabled={decide === null}
            aria-disabled={isPending}
            aria-pressed={isOn}
            aria-label={`${verb} ${who}`}
            onClick={() => !isPending && decide?.(isOn ? 'open' : decision, [key])}
            sx={{
              ...{ display: 'inline-flex', alignItems: 'center', justifyContent: 'center', gap: 0.5 },
              ...{ flex: 1, minHeight: { xs: 44, lg: 26 }, px: 1, font: 'inherit', cursor: 'pointer' },
              ...{
                typography: 'caption',
                fontWeight: 600,
                border: 1,
                borderColor: 'line',
                ml: place === 0 ? 0 : '-1px',
              },
              borderRadius: place === 0 ? '6px 0 0 6px' : '0 6px 6px 0',
              bgcolor: isOn ? `${color}.light` : 'sheet',
              color: isOn ? `${color}.main` : 'ink2',
              '&:disabled': { cursor: 'default' },
              '&:focus-visible': { zIndex: 1 },
            }}
          >
            {isOn && <Icon size={12} strokeWidth={2.5} aria-hidden />}
            {isOn ? (said === 'moved' ? 'Moved' : done) : verb}
          </Box>
        )
      })}
    </Box>
  )
}

/** Shows one difference: whose it is, what was, what is, why it looks so, and what was decided; on a phone in two lines. */
export function LineRow({ line, labels, isPending, decide, select, isSelected }: LineRowProps) {
  const who = line.name ?? line.npi ?? `row ${line.row ?? ''}`
  const isChosen = isSelected(line.key)
  return (
    <Box
      component="li"
      data-key={line.key}
      data-said={line.said}
      sx={{
        ...GRID,
        ...(isChosen
          ? { bgcolor: 'secondary.light', boxShadow: 'inset 3px 0 0 var(--concord-palette-secondary-main)' }
          : {}),
      }}
    >
      <Checkbox
        size="small"
        checked={isChosen}
        disabled={decide === null}
        onClick={(event) => !isPending && select(line, event.shiftKey)}
        slotProps={{
          input: { 'aria-label': `Select ${who}, ${tellWhat(line, labels)}`, 'aria-disabled': isPending },
        }}
        sx={{ p: 0.5 }}
      />
      <Box sx={{ ...VALUE, gridColumn: { xs: '2', lg: 'auto' } }}>
        <strong>{who}</strong>{' '}
        <Box component="span" sx={{ color: 'ink2' }}>
          {line.name === null ? '' : line.npi}
        </Box>
      </Box>
      <Box sx={{ ...VALUE, color: 'ink2', gridColumn: { xs: '3', lg: 'auto' } }}>
        {tellWhat(line, labels)}
      </Box>
      <Box sx={{ ...VALUE, gridColumn: { xs: '2', lg: 'auto' } }}>{tellBefore(line)}</Box>
      <Box sx={VALUE}>
        <Box
          component="span"
          sx={{ display: 'inline-block', px: 0.75, borderRadius: '4px', ...AFTER[line.said] }}
        >
          {tellAfter(line)}
        </Box>
      </Box>
      <Box sx={{ ...VALUE, typography: 'caption', color: 'ink2', display: { xs: 'none', lg: 'block' } }}>
        {line.why}
      </Box>
      <Box sx={{ gridColumn: { xs: '2 / 4', lg: 'auto' }, displayPrint: 'none' }}>
        <Verbs {...{ line, decide, isPending, who }} />
      </Box>
    </Box>
  )
}
