/** What every query about waves begins with. */
export const WAVES = 'waves'
