import { Box, Button, ButtonBase } from '@mui/material'
import type { ReactNode } from 'react'
import { exactTime } from '#web/lib/when.ts'
import { getRecordName } from '../same-record/record-name.ts'
import { explainReasons } from './explain-reasons.ts'
import { PairRecordCell } from './PairRecordCell.tsx'
import { getPairName, type Pair } from './queries.ts'

export type PairRowActions = {
  readonly onMerge: () => void
  readonly onKeepApart: () => void
  readonly onUndo: () => void
  readonly isBusy: boolean
}

type Props = {
  readonly pair: Pair
  readonly isOpen: boolean
  readonly onToggle: () => void
  /** Undefined where the viewer may only look. */
  readonly actions: PairRowActions | undefined
  /** The content that is shown when the pair is open. */
  readonly children: ReactNode
}

function Why({ pair: { reasons } }: { readonly pair: Pair }) {
  return explainReasons(reasons).map(({ symbol, words }) => (
    <Box
      component="span"
      key={words}
      sx={{ display: 'inline-block', mr: 1.25, typography: 'caption', color: 'ink2' }}
    >
      <Box component="span" aria-hidden sx={{ mr: 0.5, color: 'ink' }}>
        {symbol}
      </Box>
      {words}
    </Box>
  ))
}

function DecisionNote({ pair: { decision } }: { readonly pair: Pair }) {
  if (!decision) return null
  return (
    <Box sx={{ typography: 'caption', color: 'ink2' }}>
      {decision.by ?? 'Unknown user'}, <time dateTime={decision.at}>{exactTime(new Date(decision.at))}</time>
      {decision.reason && `: ${decision.reason}`}
    </Box>
  )
}

function Acts({ pair, actions }: { readonly pair: Pair; readonly actions: PairRowActions }) {
  const [one, other] = pair.records.map((record) => getRecordName(pair.subject, record))
  const names = `${one} and ${other}`
  const plain = { minWidth: 0, px: 0.75, ml: { xs: -0.75, md: 0 }, mr: { xs: 1.5, md: 0 } }
  if (pair.decision) {
    if (!pair.decision.isOwn)
      return <Box sx={{ typography: 'caption', color: 'ink3' }}>Decided for everyone</Box>
    return (
      <Button
        sx={{ ...plain, color: 'secondary.main' }}
        disabled={actions.isBusy}
        aria-label={`Undo: ${names}`}
        onClick={actions.onUndo}
      >
        Undo
      </Button>
    )
  }
  return (
    <>
      <Button
        sx={{ ...plain, color: 'secondary.main' }}
        disabled={actions.isBusy}
        aria-label={`Merge ${names}`}
        onClick={actions.onMerge}
      >
        Merge
      </Button>
      <Button
        sx={{ ...plain, color: 'ink2' }}
        disabled={actions.isBusy}
        aria-label={`Keep apart ${names}`}
        onClick={actions.onKeepApart}
      >
        Keep apart
      </Button>
    </>
  )
}

/** The widths of what a pair says, on wide screens. */
export const PAIR_COLUMNS = '64px minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1.1fr) 168px'

/** Shows one pair: its score, both records, why they may be one, and the actions; if open, both side by side below. */
export function PairRow({ pair, isOpen, onToggle, actions, children }: Props) {
  const { score, subject, records } = pair
  const panelId = `pair-${getPairName(pair)}`
  return (
    <Box
      component="li"
      sx={{
        borderBottom: 1,
        borderColor: 'lineSoft',
        ...(isOpen
          ? { bgcolor: 'sunken', boxShadow: (theme) => `inset 3px 0 0 ${theme.vars.palette.secondary.main}` }
          : {}),
      }}
    >
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: {
            xs: '52px minmax(0, 1fr)',
            md: PAIR_COLUMNS,
          },
          columnGap: 1.5,
          rowGap: 0.75,
          alignItems: 'center',
          py: 1,
          pl: 1.5,
          pr: 0.5,
          ...(isOpen ? { bgcolor: 'secondaryTint' } : {}),
        }}
      >
        <ButtonBase
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          aria-label={`Score ${score.toFixed(2)}, ${records.map((record) => getRecordName(subject, record)).join(' and ')}`}
          onClick={onToggle}
          data-pair={getPairName(pair)}
          sx={{
            typography: 'h3',
            justifyContent: 'flex-start',
            minHeight: 32,
            borderRadius: '4px',
            gridRow: { xs: 'span 3', md: 'auto' },
            alignSelf: { xs: 'start', md: 'center' },
          }}
        >
          {score.toFixed(2)}
        </ButtonBase>
        <PairRecordCell subject={subject} record={records[0]} />
        <PairRecordCell subject={subject} record={records[1]} />
        <Box sx={{ minWidth: 0 }}>{pair.decision ? <DecisionNote pair={pair} /> : <Why pair={pair} />}</Box>
        <Box
          sx={{
            display: 'flex',
            justifyContent: { xs: 'flex-start', md: 'flex-end' },
            gridColumn: { xs: '2', md: 'auto' },
          }}
        >
          {actions && <Acts pair={pair} actions={actions} />}
        </Box>
      </Box>
      {isOpen && (
        <Box id={panelId} sx={{ p: { xs: 1, md: 1.5 } }}>
          {children}
        </Box>
      )}
    </Box>
  )
}
