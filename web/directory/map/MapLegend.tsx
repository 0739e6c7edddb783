import { Box, Link as TextLink } from '@mui/material'

function Dot({ color, line = color }: { readonly color: string; readonly line?: string }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'inline-block',
        width: 9,
        height: 9,
        mr: 0.75,
        borderRadius: '50%',
        bgcolor: color,
        border: 1,
        borderColor: line,
      }}
    />
  )
}

export type MapLegendProps = { readonly isTable: boolean; readonly onSwitch: () => void }

export function MapLegend({ isTable, onSwitch }: MapLegendProps) {
  return (
    <Box sx={{ px: 1.5, py: 1, borderTop: 1, borderColor: 'lineSoft', color: 'ink2' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, color: 'ink' }}>
        {!isTable && (
          <>
            <span>
              <Dot color="primary.main" />
              this page
            </span>
            <span>
              <Dot color="seq2" line="seq3" />
              all, by ZIP code
            </span>
          </>
        )}
        <TextLink component="button" type="button" onClick={onSwitch} sx={{ ml: 'auto' }}>
          {isTable ? 'Map' : 'Table'}
        </TextLink>
      </Box>
      <Box sx={{ typography: 'caption', mt: 0.25 }}>Pins show ZIP centers.</Box>
    </Box>
  )
}
