/** Returns a text on one line. Text from a file may hold anything: line ends, and codes that a terminal would obey. */
export const onOneLine = (text: string): string => text.replace(/[\p{C}\s]+/gu, ' ').trim()

/** Returns a text on one line in exactly so many characters. */
export function fit(text: string, width: number): string {
  const letters = Array.from(onOneLine(text))
  return letters.length <= width ? letters.join('').padEnd(width) : `${letters.slice(0, width - 1).join('')}…`
}
