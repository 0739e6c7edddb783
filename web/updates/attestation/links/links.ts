/** What every query about links of offices begins with. */
export const LINKS = 'office links'
