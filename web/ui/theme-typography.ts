import type { TypographyVariantsOptions } from '@mui/material/styles'
import tokens from './tokens.json' with { type: 'json' }

type TextToken = {
  readonly font: string
  readonly sizePx: number
  readonly linePx: number
  readonly weight: number
  readonly tracking?: string
}

const FONTS: Record<string, string> = tokens.font

function textStyle(token: TextToken) {
  return {
    fontFamily: FONTS[token.font] ?? tokens.font.body,
    fontSize: `${token.sizePx / 16}rem`,
    lineHeight: token.linePx / token.sizePx,
    fontWeight: token.weight,
    letterSpacing: token.tracking ?? 'normal',
  }
}

const { h1, h2, h3, figure, body1, body2, caption, label, button, searchInput, raw } = tokens.text

/** Beside the buttons of a page a title has room for its full size from here on. */
const BELOW_LARGE = `@media (max-width: ${tokens.layoutPx.lg - 0.05}px)`
const SMALL_H1 = { sizePx: 20, linePx: 28 }

export const typography: TypographyVariantsOptions = {
  fontFamily: tokens.font.body,
  fontWeightMedium: 600,
  fontWeightBold: 600,
  h1: { ...textStyle(h1), [BELOW_LARGE]: textStyle({ ...h1, ...SMALL_H1 }) },
  h2: textStyle(h2),
  h3: textStyle(h3),
  h4: textStyle(h3),
  h5: textStyle(h3),
  h6: textStyle(h3),
  subtitle1: textStyle(h3),
  subtitle2: textStyle(h3),
  body1: textStyle(body1),
  body2: textStyle(body2),
  caption: textStyle(caption),
  overline: { ...textStyle(label), textTransform: 'none' },
  button: { ...textStyle(button), textTransform: 'none' },
  figure: textStyle(figure),
  label: textStyle(label),
  searchInput: textStyle(searchInput),
  raw: textStyle(raw),
}
