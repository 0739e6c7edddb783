const NARROW = /[ .,:;'’|!()/-]|f|i|j|l|t|I/
const WIDE = /[A-HJ-Z@%&mwMW]/
const PX = { narrow: 3.6, wide: 8, other: 6.5 } as const

/** Returns about how wide a text of 12 px is: nothing is laid out yet where a chart decides on its room. */
export function estimateWidth(text: string): number {
  return [...text].reduce((sum, letter) => {
    if (NARROW.test(letter)) return sum + PX.narrow
    return sum + (WIDE.test(letter) ? PX.wide : PX.other)
  }, 0)
}

/** Returns the text, or as much of its beginning as fits. */
export function shorten(text: string, width: number): string {
  if (estimateWidth(text) <= width) return text
  let end = text.length - 1
  while (end > 1 && estimateWidth(`${text.slice(0, end)}…`) > width) end -= 1
  return `${text.slice(0, end).trimEnd()}…`
}

/** Returns what stands below a column: '6 and more' as '6+' where the whole has no room. */
export function shortenTick(text: string, width: number): string {
  if (estimateWidth(text) <= width) return text
  const short = text.replace(/ and more$/, '+').replace(/^(\d+) to (\d+).*$/, '$1–$2')
  return estimateWidth(short) <= width ? short : (short.split(' ')[0] ?? short)
}
