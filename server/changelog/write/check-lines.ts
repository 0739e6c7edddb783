import { type api, type BodyOf, MAX_WRITTEN_VALUE } from '@concord/contract'
import { explainClaim, findRecordField, isValidNpi, parseFieldPath, parseLinkPath } from '@concord/domain'
import type { SubjectTable } from './write-store.ts'

export type WrittenLine = BodyOf<typeof api.writeChangelog>['changes'][number]

function explainField(path: string, table: SubjectTable): string | undefined {
  const parsed = parseFieldPath(path)
  if (parsed?.table !== 'record') return undefined
  if (parseLinkPath(path) !== undefined) return 'Records are linked on the Duplicates page.'
  const field = findRecordField(path)
  if (field === undefined) return `No record has a field ${path}.`
  return field.tables.includes(table)
    ? undefined
    : `${field.label} is not a field of ${table === 'entities' ? 'entities' : 'practitioners'}.`
}

/** Says why a line cannot be taken, as a sentence; undefined where it can. */
function explainLine(
  { npi, path, value }: WrittenLine,
  writable: ReadonlyMap<string, SubjectTable>,
): string | undefined {
  if (!isValidNpi(npi)) return `${npi} is not an NPI.`
  const table = writable.get(npi)
  if (table === undefined) return `No record with NPI ${npi} is in your directory.`
  if (value === undefined) return 'Send a value, or null where there is none.'
  if (JSON.stringify(value).length > MAX_WRITTEN_VALUE) return 'The value is too long.'
  const problem = explainClaim(path, value)
  if (problem !== undefined) return `${problem}.`
  return explainField(path, table)
}

/** Checks each line by itself; of two that write the same field of a record the second one is refused. */
export function checkLines(
  lines: readonly WrittenLine[],
  writable: ReadonlyMap<string, SubjectTable>,
): (string | undefined)[] {
  const seen = new Set<string>()
  return lines.map((line) => {
    const problem = explainLine(line, writable)
    if (problem !== undefined) return problem
    const key = `${line.npi} ${line.path}`
    if (seen.has(key)) return 'An earlier line writes this field of this record.'
    seen.add(key)
    return undefined
  })
}
