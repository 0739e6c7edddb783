const SHOWN = 3

/** Joins the first three texts and counts the others: 'phone 288, suite 141, zip 97, 9 more fields'. */
export function listFirst(texts: readonly string[], noun: string): string {
  const left = texts.length - SHOWN
  return [
    ...texts.slice(0, SHOWN),
    ...(left > 0 ? [`${left} more ${noun}${left === 1 ? '' : 's'}`] : []),
  ].join(', ')
}
