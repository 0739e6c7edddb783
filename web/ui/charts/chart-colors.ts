const color = (name: string) => `var(--concord-palette-${name})`

/** Colors of marks by what they mean: one hue for amounts, status colors for status alone. */
export const CHART_COLORS = {
  measure: color('seq4'),
  context: color('seq2'),
  strongest: color('seq5'),
  other: color('neutralBar'),
  good: color('success-fill'),
  due: color('warning-mark'),
  late: color('error-fill'),
  waiting: color('accent-fill'),
} as const

export type ChartColor = keyof typeof CHART_COLORS

/** The colors from the least to the most. */
export const SEQUENCE = ['seq1', 'seq2', 'seq3', 'seq4', 'seq5'].map(color)

export const INK = {
  sheet: color('sheet'),
  text: color('ink'),
  secondary: color('ink2'),
  quiet: color('ink3'),
  grid: color('lineSoft'),
  line: color('line'),
  zero: color('lineStrong'),
  due: color('warning-main'),
  late: color('error-main'),
  waiting: color('accent-main'),
} as const
