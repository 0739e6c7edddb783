/** The start of every query key about waves. */
export const WAVES = 'waves'
