import { ButtonBase, Menu, MenuItem } from '@mui/material'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import { formatRadius, RADII_MILES } from '#web/directory/model/format-radius.ts'

export type RadiusMenuProps = {
  /** '75209 Dallas, 25 mi' */
  readonly label: string
  readonly miles: number
  readonly onChoose: (miles: number) => void
}

/** Shows the circle in words; opens the choice of its radius. */
export function RadiusMenu({ label, miles, onChoose }: RadiusMenuProps) {
  const menuId = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <ButtonBase
        aria-label={`Change the radius: ${label}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          typography: 'body2',
          position: 'relative',
          gap: 0.5,
          minHeight: 26,
          color: 'ink',
          borderRadius: '4px',
          '&::after': (theme) => ({
            [theme.breakpoints.down('md')]: { content: '""', position: 'absolute', inset: '-9px 0' },
          }),
        }}
      >
        {label}
        <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
      </ButtonBase>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': 'Radius' } }}
      >
        {RADII_MILES.map((radius) => (
          <MenuItem
            key={radius}
            role="menuitemradio"
            aria-checked={radius === miles}
            selected={radius === miles}
            onClick={() => {
              setAnchor(null)
              onChoose(radius)
            }}
          >
            {radius === 0 ? 'This ZIP code only' : formatRadius(radius)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
