import { Box, Link, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'

export type Figure = {
  readonly key: string
  readonly label: string
  /** '48,214', '71.3%' */
  readonly value: string
  /** Its base: '2.5% of all'. */
  readonly note?: string | undefined
  /** The change: '+ 0.4 points since June'. */
  readonly change?: string | undefined
  /** Says how it is counted, on hover. */
  readonly definition?: string | undefined
  /** Address of the rows that it counts. */
  readonly to?: string | undefined
}

function Cell({ label, value, note, change, definition, to }: Figure) {
  const figure = (
    <Typography variant="figure" component="span">
      {value}
    </Typography>
  )
  return (
    <Box
      component="li"
      sx={{
        flex: '1 1 0',
        minWidth: 0,
        py: 1.5,
        px: 2,
        borderLeft: { md: '1px solid' },
        borderColor: { md: 'line' },
        '&:first-of-type': { pl: { md: 0 }, borderLeft: 0 },
      }}
    >
      <Typography component="div" title={definition}>
        {label}
      </Typography>
      {to === undefined ? (
        figure
      ) : (
        <Link
          component={RouterLink}
          to={to}
          color="inherit"
          underline="hover"
          aria-label={`${label}: ${value}`}
        >
          {figure}
        </Link>
      )}
      <Typography variant="caption" component="div" sx={{ color: 'ink2' }}>
        {note}
      </Typography>
      {change !== undefined && (
        <Typography variant="caption" component="div" sx={{ color: 'ink2' }}>
          {change}
        </Typography>
      )}
    </Box>
  )
}

/** Shows key figures in one line between hairlines; each links to its rows. */
export function FigureStrip({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <Box
      component="ul"
      aria-label="Key figures"
      sx={{
        display: { xs: 'grid', md: 'flex' },
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' },
        m: 0,
        mx: { xs: -2, md: 0 },
        p: 0,
        listStyle: 'none',
        borderTop: 1,
        borderBottom: 1,
        borderColor: 'line',
      }}
    >
      {figures.map((figure) => (
        <Cell {...figure} key={figure.key} />
      ))}
    </Box>
  )
}
