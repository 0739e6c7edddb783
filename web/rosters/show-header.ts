/** 'Primary Address › City': the levels of a header as people read them. */
export const showHeader = (header: string): string => header.split(' > ').join(' › ')
