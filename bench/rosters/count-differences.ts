import { DAY_ZERO } from '@concord/domain'
import {
  checkTypes,
  evaluate,
  READER_PARAMETERS,
  READERS,
  readAs,
  type TargetConfig,
} from '@concord/roster-language'
import { readRecords } from './read-lines.ts'
import { MAPPINGS } from './roster-file.ts'

const SCOPE = { columns: 1, fields: {}, parameters: READER_PARAMETERS } as const
const ROWS = 50_000

function readersOf(target: TargetConfig) {
  return MAPPINGS.map(({ field }) => {
    const type = target.fields.find(({ id }) => id === field)?.type ?? 'text'
    const { read } = readAs(type, { kind: 'column', index: 0 })
    const checked = checkTypes(read, SCOPE, READERS[type].outputType)
    if (!checked.ok) throw new TypeError(field)
    return checked.typed.expression
  })
}

/** Returns the first records of a result by NPI, which no two rows share; each maps fields to cells. */
async function readClean(clean: string) {
  const byNpi = new Map<string, Map<string, string>>()
  let fields: readonly string[] | undefined
  for await (const cells of readRecords(clean)) {
    if (!fields) {
      fields = cells
      continue
    }
    const row = new Map(fields.map((field, place) => [field, cells[place] ?? '']))
    byNpi.set(row.get('npi') ?? '', row)
    if (byNpi.size === ROWS) break
  }
  return byNpi
}

/** Returns cells of a result that the other backend makes something else of, among the first rows. */
export async function countDifferences(
  { file, clean }: { readonly file: string; readonly clean: string },
  target: TargetConfig,
  runDate: string,
): Promise<number> {
  const readers = readersOf(target)
  const byNpi = await readClean(clean)
  const parameters = { today: runDate, dayZero: DAY_ZERO }
  let compared = 0
  let different = 0
  for await (const cells of readRecords(file)) {
    const row = byNpi.get(cells[0] ?? '')
    if (!row) continue
    for (const [place, reader] of readers.entries()) {
      const origin = { file: '', tab: '', row: 1 }
      const cell = cells[place] || null
      const value = evaluate(reader, {
        cells: [cell],
        fields: {},
        origin,
        parameters,
      })
      if ((value ?? '') !== row.get(MAPPINGS[place]?.field ?? '')) different += 1
    }
    compared += 1
    if (compared === byNpi.size) break
  }
  if (compared < ROWS / 2) throw new Error(`Only ${compared} rows of the result were found in the file.`)
  return different
}
