import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { csvLine, makeNpi } from '@concord/domain'
import { BUILT_IN_TARGETS, type SourceConfig, sourceConfigSchema } from '@concord/roster-language'
import type { DuckDBConnection } from '@duckdb/node-api'
import { performRun } from '#engine/run/perform-run.ts'
import { suggestFile } from '#engine/suggest/suggest-file.ts'
import { type Person, WAYS_OF_WRITING, writeName } from './ways-of-writing.ts'

/** The number of cells that were read right, the number of all cells, and the wrong ones with what was made of them. */
export type Score = { readonly right: number; readonly all: number; readonly wrong: readonly string[] }
/** Fields of a row that went out, by their id; '' for nothing. */
type Row = Readonly<Record<string, string>>
export type Workspace = { readonly connection: DuckDBConnection; readonly folder: string }

const LIMITS = { memoryMb: 1024, threads: 1, timeoutMs: 600_000 }

/** A column of names is one by its header: a list of nothing but organizations would be suggested as something else. */
const STATED = sourceConfigSchema.parse({
  kind: 'source',
  version: 1,
  id: 'names',
  name: 'Names',
  target: 'practitioner-roster',
  mappings: [
    { field: 'npi', from: 'NPI' },
    { field: 'full_name', from: 'Provider Name' },
  ],
})

/**
 * Returns what a roster of these names becomes, name by name, with the mapping that is suggested for it where none is
 * stated; undefined for a row that did not go out.
 */
export async function runNames(
  names: readonly string[],
  { connection, folder }: Workspace,
  stated?: SourceConfig,
): Promise<readonly (Row | undefined)[]> {
  const target = BUILT_IN_TARGETS.get('practitioner-roster')
  if (!target) throw new Error('There is no built-in target for practitioners.')
  const out = join(folder, `names-${crypto.randomUUID()}`)
  mkdirSync(out)
  const file = join(out, 'names.csv')
  const npis = names.map((_, index) => makeNpi(String(100_000_000 + index)))
  const lines = names.map((name, index) => csvLine([npis[index] ?? '', name]))
  writeFileSync(file, csvLine(['NPI', 'Provider Name']) + lines.join(''))
  const source = stated ?? (await suggestFile({ file, target }, { connection, folder: out })).source
  const job = { file, target, source, out, runDate: '2026-11-20', limits: LIMITS }
  await performRun(job, out, { onProgress: () => {}, signal: new AbortController().signal })
  const reader = await connection.runAndReadAll(
    `SELECT COLUMNS(c -> c NOT LIKE ':%')::VARCHAR FROM read_csv('${join(out, 'clean.csv')}', all_varchar = true)`,
  )
  const rows = new Map(
    reader.getRowObjects().map((row) => {
      const texts = Object.entries(row).map(([field, value]) => [field, value === null ? '' : String(value)])
      return [String(row.npi), Object.fromEntries(texts)]
    }),
  )
  return npis.map((npi) => rows.get(npi))
}

const plain = (text = '') => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Tells whether first, middle and last name, suffix and credentials are those of the person, whatever their case and signs.
 * A first name of two words without a hyphen may be read as first and middle name: nothing in a cell tells the two apart.
 */
export function isRightName(person: Person, row: Row | undefined, shows: Shown): boolean {
  if (!row) return false
  const middle =
    shows.middle === 'whole'
      ? person.middleName
      : shows.middle === 'initial'
        ? person.middleName.slice(0, 1)
        : ''
  const [firstWord = ''] = person.firstName.split(' ')
  return (
    [plain(person.firstName), plain(firstWord)].includes(plain(row.first_name)) &&
    plain([row.first_name, row.middle_name].join('')) === plain(person.firstName + middle) &&
    plain(row.last_name) === plain(person.lastName) &&
    plain(row.suffix) === plain(person.suffix) &&
    plain(row.credentials) === (shows.credentials ? plain(person.credentials) : '') &&
    plain(row.organization_name) === ''
  )
}

/** The parts of a name that a way of writing shows. */
type Shown = { readonly middle: 'whole' | 'initial' | 'none'; readonly credentials: boolean }
const getShown = (way: string): Shown => ({
  middle: /First M\. |LAST FIRST M/.test(way) ? 'initial' : / M\b/i.test(way) ? 'whole' : 'none',
  credentials: way.includes('CRED'),
})

/** Returns the score of each way of writing for these people. */
export async function scoreNames(
  people: readonly Person[],
  workspace: Workspace,
  ways = Object.keys(WAYS_OF_WRITING),
): Promise<ReadonlyMap<string, Score>> {
  const scores = new Map<string, Score>()
  for (const way of ways) {
    const written = people.flatMap((person) => {
      const name = writeName(way, person)
      return name === undefined ? [] : [{ person, name }]
    })
    const rows = await runNames(
      written.map(({ name }) => name),
      workspace,
    )
    const wrong = written.flatMap(({ person, name }, index) => {
      const row = rows[index]
      if (isRightName(person, row, getShown(way))) return []
      const made = row && [
        row.first_name,
        row.middle_name,
        row.last_name,
        row.suffix,
        row.credentials,
        row.organization_name,
      ]
      return [`${name} -> ${made ? made.join(' | ') : 'did not go out'}`]
    })
    scores.set(way, { right: written.length - wrong.length, all: written.length, wrong })
  }
  return scores
}

/** Returns how many organizations are given as organizations, and nothing of them as a part of a person. */
export async function scoreOrganizations(names: readonly string[], workspace: Workspace): Promise<Score> {
  const rows = await runNames(names, workspace, STATED)
  const isRight = (row: Row | undefined) =>
    row !== undefined &&
    plain(row.organization_name) !== '' &&
    plain([row.first_name, row.last_name, row.credentials].join('')) === ''
  const wrong = names.filter((_, index) => !isRight(rows[index]))
  return { right: names.length - wrong.length, all: names.length, wrong }
}

/** Returns how many cells that hold people are not given as organizations. */
export async function scorePeople(names: readonly string[], workspace: Workspace): Promise<Score> {
  const rows = await runNames(names, workspace, STATED)
  const wrong = names.filter((_, index) => plain(rows[index]?.organization_name) !== '')
  return { right: names.length - wrong.length, all: names.length, wrong }
}
