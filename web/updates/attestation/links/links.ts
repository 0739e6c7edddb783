/** The start of every query key about office links. */
export const LINKS = 'office links'
