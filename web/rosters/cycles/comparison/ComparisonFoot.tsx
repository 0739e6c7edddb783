import { formatCount, formatCountOf } from '@concord/domain'
import { Box, Button, GlobalStyles } from '@mui/material'
import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { type KeyHint, KeyHints } from '#web/ui/KeyHints.tsx'
import type { CycleTabProps } from '../cycle-tab.ts'
import { RejectButton } from '../RejectButton.tsx'
import type { Comparison } from './queries.ts'

const KEYS: readonly KeyHint[] = [
  [['A'], 'accept'],
  [['R'], 'reject'],
  [['M'], 'moved'],
  [['N'], 'next open'],
  [['Shift'], 'range'],
]
/** Scroll padding that keeps the focused element from being covered by the bar. */
const ROOM = { html: { scrollPaddingBottom: 96 } }

type FootProps = CycleTabProps & {
  readonly comparison: Comparison
  readonly selected: number
  readonly canDecide: boolean
}

function ApproveButton({ cycle, actions, comparison }: FootProps) {
  const [isAsking, setAsking] = useState(false)
  const { open, rejected } = comparison
  return (
    <>
      <Button variant="contained" size="medium" disabled={!cycle.can.approve} onClick={() => setAsking(true)}>
        Approve
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Approve this cycle?"
          confirmLabel="Approve"
          isPending={actions.isPending}
          onConfirm={() => {
            actions.approve()
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        >
          {open > 0 &&
            `${formatCountOf(open, 'difference that no one decided on counts', 'differences that no one decided on count')} as accepted. `}
          {rejected > 0 &&
            `${formatCountOf(rejected, 'rejected one stays as it was', 'rejected ones stay as they were')} before. `}
          Decisions cannot be changed after that.
        </ConfirmDialog>
      )}
    </>
  )
}

/** Stays in sight below the differences: what adds up to all, the keys, and the next step. */
export function ComparisonFoot(props: FootProps) {
  const { cycle, actions, comparison, selected, canDecide } = props
  const { accepted, rejected, open, lines } = comparison
  const sum = `${formatCount(accepted)} accepted + ${formatCount(rejected)} rejected + ${formatCount(open)} open = ${formatCount(lines)}`
  return (
    <Box
      role="region"
      aria-label="Decisions"
      sx={{
        ...{
          position: 'sticky',
          bottom: 0,
          zIndex: 2,
          mt: 2,
          mx: { xs: -2, md: -4 },
          px: { xs: 2, md: 4 },
          py: 1,
        },
        ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 },
        ...{ bgcolor: 'raised', borderTop: 1, borderColor: 'line', displayPrint: 'none' },
        '& > button': { minHeight: { xs: 44, md: 0 } },
      }}
    >
      <GlobalStyles styles={ROOM} />
      <Box role="status" sx={{ color: 'ink2' }}>
        {selected > 0 && <strong>{formatCount(selected)} selected. </strong>}
        {sum}
      </Box>
      <Box sx={{ flex: 1, '& > div': { mt: 0 } }}>{canDecide && <KeyHints keys={KEYS} />}</Box>
      {cycle.openStops > 0 && (
        <Box sx={{ color: 'ink2', display: { xs: 'none', lg: 'block' } }}>Approve needs no open stop</Box>
      )}
      {cycle.can.cancel && <RejectButton cycle={cycle} actions={actions} />}
      {canDecide && <ApproveButton {...props} />}
    </Box>
  )
}
