import type { Components, Theme } from '@mui/material/styles'
import tokens from './tokens.json' with { type: 'json' }

const { radiusPx, layoutPx, motion } = tokens

/** Text, links, tables, chips and tabs. */
export const content: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      html: { fontVariantNumeric: 'tabular-nums lining-nums', backgroundColor: theme.vars.palette.sheet },
      body: {
        ...theme.typography.body2,
        color: theme.vars.palette.ink,
        backgroundColor: theme.vars.palette.sheet,
      },
      // Exact enough to count for buttons with a text style of their own.
      'html :is(button, [role=button])': { fontFamily: theme.typography.button.fontFamily },
      ':focus-visible': { outline: `2px solid ${theme.vars.palette.secondary.main}`, outlineOffset: 2 },
      // On paper no one can press them.
      '@media print': { '.MuiButton-outlined, .MuiButton-contained': { display: 'none !important' } },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          // Any time above none would let a change of colors run down the page, one level of elements in each frame.
          transitionDuration: '0s !important',
          scrollBehavior: 'auto !important',
        },
      },
    }),
  },
  MuiTypography: { defaultProps: { variant: 'body2' } },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: { root: ({ theme }) => ({ color: theme.vars.palette.secondary.main }) },
  },
  MuiSvgIcon: { defaultProps: { fontSize: 'small' } },
  MuiTable: { defaultProps: { size: 'small' } },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body2,
        height: layoutPx.row,
        padding: '4px 12px 4px 0',
        borderBottomColor: theme.vars.palette.lineSoft,
      }),
      head: ({ theme }) => ({
        ...theme.typography.label,
        color: theme.vars.palette.ink3,
        borderBottomColor: theme.vars.palette.line,
      }),
    },
  },
  MuiTableRow: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&.MuiTableRow-hover:hover': { backgroundColor: theme.vars.palette.hover },
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: theme.vars.palette.secondaryTint,
          boxShadow: `inset 3px 0 0 ${theme.vars.palette.secondary.main}`,
        },
      }),
    },
  },
  MuiChip: {
    defaultProps: { size: 'small', variant: 'outlined' },
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body2,
        height: 28,
        borderRadius: radiusPx.control,
        borderColor: theme.vars.palette.line,
        backgroundColor: theme.vars.palette.sheet,
        '&.MuiChip-colorSecondary': {
          color: theme.vars.palette.ink,
          borderColor: theme.vars.palette.secondaryLine,
          backgroundColor: theme.vars.palette.secondaryTint,
        },
      }),
      label: { padding: '0 8px' },
      deleteIcon: ({ theme }) => ({
        color: theme.vars.palette.ink3,
        '&:hover': { color: theme.vars.palette.ink },
      }),
    },
  },
  MuiAlert: {
    styleOverrides: {
      // The tint of the palette: a color that is worked out of it is black in the dark.
      root: ({ theme, ownerState: { severity = 'success' } }) => ({
        color: theme.vars.palette.ink,
        backgroundColor: theme.vars.palette[severity].light,
      }),
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: layoutPx.control },
      list: { gap: 24 },
      indicator: { transitionDuration: `${motion.baseMs}ms` },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.button,
        minWidth: 0,
        minHeight: layoutPx.control,
        padding: 0,
        color: theme.vars.palette.ink2,
        '&.Mui-selected': { color: theme.vars.palette.ink },
        [theme.breakpoints.down('md')]: { minHeight: layoutPx.touchTarget },
      }),
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: ({ theme }) => ({ borderRadius: radiusPx.mark, backgroundColor: theme.vars.palette.sunken }),
    },
  },
}
