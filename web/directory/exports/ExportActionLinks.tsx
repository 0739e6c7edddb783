import { Box, Link } from '@mui/material'
import type { ExportAction } from './use-export-actions.ts'

/** Shows what can be done with an export, as words at the end of its row. */
export function ExportActionLinks({
  name,
  actions,
}: {
  readonly name: string
  readonly actions: readonly ExportAction[]
}) {
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', columnGap: 1.5, flexWrap: 'wrap', position: 'relative', zIndex: 1 }}
    >
      {actions.map(({ label, isPending, run }, place) => (
        <Link
          key={label}
          component="button"
          type="button"
          aria-label={`${label}: ${name}`}
          disabled={isPending}
          onClick={run}
          sx={{
            fontWeight: 600,
            whiteSpace: 'nowrap',
            minHeight: { xs: 44, md: 0 },
            minWidth: { xs: 44, md: 0 },
            color: place === 0 ? 'secondary.main' : 'ink',
          }}
        >
          {label}
        </Link>
      ))}
    </Box>
  )
}
