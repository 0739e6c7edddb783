import { Box, Button, Link } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import type { WaitingLine } from './waiting-lines.ts'

function People({ people, about }: Pick<WaitingLine, 'people' | 'about'>) {
  return (
    <>
      {people?.map(({ name, note, to }) => (
        <Box key={to}>
          <Link component={RouterLink} to={to} underline="always">
            {name}
          </Link>{' '}
          {note}
        </Box>
      ))}
      {about}
    </>
  )
}

type WaitingRowProps = { readonly line: WaitingLine; readonly isFirst: boolean }

export function WaitingRow({ line, isFirst }: WaitingRowProps) {
  const { when, isLate = false, title, about, people, act, of, to } = line
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '104px minmax(0, 1fr) auto' },
        columnGap: 2,
        rowGap: 0.5,
        py: 1.25,
        borderBottom: 1,
        borderColor: 'lineSoft',
      }}
    >
      <Box sx={{ color: isLate ? 'error.main' : 'ink2', fontWeight: isLate ? 600 : 400 }}>{when}</Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>{title}</Box>
        <Box sx={{ color: 'ink2' }}>
          <People people={people} about={about} />
        </Box>
      </Box>
      <Button
        variant={isFirst ? 'contained' : 'outlined'}
        component={RouterLink}
        to={to}
        aria-label={`${act}: ${of}`}
        sx={{
          ...{ alignSelf: 'start', justifySelf: 'start', mt: { xs: 0.5, sm: 0 } },
          ...{ minWidth: 128, minHeight: { xs: 44, md: 32 } },
        }}
      >
        {act}
      </Button>
    </Box>
  )
}
