import { ListSubheader, MenuItem } from '@mui/material'
import { Link } from 'react-router'
import { formatPeriod } from '../../library/roster-labels.ts'
import { type Cycle, linkToCycle } from '../queries.ts'

type BesideMenuItemsProps = { readonly cycle: Cycle; readonly onChoose: () => void }

/** Offers the earlier cycles of the roster to look at beside this one. */
export function BesideMenuItems({ cycle, onChoose }: BesideMenuItemsProps) {
  if (cycle.earlier.length === 0) return null
  return [
    <ListSubheader
      key="head"
      role="presentation"
      sx={{ lineHeight: '28px', typography: 'label', color: 'ink3' }}
    >
      Compare with
    </ListSubheader>,
    ...cycle.earlier.map(({ id, period }) => (
      <MenuItem key={id} component={Link} to={`${linkToCycle(cycle.id)}?with=${id}`} onClick={onChoose}>
        {formatPeriod(period)}
      </MenuItem>
    )),
  ]
}
