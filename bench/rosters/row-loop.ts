import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readRecords } from './read-lines.ts'
import { MAPPINGS } from './roster-file.ts'

type Read = (cell: string) => string | null

const US_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/
const PHONE = /^\(?([2-9]\d\d)\)?[-. ]*([2-9]\d\d)[-. ]*(\d{4})$/
const ZIP = /^(\d{5})(?:-?\d{4})?$/
const STATE = /^[A-Z]{2}$/
const EMAIL = /^[^ @]+@[^ @]+\.[a-z]+$/i

function isNpi(text: string): boolean {
  if (text.length !== 10) return false
  let sum = 24
  for (let place = 0; place < 10; place += 1) {
    const digit = text.charCodeAt(place) - 48
    if (digit < 0 || digit > 9) return false
    const twice = digit * 2
    sum += place % 2 === 0 ? (twice > 9 ? twice - 9 : twice) : digit
  }
  return sum % 10 === 0
}

function readDate(cell: string): string | null {
  const parts = US_DATE.exec(cell)
  return parts
    ? `${parts[3]}-${(parts[1] ?? '').padStart(2, '0')}-${(parts[2] ?? '').padStart(2, '0')}`
    : null
}

const read =
  (pattern: RegExp): Read =>
  (cell) =>
    pattern.test(cell) ? cell : null
const groups =
  (pattern: RegExp): Read =>
  (cell) =>
    pattern.exec(cell)?.slice(1).join('') ?? null

/** Returns a reader of a field's cells. It does less than a run: one format per type and no repairs. */
function readerOf(field: string): Read {
  if (/npi$/.test(field)) return (cell) => (isNpi(cell) ? cell : null)
  if (/date$|expiration$/.test(field)) return readDate
  if (/phone$|fax$/.test(field)) return groups(PHONE)
  if (/zip$/.test(field)) return groups(ZIP)
  if (/state$/.test(field)) return read(STATE)
  if (field === 'email') return read(EMAIL)
  if (field === 'tin') return (cell) => cell.replace('-', '')
  return (cell) => cell.trim().replace(/\s+/g, ' ')
}

const NOTHING = new Set([
  'nan',
  'null',
  '(null)',
  'n/a',
  '#n/a',
  '-',
  '--',
  'na',
  'none',
  'pending',
  'tbd',
  '.',
  '?',
])

type Rule = (cells: readonly string[]) => boolean

/** The row rules, as many as the target of the roster has: lengths, patterns, and comparisons. */
const RULES: readonly Rule[] = Array.from({ length: 60 }, (_, number): Rule => {
  const [one, other] = [number % MAPPINGS.length, (number * 7 + 3) % MAPPINGS.length]
  const pattern = new RegExp(`^[0-9]{${20 + number}}$`)
  const rules: readonly Rule[] = [
    (cells) => (cells[one] ?? '').length > 100,
    (cells) => pattern.test(cells[one] ?? ''),
    (cells) => cells[one] !== '' && `${cells[one]}x` === cells[other],
    (cells) => (cells[one] ?? '') === `test${number}`,
  ]
  return rules[number % rules.length] ?? (() => false)
})

const quote = (value: string) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

/** Opens a file that is written piece by piece. */
function openWriter(path: string) {
  const stream = createWriteStream(path, { highWaterMark: 1 << 20 })
  let text = ''
  return {
    async add(line: string) {
      text += line
      if (text.length < 1 << 20) return
      if (!stream.write(text)) await once(stream, 'drain')
      text = ''
    },
    async end() {
      stream.end(text)
      await once(stream, 'finish')
    },
  }
}

/**
 * Runs a loop over the rows as a developer who knows Node would write it: reads each cell, evaluates each row, and
 * writes rows and findings.
 */
export async function runRowLoop(file: string, out: string): Promise<void> {
  const readers = MAPPINGS.map(({ field }) => readerOf(field))
  const clean = openWriter(out)
  const findings = openWriter(`${out}.findings`)
  let row = 0
  for await (const cells of readRecords(file)) {
    row += 1
    if (row === 1) continue
    const values: string[] = []
    for (let column = 0; column < readers.length; column += 1) {
      const cell = (cells[column] ?? '').trim()
      if (cell === '' || NOTHING.has(cell.toLowerCase())) {
        values.push('')
        continue
      }
      const value = readers[column]?.(cell) ?? null
      values.push(value ?? '')
      if (value === null) await findings.add(`${row},${MAPPINGS[column]?.field},unreadable,${quote(cell)}\n`)
    }
    for (let rule = 0; rule < RULES.length; rule += 1) {
      if (RULES[rule]?.(values)) await findings.add(`${row},,rule-${rule},\n`)
    }
    await clean.add(`${values.map(quote).join(',')}\n`)
  }
  await Promise.all([clean.end(), findings.end()])
}
