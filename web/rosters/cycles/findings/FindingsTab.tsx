import { canRunAgain } from '@concord/domain'
import { Box, Button, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect, useMemo } from 'react'
import { Link as RouterLink } from 'react-router'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFallback } from '#web/ui/LoadFallback.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { useSingleKeys } from '#web/ui/single-keys.ts'
import { useUndoKeys } from '../../editor/use-undo-keys.ts'
import type { CycleTabProps } from '../cycle-tab.ts'
import { type Cycle, linkToCycle } from '../queries.ts'
import { BalanceStrip } from './BalanceStrip.tsx'
import { CauseList } from './CauseList.tsx'
import { CauseView } from './CauseView.tsx'
import { FindingFoot } from './FindingFoot.tsx'
import { type CauseLine, listSections, listShownLines } from './model/list-sections.ts'
import { type CycleFindings, findingsOf } from './queries.ts'
import { useFindingsAddress } from './use-findings-address.ts'
import { useFixAtHand } from './use-fix-at-hand.ts'
import { useFixes } from './use-fixes.ts'
import { type Questions, useQuestions } from './use-questions.ts'

/** Finds elements with a Ctrl+Enter of their own: a dialog may send a form, and a link opens another tab of the browser. */
const TAKES_ENTER = 'a, [role="menu"], [role="dialog"]'

/** Keeps the current fix on Ctrl+Enter, even while the user types in a field of the page. */
function useKeepKey(onKeep: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest(TAKES_ENTER)) return
    event.preventDefault()
    onKeep()
  })
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Adds the current cause to the list of questions for the sender, or removes it, on the key A. */
function useAskKey(line: CauseLine | undefined, { toggle }: Questions): void {
  useSingleKeys((event) => {
    if (event.key.toLowerCase() !== 'a' || !line) return
    event.preventDefault()
    toggle(line)
  })
}

/** Leaves the current cause as it is, or takes it up again, on the key X. */
function useLeaveKey(onLeave: (() => void) | undefined): void {
  useSingleKeys((event) => {
    if (event.key.toLowerCase() !== 'x' || !onLeave) return
    event.preventDefault()
    onLeave()
  })
}

/** Goes to the previous or the next cause on the keys [ and ]. */
function useCauseKeys(lines: readonly CauseLine[], at: number, onSelect: (line: CauseLine) => void): void {
  useSingleKeys((event) => {
    const by = { '[': -1, ']': 1 }[event.key]
    const next = by === undefined ? undefined : lines[at + by]
    if (!next) return
    event.preventDefault()
    onSelect(next)
  })
}

function explainReadOnly({ state }: Cycle): string {
  return canRunAgain(state)
    ? 'Read only: fixing findings needs the permission to create mappings.'
    : 'Read only: this cycle has been decided.'
}

/** Shows what cannot be done on the page, and why. */
function Notice({ cycle, found }: { readonly cycle: Cycle; readonly found: CycleFindings }) {
  if (cycle.run !== null)
    return (
      <Box sx={{ mb: 1.5 }}>
        <StatusMark status="running">
          The file runs again. These are the findings of the run before; they follow when it is done.
        </StatusMark>
      </Box>
    )
  return (
    <Box sx={{ mb: 1.5, color: 'ink2', display: { md: found.canFix ? 'none' : 'block' } }}>
      {found.canFix
        ? 'Cells are edited on a wide screen; whole causes can be fixed here.'
        : explainReadOnly(cycle)}
    </Box>
  )
}

const NOTHING_FOUND = (
  <EmptyState title="Nothing was found">Every row passed every rule of the target.</EmptyState>
)

function Findings({ cycle, found }: { readonly cycle: Cycle; readonly found: CycleFindings }) {
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { noSsr: true })
  const address = useFindingsAddress()
  const { grouping } = address
  const sections = useMemo(() => listSections(found.rules, grouping), [found.rules, grouping])
  const lines = useMemo(() => listShownLines(sections), [sections])
  const line =
    lines.find(({ id }) => id === address.line) ??
    lines.find(({ fix, left }) => fix !== null && left === null) ??
    lines[0]
  const fixes = useFixes({ id: cycle.id, revision: found.revision })
  const canFix = found.canFix && cycle.run === null
  const atHand = useFixAtHand(cycle, line, canFix, fixes)
  const questions = useQuestions(cycle.id)
  useAskKey(line, questions)
  const select = ({ id }: CauseLine) => address.setLine(id)
  const at = line ? lines.indexOf(line) : 0
  useCauseKeys(lines, at, select)
  const leave = (one: CauseLine) => {
    fixes.leave(one)
    const next = lines[at + 1] ?? lines[at - 1]
    if (one.left === null && next) select(next)
  }
  useLeaveKey(line && canFix && !fixes.isPending ? () => leave(line) : undefined)
  useKeepKey(() => !fixes.isPending && atHand.onKeep())
  const last = found.fixes.at(-1)
  useUndoKeys({
    undo: () => {
      if (last && canFix && !fixes.isPending) fixes.undo(last.id)
    },
    redo: () => {},
  })
  const view = line && (
    <CauseView
      key={line.id}
      {...{ cycle, line, address, atHand, canFix, questions }}
      isPending={fixes.isPending}
      onLeave={() => leave(line)}
    />
  )
  const isAllOut = found.balance.held === 0 && found.balance.rejected === 0
  return (
    <>
      <BalanceStrip before={found.balance} after={atHand.preview?.after ?? null} />
      <Notice cycle={cycle} found={found} />
      {isAllOut && (
        <Box sx={{ mb: 1.5, display: 'flex', gap: 2, alignItems: 'center' }}>
          <StatusMark status="ok">Nothing keeps rows back</StatusMark>
          <Button component={RouterLink} to={`${linkToCycle(cycle.id)}?tab=comparison`} variant="text">
            Go to comparison
          </Button>
        </Box>
      )}
      {line === undefined ? (
        NOTHING_FOUND
      ) : (
        <Box sx={{ display: 'grid', gridTemplateColumns: { md: 'minmax(260px, 320px) minmax(0, 1fr)' } }}>
          <CauseList
            {...{ sections, grouping, selected: line, findings: found.findings }}
            onGroup={address.setGrouping}
            onSelect={select}
            below={isWide ? undefined : view}
          />
          {isWide && view}
        </Box>
      )}
      <FindingFoot kept={found.fixes} {...{ cycle, questions, fixes, canFix }} />
    </>
  )
}

/** Shows all findings of a cycle by rule and likely cause, with what fixes each once. */
export function FindingsTab({ cycle }: CycleTabProps) {
  const { data, error, refetch } = useQuery(findingsOf(cycle))
  if (!data) return <LoadFallback what="the findings" error={error} onRetry={refetch} />
  // Fixes that were kept can be undone, also where they leave nothing to find.
  if (data.findings === 0 && data.fixes.length === 0) return NOTHING_FOUND
  return <Findings cycle={cycle} found={data} />
}
