import type { SxProps, Theme } from '@mui/material/styles'

export const LINE_PX = 30
/** Thumbs need more. */
export const LINE_PX_NARROW = 46

/** Number, header, raw values, what they are, verdict, field, transforms, reason: it is the last to be squeezed. */
const COLUMNS = '36px minmax(150px, 1.5fr) minmax(150px, 1.3fr) 152px 78px 174px 76px minmax(220px, 2.6fr)'

const cut = { overflow: 'hidden', textOverflow: 'ellipsis' } as const

/** A line over all columns stays in view where the grid is wider than the screen. */
export const IN_VIEW = {
  position: 'sticky',
  left: 0,
  maxWidth: { xs: '100vw', md: 'calc(100vw - 240px)' },
} as const

const plainButton = {
  appearance: 'none',
  font: 'inherit',
  color: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
  '&:focus-visible': { outline: '2px solid', outlineColor: 'secondary.main', outlineOffset: 1 },
} as const

/** Stated once for all lines of the grid: styles of their own would be worked out for each cell of each line. */
export const GRID_STYLES: SxProps<Theme> = {
  minWidth: 1090,
  '& [data-line]': {
    display: 'grid',
    gridTemplateColumns: COLUMNS,
    columnGap: '12px',
    alignItems: 'center',
    minHeight: { xs: LINE_PX_NARROW, md: LINE_PX },
    pr: { xs: 2, md: 4 },
    pl: { xs: 0, md: 2.5 },
    borderBottom: '1px solid',
    borderColor: 'lineSoft',
    borderLeft: '3px solid transparent',
    backgroundColor: 'sheet',
  },
  '& [data-line]:hover': { backgroundColor: 'hover' },
  '& [data-line][aria-selected=true]': {
    backgroundColor: 'secondary.light',
    borderLeftColor: 'secondary.main',
  },
  '& [data-line][data-verdict=ask]': { backgroundColor: 'accent.light', borderLeftColor: 'accent.fill' },
  '& [data-line][data-verdict=blocked]': { backgroundColor: 'error.light', borderLeftColor: 'error.fill' },
  '& [data-line][aria-selected=true][data-verdict=ask], & [data-line][aria-selected=true][data-verdict=blocked]':
    { boxShadow: (theme: Theme) => `inset 0 0 0 1px ${theme.vars?.palette.secondary.main}` },
  '& [data-cell]': { minWidth: 0, overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' },
  '& [data-cell=number]': { textAlign: 'right', color: 'ink2' },
  '& [data-cell=header]': {
    display: 'flex',
    position: { xs: 'sticky', md: 'static' },
    left: 0,
    backgroundColor: 'inherit',
    zIndex: 1,
  },
  // Of a path the last part is what tells one column from another.
  '& [data-cell=header] b': { ...cut, fontWeight: 600, flexShrink: 1, minWidth: 0 },
  '& [data-cell=header] span': {
    ...cut,
    color: 'ink2',
    whiteSpace: 'pre',
    flexShrink: 1000,
    minWidth: '3ch',
  },
  // Values that do not fit are left out whole.
  '& [data-cell=raw]': {
    typography: 'raw',
    color: 'ink2',
    display: 'flex',
    flexWrap: 'wrap',
    height: 18,
    columnGap: '8px',
  },
  '& [data-cell=raw] span': {
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'pre',
    lineHeight: '18px',
  },
  '& [data-cell=raw] span + span': { pl: '8px', borderLeft: '1px solid', borderColor: 'line' },
  '& [data-cell=values] i': {
    display: 'inline-flex',
    alignItems: 'flex-end',
    verticalAlign: '-3px',
    width: 4,
    height: 14,
    mr: 1,
    backgroundColor: 'line',
    borderRadius: '1px',
    overflow: 'hidden',
  },
  '& [data-cell=values] i span': { width: 4, backgroundColor: 'secondary.main' },
  '& [data-cell=field], & [data-cell=transforms]': { overflow: 'visible' },
  '& [data-act=field]': {
    ...plainButton,
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    width: '100%',
    height: { xs: 40, md: 24 },
    px: 1,
    border: '1px solid',
    borderColor: 'line',
    borderRadius: '6px',
    backgroundColor: 'sheet',
    fontSize: '0.8125rem',
    fontWeight: 500,
  },
  '& [data-act=field] span': { flex: 1, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& [data-act=field][data-empty=true]': { color: 'ink2', fontWeight: 400 },
  '& [data-verdict=ask] [data-act=field]': { borderColor: 'accent.fill' },
  '& [data-verdict=blocked] [data-act=field]': { borderColor: 'error.fill' },
  '& [data-act=transforms]': {
    ...plainButton,
    maxWidth: '100%',
    minWidth: 28,
    height: { xs: 40, md: 22 },
    px: 0.75,
    border: 0,
    borderRadius: '4px',
    backgroundColor: 'sunken',
    color: 'ink2',
    fontSize: '0.75rem',
  },
  '& [data-act=transforms][data-empty=true]': { backgroundColor: 'transparent' },
  '& [data-act=transforms]:hover': { color: 'ink', backgroundColor: 'line' },
  '& [data-cell=reason]': { color: 'ink2' },
  '& [data-verdict=blocked] [data-cell=reason]': { color: 'error.main', fontWeight: 600 },
  '& [data-line=head]': {
    minHeight: 32,
    color: 'ink2',
    backgroundColor: 'sunken',
    fontWeight: 600,
    typography: 'caption',
    borderColor: 'line',
  },
  '& [data-line=head]:hover': { backgroundColor: 'sunken' },
}
