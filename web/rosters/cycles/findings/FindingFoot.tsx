import { formatCount } from '@concord/domain'
import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { shortTime } from '#web/lib/when.ts'
import { KeyHints } from '#web/ui/KeyHints.tsx'
import { PopoverPanel } from '#web/ui/PopoverPanel.tsx'
import type { Cycle } from '../queries.ts'
import { QuestionsButton } from './QuestionsButton.tsx'
import type { Finding, KeptFix } from './queries.ts'
import type { Fixes } from './use-fixes.ts'
import type { Questions } from './use-questions.ts'

const READING = [
  [['↑', '↓'], 'row'],
  [['[', ']'], 'cause'],
  [['A'], 'ask the sender'],
] as const
const FIXING = [
  ...READING,
  [['Enter'], 'correct a text'],
  [['Ctrl Enter'], 'fix these rows'],
  [['X'], 'leave as it is'],
  [['Ctrl Z'], 'undo'],
] as const

const LETTERS = 26
const LETTER_A = 65

/** Returns the name of a column as in spreadsheets: 'K' for the eleventh column. */
function nameColumn(index: number): string {
  const rest = Math.floor(index / LETTERS) - 1
  return (rest < 0 ? '' : nameColumn(rest)) + String.fromCharCode(LETTER_A + (index % LETTERS))
}

/** Shows where the current cell comes from: file, tab, cell, stored value, and rule. */
export function Origin({ cycle, finding }: { readonly cycle: Cycle; readonly finding: Finding }) {
  const { row, tab, columnIndex, value, rule, column } = finding
  const cell = columnIndex === null ? `row ${formatCount(row)}` : `${nameColumn(columnIndex)}${row}`
  const steps = [
    `${cycle.file?.name ?? 'File'}, ${tab}, ${cell}`,
    ...(column === null ? [] : [`column ${column}`]),
    value === null ? 'empty' : `stored ${value}`,
    rule,
  ]
  return (
    <Box
      sx={{
        ...{ display: { xs: 'none', md: 'flex' }, flexWrap: 'wrap', columnGap: 1.5, px: 2, py: 1 },
        ...{ borderTop: '1px solid', borderColor: 'line', overflowWrap: 'anywhere' },
      }}
    >
      <strong>Row {formatCount(row)}</strong>
      {steps.map((step, at) => (
        <span key={step}>
          {at > 0 && (
            <Box component="span" aria-hidden sx={{ color: 'ink3', mr: 1.5 }}>
              ›
            </Box>
          )}
          {step}
        </span>
      ))}
    </Box>
  )
}

function FixList({ kept, fixes, canFix }: { kept: readonly KeptFix[]; fixes: Fixes; canFix: boolean }) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', rowGap: 1.5 }}>
      {kept.map(({ id, label, rows, isOnlyThisCycle, at, person }) => (
        <Box component="li" key={id} sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <strong>{label}</strong>
            <Box sx={{ typography: 'caption', color: 'ink2' }}>
              {formatCount(rows)} {rows === 1 ? 'row' : 'rows'}
              {isOnlyThisCycle && ', this cycle only'}, {person ?? 'someone who is gone'},{' '}
              {shortTime(new Date(at), new Date())}
            </Box>
          </Box>
          {canFix && (
            <Button variant="outlined" disabled={fixes.isPending} onClick={() => fixes.undo(id)}>
              Undo
            </Button>
          )}
        </Box>
      ))}
    </Box>
  )
}

/** Shows the keys of the tab and the fixes that were kept, each of which can be undone. */
export function FindingFoot(props: {
  readonly cycle: Cycle
  readonly questions: Questions
  readonly kept: readonly KeptFix[]
  readonly fixes: Fixes
  readonly canFix: boolean
}) {
  const { cycle, questions, kept, canFix } = props
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const count = `${kept.length} ${kept.length === 1 ? 'fix' : 'fixes'} kept`
  return (
    <Box
      component="footer"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 2, mt: 1, px: 2 }}
    >
      <KeyHints keys={canFix ? FIXING : READING} />
      <Box sx={{ ml: { md: 'auto' }, color: 'ink2' }}>
        <QuestionsButton cycle={cycle} questions={questions} />
        {kept.length === 0 ? (
          '0 fixes kept'
        ) : (
          <Button variant="text" onClick={(event) => setAnchor(event.currentTarget)}>
            {count}. Undo at any time before approval
          </Button>
        )}
      </Box>
      <PopoverPanel
        label="Fixes that were kept"
        anchor={anchor}
        onClose={() => setAnchor(null)}
        side="right"
        widthPx={380}
      >
        <FixList {...props} />
      </PopoverPanel>
    </Box>
  )
}
