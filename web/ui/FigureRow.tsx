import { Box } from '@mui/material'

export type Figure = { readonly label: string; readonly value: string; readonly note: string }

/** Shows up to six figures in one line, each with what it counts; in more lines where the window is narrow. */
export function FigureRow({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(3, 1fr)', lg: 'repeat(6, 1fr)' },
        ...{ m: 0, mb: 3, border: 1, borderColor: 'line', borderRadius: 2, overflow: 'hidden' },
        '& > div': {
          ...{ px: 1.75, py: 1.5, borderLeft: 1, borderTop: 1, borderColor: 'line', ml: '-1px', mt: '-1px' },
        },
      }}
    >
      {figures.map(({ label, value, note }) => (
        <div key={label}>
          <Box component="dt" sx={{ typography: 'caption', color: 'ink2' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, typography: 'figure' }}>
            {value}
          </Box>
          <Box component="dd" sx={{ m: 0, typography: 'caption', color: 'ink2' }}>
            {note}
          </Box>
        </div>
      ))}
    </Box>
  )
}
