import { findUnmet, permission } from '@concord/domain'
import { IconButton, Menu, MenuItem } from '@mui/material'
import More from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { useViewer } from '#web/session/session-context.ts'
import { downloadVersion } from './queries.ts'

type TargetMenuProps = {
  readonly configId: string
  /** The version number of the draft, or else of the published version; null if there is neither. */
  readonly number: number | null
  /** Keeps the draft, so that a download has what is shown. */
  readonly flush: () => Promise<number | null>
}

/** Shows the other actions on a target config: download as JSON or JSON Schema, and reading it as a dictionary. */
export function TargetMenu({ configId, number, flush }: TargetMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const viewer = useViewer()
  const close = () => setAnchor(null)
  const save = async (as: 'config' | 'rowSchema') => {
    close()
    await flush()
    if (number !== null) await downloadVersion(configId, number, as)
  }
  return (
    <>
      <IconButton
        aria-label="More"
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <More size={18} aria-hidden />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem disabled={number === null} onClick={() => void save('config')}>
          Download JSON
        </MenuItem>
        <MenuItem disabled={number === null} onClick={() => void save('rowSchema')}>
          Download JSON Schema of its rows
        </MenuItem>
        {findUnmet(viewer, [permission('DATA_DICTIONARY')]) === undefined && (
          <MenuItem component={RouterLink} to={`/rosters/dictionary?target=${configId}`}>
            Data dictionary
          </MenuItem>
        )}
      </Menu>
    </>
  )
}
