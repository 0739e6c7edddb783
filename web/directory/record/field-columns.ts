/** Styles the heads above rows of fields or changes. */
export const COLUMN_HEADS = {
  ...{ display: { xs: 'none', md: 'grid' }, columnGap: 2, py: 1 },
  ...{ typography: 'label', color: 'ink3' },
} as const

/** The widths of what a row of a field says, on wide screens. */
export const FIELD_COLUMNS = '1.5fr 2.1fr 2fr 1fr 0.5fr 1.6fr'
/** Likewise of a change. Each row is a grid of its own: no column gives way to what stands in it. */
export const CHANGE_COLUMNS = 'minmax(0, 1.4fr) minmax(0, 1.1fr) minmax(0, 1.5fr) minmax(0, 1.6fr) 172px'
