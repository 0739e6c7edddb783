import { formatCountOf } from '@concord/domain'
import type { Inspection } from '@concord/engine'
import type { InspectedColumn, InspectedTab } from '@concord/roster-language'
import { fit, onOneLine } from './fit-text.ts'

const LINE = 80

/** Widths of the columns of the table; the last one takes the rest of the line. */
const WIDTHS = { number: 4, header: 24, shape: 8, filled: 6, sensitive: 10 }

function printLine(number: string, header: string, ...rest: [string, string, string, string]): string {
  const [shape, filled, sensitive, samples] = rest
  const start = [
    number.padStart(WIDTHS.number),
    fit(header, WIDTHS.header),
    fit(shape, WIDTHS.shape),
    filled.padStart(WIDTHS.filled),
    fit(sensitive, WIDTHS.sensitive),
  ].join(' ')
  return `${start} ${fit(samples, LINE - start.length - 1)}`.trimEnd()
}

function share(filled: number, rows: number): string {
  if (rows === 0 || filled === 0) return '-'
  const percent = (100 * filled) / rows
  return percent < 1 ? '<1%' : percent > 99 && percent < 100 ? '>99%' : `${Math.round(percent)}%`
}

const printColumn = ({ index, header, shape, filled, sensitive, samples }: InspectedColumn, rows: number) =>
  printLine(String(index + 1), header, shape, share(filled, rows), sensitive ?? '', samples.join(', '))

/** Wraps words into lines of at most 80 characters, all but the first one indented. */
function wrap(text: string, indent: string): string {
  const lines: string[] = []
  for (const word of onOneLine(text).split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= LINE)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(lines.length === 0 ? word : `${indent}${word}`)
  }
  return lines.join('\n')
}

function printTab({
  name,
  hidden,
  headerRows,
  firstDataRow,
  rows,
  emptyRows,
  columns,
}: InspectedTab): string {
  const title = `Tab ${name}${hidden ? ' (hidden)' : ''}`
  const header = headerRows.length === 0 ? 'no header' : `header in row ${headerRows.join(', ')}`
  const data = rows === 0 ? 'no data' : `${formatCountOf(rows, 'row')} of data from row ${firstDataRow}`
  const empty = emptyRows === 0 ? '' : `, empty rows: ${emptyRows}`
  const facts = wrap(`${title}: ${header}, ${data}${empty}`, '  ')
  if (columns.length === 0) return facts
  const heading = printLine('#', 'header', 'shape', 'filled', 'sensitive', 'samples')
  return [facts, '', heading, ...columns.map((column) => printColumn(column, rows))].join('\n')
}

/** Returns an inspection for people, in lines of at most 80 characters. */
export function printInspection(file: string, { format, encoding, tabs, guesses }: Inspection): string {
  const first = wrap(`${file}: ${format}${encoding === null ? '' : ` in ${encoding}`}`, '  ')
  const decided = guesses.map(({ tab, message }) =>
    wrap(`- ${tab === undefined || tabs.length === 1 ? '' : `${tab}: `}${message}`, '  '),
  )
  const parts = [first, ...tabs.map(printTab)]
  return [...parts, ...(decided.length === 0 ? [] : [['What was guessed', ...decided].join('\n')])].join(
    '\n\n',
  )
}
