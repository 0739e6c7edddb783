/** Formats the levels of a header as people read them, such as 'Primary Address › City'. */
export const showHeader = (header: string): string => header.split(' > ').join(' › ')
