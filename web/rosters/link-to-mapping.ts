/** Returns the path of the page where the columns of a roster are mapped. */
export const linkToMapping = ({ prefix, type }: { readonly prefix: string; readonly type: string }): string =>
  `/rosters/map/${encodeURIComponent(prefix)}/${encodeURIComponent(type)}`
