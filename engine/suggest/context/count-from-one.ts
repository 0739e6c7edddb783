import type { SeenColumn } from './meant-column.ts'

/** A number of a header; one in brackets is known to count from 0. */
const NUMBER = /(?<![\d[])\d{1,2}(?!\d)/g

/** The header without one of its numbers: what those of a series have in common. */
const around = (header: string, at: number, number: string): string =>
  `${header.slice(0, at)}#${header.slice(at + number.length)}`

/** Series that count from 0, 'specialties.0.name' and 'specialties.1.name', as if they did from 1. */
export function countFromOne(seen: readonly SeenColumn[]): readonly SeenColumn[] {
  const fromZero = new Set(
    seen.flatMap(({ header }) =>
      [...header.matchAll(NUMBER)]
        .filter(([number]) => number === '0')
        .map(({ 0: number, index }) => around(header, index, number)),
    ),
  )
  if (fromZero.size === 0) return seen
  return seen.map((column) => {
    const { header } = column
    const counted = header.replace(NUMBER, (number, at) =>
      fromZero.has(around(header, at, number)) ? String(Number(number) + 1) : number,
    )
    return counted === header ? column : { ...column, header: counted }
  })
}
