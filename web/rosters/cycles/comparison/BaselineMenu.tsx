import { Button, Menu, MenuItem } from '@mui/material'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { formatPeriod } from '../../library/roster-labels.ts'
import type { CycleTabProps } from '../cycle-tab.ts'

/** Compares the cycle with another earlier one, for which its file runs again. */
export function BaselineMenu({ cycle, actions }: CycleTabProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [asked, setAsked] = useState<Pick<(typeof cycle.earlier)[number], 'id' | 'period'>>()
  const others = cycle.earlier.filter(({ id }) => id !== cycle.baseline?.id)
  if (!cycle.can.run || others.length === 0) return null
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<ChevronDown size={14} strokeWidth={1.75} aria-hidden />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ displayPrint: 'none', minHeight: { xs: 44, md: 28 } }}
      >
        Change baseline
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {others.map((one) => (
          <MenuItem
            key={one.id}
            onClick={() => {
              setAnchor(null)
              setAsked(one)
            }}
          >
            {formatPeriod(one.period)}
          </MenuItem>
        ))}
      </Menu>
      {asked && (
        <ConfirmDialog
          title={`Compare with ${formatPeriod(asked.period)}?`}
          confirmLabel="Run again"
          isPending={actions.isPending}
          onConfirm={() => {
            actions.runAgain(asked.id)
            setAsked(undefined)
          }}
          onClose={() => setAsked(undefined)}
        >
          The file runs again. What you decided about single rows is kept where the difference is the same;
          decisions about groups have to be made again.
        </ConfirmDialog>
      )}
    </>
  )
}
