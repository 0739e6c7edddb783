/** The position of the palette and the look of its box, the same before and after its code has loaded. */
export const PAPER_STYLE = {
  maxWidth: 640,
  mx: { xs: 1, md: 4 },
  width: { xs: 'calc(100% - 16px)' },
  mt: { xs: 1, md: '12vh' },
} as const

export const BOX_STYLE = {
  ...{ display: 'flex', alignItems: 'center', gap: 1.5, px: 2, flex: 'none' },
  ...{ borderBottom: '1px solid', borderColor: 'line' },
} as const

export const INPUT_STYLE = {
  ...{ typography: 'searchInput', height: 52 },
  '& input:focus-visible': { outline: 'none' },
} as const

export const PLACEHOLDER = 'Person, NPI, page or action'
export const MAX_TEXT = 200
