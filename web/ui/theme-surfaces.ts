import type { Components, Theme } from '@mui/material/styles'
import type { SyntheticEvent } from 'react'
import tokens from './tokens.json' with { type: 'json' }

const { radiusPx, layoutPx } = tokens

/** Styles of surfaces: those on the sheet have hairlines, and only those that float have a shadow. */
export const surfaces: Components<Theme> = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: { backgroundImage: 'none' },
      rounded: { borderRadius: radiusPx.box },
      outlined: ({ theme }) => ({ borderColor: theme.vars.palette.line }),
    },
  },
  MuiAppBar: { defaultProps: { elevation: 0, color: 'transparent' } },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  // Dialogs, popovers, menus and drawers are all modals. React bubbles what happens in one to whatever part opened it,
  // so the form of a dialog would also submit the form around the dialog.
  MuiModal: { defaultProps: { onSubmit: (event: SyntheticEvent) => event.stopPropagation() } },
  MuiPopover: {
    defaultProps: { marginThreshold: layoutPx.popoverMargin, elevation: 0 },
    styleOverrides: {
      paper: ({ theme }) => ({
        backgroundColor: theme.vars.palette.raised,
        border: `1px solid ${theme.vars.palette.line}`,
        boxShadow: theme.vars.palette.menuShadow,
        // It is placed without its margin, which would take from its distance to the window's edge.
        '&&': { margin: 0 },
      }),
    },
  },
  MuiMenu: { defaultProps: { marginThreshold: layoutPx.popoverMargin } },
  MuiMenuList: { styleOverrides: { root: { padding: 4 } } },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body2,
        gap: 10,
        minHeight: 32,
        padding: '4px 8px',
        borderRadius: radiusPx.tag,
        '&:hover': { backgroundColor: theme.vars.palette.hover },
        '&.Mui-focusVisible': { backgroundColor: theme.vars.palette.hover },
        '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': {
          backgroundColor: theme.vars.palette.secondaryTint,
        },
        '&:focus-visible': { outlineOffset: -2 },
        [theme.breakpoints.down('md')]: { minHeight: layoutPx.touchTarget },
      }),
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&:not(.MuiBackdrop-invisible)': { backgroundColor: theme.vars.palette.scrim },
      }),
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        margin: 16,
        borderRadius: radiusPx.dialog,
        backgroundColor: theme.vars.palette.raised,
        boxShadow: theme.vars.palette.dialogShadow,
        '&:focus-visible': { outline: 'none' },
      }),
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: ({ theme }) => ({ ...theme.typography.h2, padding: '20px 20px 8px' }) },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '0 20px 16px' } } },
  MuiDialogContentText: {
    styleOverrides: { root: ({ theme }) => ({ ...theme.typography.body1, color: theme.vars.palette.ink2 }) },
  },
  MuiDialogActions: { styleOverrides: { root: { padding: '0 20px 20px', gap: 8 } } },
  MuiDrawer: {
    styleOverrides: {
      paper: ({ theme }) => ({
        backgroundColor: theme.vars.palette.canvas,
        borderColor: theme.vars.palette.line,
        boxShadow: theme.vars.palette.dialogShadow,
      }),
    },
  },
  MuiTooltip: {
    styleOverrides: {
      tooltip: ({ theme }) => ({
        ...theme.typography.caption,
        maxWidth: 320,
        padding: '6px 10px',
        borderRadius: radiusPx.control,
        color: '#E9EFF8',
        backgroundColor: '#0D1D36',
        boxShadow: theme.vars.palette.tooltipShadow,
        ...theme.applyStyles('dark', {
          color: theme.vars.palette.ink,
          backgroundColor: theme.vars.palette.raised,
        }),
      }),
    },
  },
  MuiDivider: { styleOverrides: { root: ({ theme }) => ({ borderColor: theme.vars.palette.lineSoft }) } },
}
