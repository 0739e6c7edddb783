import { Box } from '@mui/material'

export function LogoMark({ size = 26 }: { readonly size?: number }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 26 26"
      aria-hidden
      sx={{ width: size, height: size, flex: 'none', fill: 'none', strokeLinecap: 'round' }}
    >
      <Box
        component="path"
        d="M21 5.4a11.1 11.1 0 1 0 0 15.2"
        sx={{ stroke: 'currentColor', strokeWidth: 3.5 }}
      />
      <Box
        component="path"
        d="M16.9 9.4a5.3 5.3 0 1 0 0 7.2"
        sx={{ stroke: (theme) => theme.vars.palette.accent.fill, strokeWidth: 3.3 }}
      />
    </Box>
  )
}

export function Logo({ size = 26 }: { readonly size?: number }) {
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, color: 'primary.main' }}
    >
      <LogoMark size={size} />
      <Box component="span" sx={{ typography: 'h2', fontSize: `${(size * 0.675) / 16}rem`, fontWeight: 700 }}>
        Concord
      </Box>
    </Box>
  )
}
