/** The widths of what a row of a field says, on wide screens. */
export const FIELD_COLUMNS = '1.5fr 2.1fr 2fr 1fr 0.5fr 1.6fr'
/** Likewise of a change. */
export const CHANGE_COLUMNS = '1.4fr 1.3fr 1.5fr 1.3fr 1.2fr'
