import { expect, test } from 'vitest'
import { theme } from './theme.ts'
import tokens from './tokens.json' with { type: 'json' }

function channel(hex: string, start: number): number {
  const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** Returns the relative luminance of a color, as in WCAG 2. */
function luminance(hex: string): number {
  return 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5)
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

const colors: Readonly<Record<string, { readonly light: string; readonly dark: string } | undefined>> =
  tokens.color

function colorOf(name: string, scheme: 'light' | 'dark'): string {
  const color = colors[name]?.[scheme]
  if (color === undefined) throw new Error(`There is no color ${name}`)
  return color
}

const pairs = tokens.contrast.flatMap((pair) =>
  (['light', 'dark'] as const).map((scheme) => ({ ...pair, scheme })),
)

test.each(pairs)('$text on $on has a contrast of at least $atLeast in the $scheme theme', (pair) => {
  const ratio = contrast(colorOf(pair.text, pair.scheme), colorOf(pair.on, pair.scheme))
  expect(ratio).toBeGreaterThanOrEqual(pair.atLeast - 0.005)
})

test.each(['light', 'dark'] as const)(
  'text on a filled button of any color reads in the %s theme',
  (scheme) => {
    const palette = theme.colorSchemes[scheme]?.palette
    for (const name of ['primary', 'secondary', 'accent', 'success', 'warning', 'error', 'info'] as const) {
      const color = palette?.[name]
      expect(contrast(color?.main ?? '', color?.contrastText ?? ''), name).toBeGreaterThanOrEqual(4.5)
    }
  },
)

test('headings and buttons share one sans font, body text has another', () => {
  const { h1, h2, h3, button, body1, body2, caption } = theme.typography
  const heading = h1.fontFamily
  expect([h2, h3, button].map((style) => style.fontFamily)).toEqual([heading, heading, heading])
  expect([body1, body2, caption].map((style) => style.fontFamily)).not.toContain(heading)
})

test('the sidebar gives way to the drawer below 900 px', () => {
  expect(theme.breakpoints.values.md).toBe(900)
})

test('popovers and menus keep 16 px to the edge of the window', () => {
  expect(theme.components?.MuiPopover?.defaultProps?.marginThreshold).toBe(16)
  expect(theme.components?.MuiMenu?.defaultProps?.marginThreshold).toBe(16)
})

test('nothing ripples, shouts or casts a shadow on the sheet', () => {
  expect(theme.components?.MuiButtonBase?.defaultProps?.disableRipple).toBe(true)
  expect(theme.typography.button.textTransform).toBe('none')
  expect(new Set(theme.shadows)).toEqual(new Set(['none']))
})
