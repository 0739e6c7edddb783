/** Keeps words readable on lines and marks. */
export const HALO = {
  pointerEvents: 'none',
  textAnchor: 'middle',
  stroke: 'var(--concord-palette-sheet)',
  strokeWidth: 3,
  paintOrder: 'stroke',
} as const
