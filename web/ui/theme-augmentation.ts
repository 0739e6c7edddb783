import type { PaletteColorOptions } from '@mui/material/styles'
import type {} from '@mui/material/themeCssVarsAugmentation'
import type { CSSProperties } from 'react'
import type { TokenColors } from './theme-palette.ts'

type Filled = { readonly fill: string; readonly line: string; readonly mark: string }
type TextStyles = Record<'figure' | 'label' | 'searchInput' | 'raw', CSSProperties>

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true
  }
  interface Palette extends TokenColors {
    accent: PaletteColor
  }
  interface PaletteOptions extends Partial<TokenColors> {
    accent?: PaletteColorOptions
  }
  interface PaletteColor extends Partial<Filled> {}
  interface SimplePaletteColorOptions extends Partial<Filled> {}
  interface TypographyVariants extends TextStyles {}
  interface TypographyVariantsOptions extends Partial<TextStyles> {}
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    figure: true
    label: true
    searchInput: true
    raw: true
  }
}
