import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import type { CycleStop } from '../queries.ts'
import type { CycleActions } from '../use-cycle-actions.ts'
import { PeopleOfStop } from './PeopleOfStop.tsx'
import { getStopRange, getStopTitle, tellStop, tellStopRange } from './stop-texts.ts'
import { UsualRange } from './UsualRange.tsx'

export type StopRowProps = { readonly stop: CycleStop; readonly actions: CycleActions }

function Range({ stop }: { readonly stop: CycleStop }) {
  const past = getStopRange(stop)
  if (past === null || stop.share === null) return null
  return (
    <UsualRange
      share={stop.share}
      past={past}
      label={getStopTitle(stop)}
      isOutside
      usual={tellStopRange(stop)}
    />
  )
}

type Asked = 'release' | 'disagree'

const ASKED = {
  release: {
    title: 'Release this stop?',
    confirmLabel: 'Release as first person',
    reasonLabel: 'Reason',
    effect:
      'A second person sees your reason and has to agree before the cycle goes on. You cannot be that person.',
  },
  disagree: {
    title: 'Disagree with the release?',
    confirmLabel: 'Disagree',
    reasonLabel: 'Why not',
    effect: 'The stop holds the cycle as before, and the first person sees why.',
  },
} as const

function AskDialog({ asked, stop, actions, onClose }: StopRowProps & { asked: Asked; onClose: () => void }) {
  const { effect, ...texts } = ASKED[asked]
  return (
    <ConfirmDialog
      {...texts}
      isPending={actions.isPending}
      onConfirm={(reason) => actions[asked](stop.number, reason, onClose)}
      onClose={onClose}
    >
      {stop.message} {effect}
    </ConfirmDialog>
  )
}

function Acts({ stop, actions, onAsk }: StopRowProps & { readonly onAsk: (asked: Asked) => void }) {
  if (stop.canRelease === null) return null
  if (stop.canRelease === 'first')
    return (
      <Button variant="outlined" size="medium" onClick={() => onAsk('release')}>
        Release, with a reason
      </Button>
    )
  return (
    <>
      <Button
        variant="contained"
        size="medium"
        loading={actions.isPending}
        onClick={() => actions.agree(stop.number)}
      >
        Agree and release
      </Button>
      <Button size="medium" onClick={() => onAsk('disagree')}>
        Disagree
      </Button>
    </>
  )
}

/** Shows one stop: what is unusual, the two people who may let it pass, and the next act. */
export function StopRow({ stop, actions }: StopRowProps) {
  const [asked, setAsked] = useState<Asked>()
  const title = getStopTitle(stop)
  return (
    <Box
      component="li"
      aria-label={title}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.5fr) 200px minmax(0, 1fr) 176px' },
        columnGap: 4,
        rowGap: 1.25,
        px: { xs: 2, md: 2.5 },
        py: 2,
        borderTop: 1,
        borderColor: 'line',
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>{title}</Box>
        <Box sx={{ color: 'ink2' }}>{tellStop(stop)}</Box>
      </Box>
      <Box sx={{ maxWidth: { xs: 240, lg: 'none' } }}>
        <Range stop={stop} />
      </Box>
      <PeopleOfStop stop={stop} />
      <Box
        sx={{
          display: 'flex',
          displayPrint: 'none',
          flexDirection: { xs: 'row', lg: 'column' },
          flexWrap: 'wrap',
          gap: 1,
          '& > button': { minHeight: { xs: 44, md: 32 } },
        }}
      >
        <Acts stop={stop} actions={actions} onAsk={setAsked} />
      </Box>
      {asked && <AskDialog asked={asked} stop={stop} actions={actions} onClose={() => setAsked(undefined)} />}
    </Box>
  )
}
