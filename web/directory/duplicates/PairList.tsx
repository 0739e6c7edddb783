import { Box } from '@mui/material'
import { useRef, useState } from 'react'
import { useSingleKeys } from '#web/ui/single-keys.ts'
import { PairPanel } from './PairPanel.tsx'
import { PAIR_COLUMNS, PairRow } from './PairRow.tsx'
import { getPairName, type Pair } from './queries.ts'
import { useDecisions } from './use-decisions.ts'

type Props = {
  readonly label: string
  readonly pairs: readonly Pair[]
  /** The name of the open pair; '' opens the first pair that waits. */
  readonly open: string
  readonly onOpen: (pair: string) => void
}

function Heads({ reasons }: { readonly reasons: string }) {
  return (
    <Box
      aria-hidden
      sx={{
        ...{ display: { xs: 'none', md: 'grid' }, gridTemplateColumns: PAIR_COLUMNS, columnGap: 1.5 },
        ...{ pt: 1.5, pb: 1, pl: 1.5, pr: 0.5, typography: 'label', color: 'ink3' },
      }}
    >
      <span>Score</span>
      <span>Record A</span>
      <span>Record B</span>
      <span>{reasons}</span>
    </Box>
  )
}

/** Shows the pairs of a page. Keys act on the one that is open. */
export function PairList({ label, pairs, open, onOpen }: Props) {
  const decisions = useDecisions()
  const reasonRef = useRef<HTMLTextAreaElement>(null)
  const [closed, setClosed] = useState('')
  const [leading, setLeading] = useState('')
  const [last, setLast] = useState<Pair>()
  const first = pairs.find(({ decision }) => decision === null)
  const chosen = open === '' ? first : pairs.find((pair) => getPairName(pair) === open)
  const current = chosen && getPairName(chosen) !== closed ? chosen : undefined
  const leadingNpi = current?.records.find(({ npi }) => npi === leading)?.npi ?? current?.records[0].npi ?? ''

  const openPair = (pair: Pair | undefined) => {
    setClosed('')
    setLeading('')
    if (pair) onOpen(getPairName(pair))
  }
  const getNext = (pair: Pair) => pairs[pairs.indexOf(pair) + 1]
  /** Opens the next pair; on the last one nothing, as a skipped pair does not come back by skipping. */
  const skip = (pair: Pair) => {
    const next = getNext(pair)
    if (next) openPair(next)
  }
  const decided = (pair: Pair) => {
    setLast(pair)
    const next = getNext(pair) ?? pairs[pairs.indexOf(pair) - 1]
    if (next) openPair(next)
    else onOpen('')
  }
  const keepApart = (pair: Pair) => decisions?.keepApart(pair, () => decided(pair))
  const merge = (pair: Pair, reason: string, npi: string) =>
    decisions?.merge(pair, npi, reason, () => decided(pair))
  const askReason = (pair: Pair) => {
    if (pair !== current) openPair(pair)
    requestAnimationFrame(() => reasonRef.current?.focus())
  }
  const undoLast = () => {
    if (last) decisions?.undo(last)
    setLast(undefined)
  }

  useSingleKeys((event) => {
    const key = event.key.toLowerCase()
    const swap = () => setLeading(current?.records.find(({ npi }) => npi !== leadingNpi)?.npi ?? '')
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      m: current && decisions && !current.decision ? () => askReason(current) : undefined,
      k:
        current && decisions && !current.decision && !decisions.isBusy ? () => keepApart(current) : undefined,
      s: current && decisions ? swap : undefined,
      n: current ? () => skip(current) : undefined,
      z: last && decisions && !decisions.isBusy ? undoLast : undefined,
    }
    const act = event.shiftKey || event.repeat ? undefined : acts[key]
    if (!act) return
    event.preventDefault()
    act()
  }, 'first')

  return (
    <>
      {open !== '' && !chosen && (
        <Box role="status" sx={{ pt: 1.5, color: 'ink2' }}>
          The pair of this address is not on this page. It may have been decided.
        </Box>
      )}
      <Heads reasons={first ? 'Why they may be one' : 'Decision'} />
      <Box
        component="ol"
        aria-label={label}
        sx={{ m: 0, p: 0, listStyle: 'none', borderTop: 1, borderColor: 'line' }}
      >
        {pairs.map((pair) => {
          const isOpen = pair === current
          return (
            <PairRow
              key={getPairName(pair)}
              pair={pair}
              isOpen={isOpen}
              onToggle={() => (isOpen ? setClosed(getPairName(pair)) : openPair(pair))}
              actions={
                decisions && {
                  isBusy: decisions.isBusy,
                  onMerge: () => askReason(pair),
                  onKeepApart: () => keepApart(pair),
                  onUndo: () => decisions.undo(pair),
                }
              }
            >
              <PairPanel
                pair={pair}
                mayDecide={decisions !== undefined}
                actions={
                  decisions && pair.decision === null
                    ? {
                        isBusy: decisions.isBusy,
                        onMerge: (npi, reason) => merge(pair, reason, npi),
                        onKeepApart: () => keepApart(pair),
                        onSkip: () => skip(pair),
                      }
                    : undefined
                }
                leadingNpi={leadingNpi}
                onLead={setLeading}
                reasonRef={reasonRef}
              />
            </PairRow>
          )
        })}
      </Box>
    </>
  )
}
