import { IconButton, Menu, MenuItem, Tooltip } from '@mui/material'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'

type ChartMenuProps = {
  readonly title: string
  readonly onCsv: () => void
  /** Undefined while there is no picture to save. */
  readonly onPng?: (() => void) | undefined
}

export function ChartMenu({ title, onCsv, onPng }: ChartMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (save: () => void) => () => {
    setAnchor(null)
    save()
  }
  return (
    <>
      <Tooltip title="Download">
        <IconButton
          aria-label={`Download ${title}`}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Download size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={choose(onCsv)}>CSV of its values</MenuItem>
        {onPng && <MenuItem onClick={choose(onPng)}>PNG picture</MenuItem>}
      </Menu>
    </>
  )
}
