import { Box, Button, Menu, MenuItem } from '@mui/material'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Download from 'lucide-react/icons/download'
import { type ReactNode, useState } from 'react'
import { printPage } from '#web/ui/print-page.ts'
import { useDownloadFile } from '../../library/queries.ts'
import type { CycleTabProps } from '../cycle-tab.ts'
import { isBalanced } from '../overview/balance.ts'
import { BesideMenuItems } from './BesideMenuItems.tsx'

type MenuButtonProps = {
  readonly label: string
  readonly icon?: ReactNode
  readonly children: (close: () => void) => ReactNode
}

function MenuButton({ label, icon, children }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        variant="outlined"
        size="medium"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        startIcon={icon}
        endIcon={<ChevronDown size={14} strokeWidth={1.75} aria-hidden />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {label}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {anchor && children(() => setAnchor(null))}
      </Menu>
    </>
  )
}

function FilesMenu({ cycle }: Pick<CycleTabProps, 'cycle'>) {
  const save = useDownloadFile()
  const { file } = cycle
  if (file === null) return null
  return (
    <MenuButton label="Files" icon={<Download size={14} strokeWidth={1.75} aria-hidden />}>
      {(close) => (
        <MenuItem
          onClick={() => {
            close()
            save.mutate(file)
          }}
        >
          As it came: {file.name}
        </MenuItem>
      )}
    </MenuButton>
  )
}

function MoreMenu({ cycle, actions }: CycleTabProps) {
  return (
    <MenuButton label="More">
      {(close) => [
        cycle.can.run && (
          <MenuItem
            key="run"
            onClick={() => {
              close()
              actions.runAgain()
            }}
          >
            {cycle.balance === null ? 'Run' : 'Run again'}
          </MenuItem>
        ),
        <BesideMenuItems key="beside" cycle={cycle} onChoose={close} />,
        <MenuItem
          key="print"
          onClick={() => {
            close()
            void printPage()
          }}
        >
          Print
        </MenuItem>,
      ]}
    </MenuButton>
  )
}

/** Shows the recommended action once a run is done; it is enabled once nothing holds the cycle. */
function ApproveButton({ cycle, actions }: CycleTabProps) {
  const { state, can, balance } = cycle
  if (!can.approve && state !== 'held') return null
  return (
    <Button
      variant="contained"
      size="medium"
      disabled={!can.approve || balance === null || !isBalanced(balance)}
      loading={actions.isPending}
      onClick={() => actions.approve()}
    >
      Approve
    </Button>
  )
}

/** Shows the actions on a cycle that every tab offers. */
export function CycleHeaderActions({ cycle, actions }: CycleTabProps) {
  return (
    <Box sx={{ display: 'flex', displayPrint: 'none', flexWrap: 'wrap', gap: 1 }}>
      <FilesMenu cycle={cycle} />
      <MoreMenu cycle={cycle} actions={actions} />
      <ApproveButton cycle={cycle} actions={actions} />
    </Box>
  )
}
