import { type AnswerState, DELIVERY_ERRORS } from '@concord/contract'
import { createParser } from '@concord/spreadsheet'
import { AppError } from '#server/http/app-error.ts'

/** The answer of the receiver for one record, which is identified by its key. */
export type Answer = { readonly state: AnswerState; readonly reason: string | null }
export type ParsedResponse = {
  /** The name of the column with the keys, as the file has it. */
  readonly keyColumn: string
  readonly answers: ReadonlyMap<string, Answer>
  readonly rows: number
}

const MAX_REASON = 300
const DELIMITERS = [',', ';', '\t', '|'] as const

const STATES: Readonly<Record<string, AnswerState>> = {
  accepted: 'accepted',
  accept: 'accepted',
  approved: 'accepted',
  loaded: 'accepted',
  processed: 'accepted',
  complete: 'accepted',
  completed: 'accepted',
  success: 'accepted',
  rejected: 'rejected',
  reject: 'rejected',
  denied: 'rejected',
  returned: 'rejected',
  failed: 'rejected',
  error: 'rejected',
  pending: 'pending',
  pended: 'pending',
  received: 'pending',
}
// The state comes last: in rows that were sent it is that of the address.
const STATE_NAMES = ['status', 'result', 'disposition', 'outcome', 'state']
const REASON_NAMES = ['reason', 'message', 'comment', 'comments', 'error', 'rejection', 'remark']

/** Reduces a text to its letters and digits in lower case, by which column names and statuses are compared. */
export const foldName = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

function refuse(message: string, line?: number): AppError {
  const where = line === undefined ? '' : `Line ${line}: `
  return new AppError('invalid_input', [{ field: 'content', message: `${where}${message}` }])
}

function findDelimiter(text: string): string {
  const [head = ''] = text.split(/\r?\n/, 1)
  const counts = DELIMITERS.map((delimiter) => head.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

function parseRows(content: string): string[][] {
  const bytes = Buffer.from(content.replace(/^\ufeff/, ''))
  const rows: string[][] = []
  let row: string[] = []
  const parse = createParser(
    {
      delimiter: findDelimiter(content),
      quote: '"',
      escape: 'doubled',
      skippedRows: 0,
      skippedBytes: 0,
      lineEnd: 'mixed',
    },
    {
      cell(cell, from, to, isQuoted) {
        const text = Buffer.from(cell.buffer, cell.byteOffset + from, to - from).toString('utf8')
        row.push((isQuoted ? text.replaceAll('""', '"') : text).trim())
      },
      endRow() {
        rows.push(row)
        row = []
      },
      error() {},
    },
  )
  parse(bytes, 0, bytes.length, true)
  if (row.length > 0) rows.push(row)
  return rows
}

type Columns = {
  readonly key: number
  readonly keyColumn: string
  readonly state: number
  readonly reason: number
}

function findColumns(header: readonly string[], keyNames: readonly string[]): Columns {
  const names = header.map(foldName)
  // The first of the names that the file has, wherever its column stands.
  const find = (wanted: readonly string[]) =>
    wanted.map((name) => names.indexOf(name)).find((at) => at >= 0) ?? -1
  const key = find(['npi', ...keyNames.map(foldName)])
  if (key < 0) throw refuse(DELIVERY_ERRORS.noKeyColumn)
  const state = find(STATE_NAMES)
  if (state < 0) throw refuse(DELIVERY_ERRORS.noStateColumn)
  return { key, keyColumn: header[key] ?? '', state, reason: find(REASON_NAMES) }
}

/**
 * Reads what a receiver answers, by the NPI or else by the first of `keyNames` that the file has. Of several rows with one key the last one counts. Throws invalid_input with the line where
 * the file cannot be used: nothing of it is taken then.
 */
export function parseResponse(content: string, keyNames: readonly string[]): ParsedResponse {
  const [header = [], ...lines] = parseRows(content)
  const columns = findColumns(header, keyNames)
  const answers = new Map<string, Answer>()
  let rows = 0
  for (const [place, cells] of lines.entries()) {
    const key = cells[columns.key] ?? ''
    if (key === '') continue
    const state = STATES[foldName(cells[columns.state] ?? '')]
    if (state === undefined) throw refuse(DELIVERY_ERRORS.otherState, place + 2)
    const reason = cells[columns.reason]?.slice(0, MAX_REASON) || null
    answers.set(key, { state, reason })
    rows += 1
  }
  if (rows === 0) throw refuse(DELIVERY_ERRORS.noRows)
  return { keyColumn: columns.keyColumn, answers, rows }
}
