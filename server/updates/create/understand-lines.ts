import type { ReadLine } from '@concord/engine'
import type { RosterRow } from '#server/intake/rows/read-row.ts'
import { CARRIED_COLUMNS } from './corrections-target.ts'
import type { PeopleFinder } from './find-people.ts'
import type { LineToStore, RawLine, UnreadCell } from './line-store.ts'
import { matchPerson } from './understand/match-person.ts'
import { understandLine } from './understand/understand-line.ts'

/** A line before anyone looked for whom it means. */
export type LineOfFile = Pick<LineToStore, 'line'> & {
  readonly raw: RawLine
  readonly row: RosterRow
  readonly unread: readonly UnreadCell[]
}

const UNREAD = /^unreadable-/

/** Returns what the engine read of a row, by what the directory calls it. */
export function toLine(
  { tab, row, cells, fields, findings }: ReadLine,
  line: number,
  labels: ReadonlyMap<string, string>,
): LineOfFile {
  const read: Record<string, string> = {}
  for (const [name, id] of CARRIED_COLUMNS) {
    const text = fields[id]?.trim()
    if (text) read[name] = text
  }
  const unread = findings.flatMap(({ field, code, value, message }): UnreadCell[] =>
    UNREAD.test(code) && field !== null
      ? [{ label: labels.get(field) ?? field, text: value ?? '', message }]
      : [],
  )
  return { line, raw: { tab, row, cells }, row: read, unread }
}

/** Finds the records and namesakes of all lines. Lines whose NPI leaves no doubt need no search by name. */
async function findAll(finder: PeopleFinder, lines: readonly LineOfFile[]) {
  const owners = await finder.read(lines.flatMap(({ row }) => row.npi ?? []))
  const namesakes = new Map<LineOfFile, readonly string[]>()
  for (const line of lines) {
    const owner = owners.get(line.row.npi ?? '')
    const isClear = owner !== undefined && matchPerson(line.row, { owner, namesakes: [] }).verdict === 'sure'
    if (!isClear) namesakes.set(line, await finder.namesakesOf(line.row))
  }
  const others = await finder.read([...namesakes.values()].flat().filter((npi) => !owners.has(npi)))
  return { records: new Map([...owners, ...others]), namesakes }
}

/** Returns what lines of a file say, and of whom. */
export async function understandLines(
  finder: PeopleFinder,
  lines: readonly LineOfFile[],
  day: string,
): Promise<readonly LineToStore[]> {
  const { records, namesakes } = await findAll(finder, lines)
  const entityNames = await finder.nameEntities(records.values())
  return lines.map((line): LineToStore => {
    const meant = matchPerson(line.row, {
      owner: records.get(line.row.npi ?? ''),
      namesakes: (namesakes.get(line) ?? []).flatMap((npi) => records.get(npi) ?? []),
    })
    const understood = understandLine({ row: line.row, day, entityNames }, meant, records)
    return { line: line.line, raw: line.raw, fields: line.row, unread: line.unread, ...understood }
  })
}
