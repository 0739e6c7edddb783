import type { Components, Theme } from '@mui/material/styles'
import { KeptButton } from './KeptButton.tsx'
import tokens from './tokens.json' with { type: 'json' }

const { control, controlSmall, popoverMargin, touchTarget } = tokens.layoutPx
const kept = { component: KeptButton }

/** Buttons, fields and all else that is pressed or filled in. Narrow screens get targets for a thumb. */
export const inputs: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({
        '&:focus-visible': { outline: `2px solid ${theme.vars.palette.secondary.main}`, outlineOffset: 2 },
      }),
    },
  },
  MuiButton: {
    defaultProps: { size: 'small', disableElevation: true, ...kept },
    styleOverrides: {
      root: ({ theme }) => ({
        minWidth: 0,
        padding: '0 12px',
        whiteSpace: 'nowrap',
        '&.Mui-disabled': {
          color: theme.vars.palette.ink3,
          borderColor: theme.vars.palette.line,
          backgroundColor: theme.vars.palette.sunken,
        },
        // The circle stands where the label was.
        '&.MuiButton-loading.Mui-disabled': { color: 'transparent' },
        [theme.breakpoints.down('md')]: { minHeight: touchTarget, padding: '0 16px' },
      }),
      sizeSmall: { minHeight: controlSmall, fontSize: '0.75rem' },
      sizeMedium: { minHeight: control },
      sizeLarge: { minHeight: 36 },
      outlined: ({ theme }) => ({
        borderColor: theme.vars.palette.line,
        color: theme.vars.palette.ink,
        backgroundColor: theme.vars.palette.sheet,
        boxShadow: theme.vars.palette.outlinedShadow,
        '&:hover': { backgroundColor: theme.vars.palette.hover, borderColor: theme.vars.palette.lineStrong },
        '&.MuiButton-colorError': {
          color: theme.vars.palette.errorText,
          borderColor: theme.vars.palette.errorLine,
          '&:hover': {
            backgroundColor: theme.vars.palette.errorTint,
            borderColor: theme.vars.palette.errorText,
          },
        },
      }),
      text: ({ theme }) => ({
        color: theme.vars.palette.ink2,
        '&:hover': { color: theme.vars.palette.ink, backgroundColor: theme.vars.palette.hover },
        '&.MuiButton-colorSecondary': { color: theme.vars.palette.secondary.main },
      }),
      startIcon: { marginLeft: 0, marginRight: 6 },
      // A key is text, and no icon of 18 px.
      endIcon: { marginRight: 0, marginLeft: 6, '& > kbd:nth-of-type(1)': { fontSize: '0.75rem' } },
    },
  },
  MuiToggleButton: {
    defaultProps: kept,
    styleOverrides: {
      root: ({ theme }) => ({
        padding: '0 10px',
        minHeight: control,
        [theme.breakpoints.down('md')]: { minHeight: touchTarget },
      }),
    },
  },
  MuiIconButton: {
    defaultProps: { size: 'small', ...kept },
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: tokens.radiusPx.control,
        color: theme.vars.palette.ink2,
        width: control,
        height: control,
        '&:hover': { backgroundColor: theme.vars.palette.hover, color: theme.vars.palette.ink },
        [theme.breakpoints.down('md')]: { width: touchTarget, height: touchTarget },
      }),
    },
  },
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiSelect: { defaultProps: { size: 'small' } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.label,
        position: 'static',
        transform: 'none',
        maxWidth: '100%',
        marginBottom: 4,
        color: theme.vars.palette.ink,
        '&.Mui-focused, &.Mui-error': { color: theme.vars.palette.ink },
      }),
    },
  },
  MuiOutlinedInput: {
    defaultProps: { size: 'small', notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body2,
        minHeight: control,
        gap: 8,
        backgroundColor: theme.vars.palette.sheet,
        '& fieldset': { borderColor: theme.vars.palette.lineStrong },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.ink3 },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderWidth: 1,
          borderColor: theme.vars.palette.primary.main,
        },
        '&.Mui-focused': { outline: `2px solid ${theme.vars.palette.secondary.main}`, outlineOffset: 2 },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.error.main },
        [theme.breakpoints.down('md')]: { minHeight: touchTarget, fontSize: '1rem' },
      }),
      adornedStart: { paddingLeft: 10, '& input': { paddingLeft: 0 } },
      adornedEnd: { paddingRight: 4 },
      input: ({ theme }) => ({
        padding: '5px 12px',
        height: '1.25rem',
        '&::placeholder': { color: theme.vars.palette.ink3, opacity: 1 },
        '&:focus-visible': { outline: 'none' },
        // The larger text of narrow screens, which a list of the browser would cut off.
        [theme.breakpoints.down('md')]: { '&.MuiNativeSelect-select': { height: '1.5rem' } },
      }),
      multiline: { padding: '3px 0' },
      notchedOutline: { top: 0, '& legend': { display: 'none' } },
    },
  },
  MuiAutocomplete: {
    defaultProps: {
      slotProps: {
        popper: {
          modifiers: [
            { name: 'flip', options: { padding: popoverMargin } },
            { name: 'preventOverflow', options: { padding: popoverMargin } },
          ],
        },
      },
    },
    styleOverrides: {
      // As high as the other fields: its own rules are more exact than those of the field.
      inputRoot: {
        '&.MuiOutlinedInput-root.MuiInputBase-sizeSmall': { padding: '0 36px 0 0' },
        '& .MuiAutocomplete-input.MuiAutocomplete-input': { padding: '5px 12px' },
      },
      paper: ({ theme }) => ({
        ...theme.typography.body2,
        marginTop: 4,
        backgroundColor: theme.vars.palette.raised,
        border: `1px solid ${theme.vars.palette.line}`,
        boxShadow: theme.vars.palette.menuShadow,
      }),
      listbox: { padding: 4 },
      option: ({ theme }) => ({
        minHeight: control,
        borderRadius: tokens.radiusPx.tag,
        '&.MuiAutocomplete-option': { padding: '4px 8px' },
        '&.Mui-focused.MuiAutocomplete-option': { backgroundColor: theme.vars.palette.secondaryTint },
        [theme.breakpoints.down('md')]: { minHeight: touchTarget },
      }),
      noOptions: ({ theme }) => ({ color: theme.vars.palette.ink2 }),
      loading: ({ theme }) => ({ color: theme.vars.palette.ink2 }),
    },
  },
  MuiInputAdornment: {
    styleOverrides: { root: ({ theme }) => ({ margin: 0, color: theme.vars.palette.ink3 }) },
  },
  MuiFormHelperText: {
    styleOverrides: { root: ({ theme }) => ({ ...theme.typography.caption, margin: '4px 0 0' }) },
  },
  MuiFormControlLabel: { styleOverrides: { root: { marginLeft: -7 } } },
  MuiCheckbox: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: ({ theme }) => ({
        padding: 7,
        color: theme.vars.palette.lineStrong,
        '&.Mui-checked, &.MuiCheckbox-indeterminate': { color: theme.vars.palette.secondary.main },
        '&.Mui-disabled': { color: theme.vars.palette.lineStrong },
      }),
    },
  },
  MuiRadio: { defaultProps: { size: 'small' } },
  MuiSwitch: {
    defaultProps: { size: 'small', color: 'secondary' },
    styleOverrides: {
      switchBase: ({ theme }) => ({ color: theme.vars.palette.lineStrong }),
      thumb: { boxShadow: 'none' },
      track: ({ theme }) => ({ backgroundColor: theme.vars.palette.lineStrong }),
    },
  },
}
