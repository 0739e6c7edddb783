import type { PaletteOptions } from '@mui/material/styles'
import tokens from './tokens.json' with { type: 'json' }

export type Scheme = 'light' | 'dark'
type ColorName = keyof typeof tokens.color

/** Names that MUI takes for its own color objects; the objects carry these tokens as `fill`. */
type TakenName = 'primary' | 'secondary' | 'accent' | 'success' | 'warning' | 'error'
type ElevationName = 'outlinedShadow' | 'tooltipShadow' | 'menuShadow' | 'dialogShadow'
export type TokenColors = Record<Exclude<ColorName, TakenName> | ElevationName | 'scrim', string>

function flatTokens(scheme: Scheme): TokenColors {
  const colors = Object.entries(tokens.color).map(([name, value]) => [name, value[scheme]])
  const { primary, secondary, accent, success, warning, error, ...free } = Object.fromEntries(colors)
  return {
    ...free,
    scrim: tokens.scrim,
    outlinedShadow: tokens.elevation.outlined[scheme],
    tooltipShadow: tokens.elevation.tooltip[scheme],
    menuShadow: tokens.elevation.menu[scheme],
    dialogShadow: tokens.elevation.dialog[scheme],
  }
}

/** Builds the palette of a scheme. `main` is safe as text on the sheet; dots, bars and badges use `fill` or `mark`. */
export function buildPalette(scheme: Scheme): PaletteOptions {
  const of = (name: ColorName) => tokens.color[name][scheme]
  const status = (name: 'accent' | 'success' | 'warning' | 'error') => ({
    main: of(`${name}Text`),
    dark: of(`${name}Text`),
    light: of(`${name}Tint`),
    contrastText: of('onPrimary'),
    fill: of(name),
    mark: name === 'warning' ? of('warningMark') : of(name),
    line: of(`${name}Line`),
  })
  const blue = {
    main: of('secondary'),
    dark: of('secondaryHover'),
    light: of('secondaryTint'),
    contrastText: of('onPrimary'),
    fill: of('secondary'),
    mark: of('secondary'),
    line: of('secondaryLine'),
  }
  return {
    ...flatTokens(scheme),
    mode: scheme,
    primary: {
      main: of('primary'),
      dark: of('primaryHover'),
      light: of('primaryTint'),
      contrastText: of('onPrimary'),
    },
    secondary: blue,
    info: blue,
    accent: status('accent'),
    success: status('success'),
    warning: status('warning'),
    error: status('error'),
    background: { default: of('canvas'), paper: of('sheet') },
    text: { primary: of('ink'), secondary: of('ink2'), disabled: of('ink3') },
    divider: of('line'),
    action: {
      hover: of('hover'),
      selected: of('secondaryTint'),
      disabled: of('ink3'),
      disabledBackground: of('sunken'),
    },
  }
}
