import type { Draw } from './draw.ts'

type Defect = { readonly fits: RegExp; readonly spoil: (value: string) => string }

const DEFECTS: readonly Defect[] = [
  { fits: /^/, spoil: () => '' },
  { fits: /^/, spoil: () => 'N/A' },
  { fits: /^/, spoil: (value) => ` ${value} ` },
  { fits: /^/, spoil: (value) => `${value}\u00a0` },
  { fits: /[a-z]/, spoil: (value) => value.toUpperCase() },
  { fits: /^0\d{4}$/, spoil: (value) => value.slice(1) },
  { fits: /^\d{5,10}$/, spoil: (value) => `${value}.0` },
  { fits: /^\(?\d{3}\D+\d{3}-\d{4}$/, spoil: (value) => value.replace(/\D/g, '') },
  { fits: /^\d\d\/\d\d\/\d{4}$/, spoil: (value) => value.replace(/^0|(?<=\/)0/g, '') },
]

/** Returns a value as it may arrive: in the given share of the cells, something happened to it on the way. */
export function spoilValue(value: string, draw: Draw, share: number): string {
  if (value === '' || !draw.happens('spoiled', share)) return value
  const fitting = DEFECTS.filter(({ fits }) => fits.test(value))
  return draw.pick('fault', fitting).spoil(value)
}
