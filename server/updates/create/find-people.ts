import { practitionerFiltersSchema } from '@concord/contract'
import { isValidNpi, type Viewer } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import type { RosterRow } from '#server/intake/rows/read-row.ts'
import type { KeyedRecord } from '#server/ledger/flatten-record.ts'
import { searchPractitioners } from '#server/search/search-records.ts'
import { readSeenRecords } from '../read-seen-records.ts'
import { nameRecord } from './understand/format-record.ts'
import { MAX_NAMESAKES } from './understand/match-person.ts'

type Caller = { readonly tx: Connection; readonly viewer: Viewer }
type Records = ReadonlyMap<string, KeyedRecord>

async function searchNpis({ tx, viewer }: Caller, query: string): Promise<string[]> {
  const filters = practitionerFiltersSchema.parse({ query })
  const context = { tx, viewer } as Parameters<typeof searchPractitioners>[0]
  const { practitioners } = await searchPractitioners(context, { ...filters, limit: MAX_NAMESAKES })
  return practitioners.map(({ npi }) => npi)
}

const WORD = /[^\p{L}' -]+/gu
const clean = (text: string | null | undefined) => (text ?? '').replace(WORD, ' ').trim()

/** Finds people who may have the name of a row: near its place first, then anywhere, from where one may have moved there. */
async function findNamesakes(caller: Caller, row: RosterRow): Promise<string[]> {
  const [last, first] = [clean(row.lastName), clean(row.firstName)]
  if (last === '') return []
  const name = first.length > 1 ? `${last}, ${first}` : last
  const zip = row.zip ?? ''
  const near = /^\d{5}$/.test(zip) ? await searchNpis(caller, `${name} ${zip}`) : []
  return [...new Set([...near, ...(await searchNpis(caller, name))])]
}

/** Finds people of many lines; who was looked for once is known. */
export class PeopleFinder {
  readonly #caller: Caller
  readonly #namesakes: Map<string, Promise<string[]>>

  constructor(caller: Caller, known: Map<string, Promise<string[]>> = new Map()) {
    this.#caller = caller
    this.#namesakes = known
  }

  namesakesOf(row: RosterRow): Promise<string[]> {
    const key = [row.lastName, row.firstName, row.zip].join('\n')
    const found = this.#namesakes.get(key) ?? findNamesakes(this.#caller, row)
    this.#namesakes.set(key, found)
    return found
  }

  read(npis: readonly string[]): Promise<Records> {
    const valid = [...new Set(npis)].filter(isValidNpi)
    return valid.length === 0
      ? Promise.resolve(new Map())
      : readSeenRecords(this.#caller.tx, this.#caller.viewer, valid)
  }

  /** Names of the entities that these records are affiliated with. */
  async nameEntities(records: Iterable<KeyedRecord>): Promise<ReadonlyMap<string, string>> {
    const npis = [...records].flatMap(({ affiliations }) =>
      [...affiliations.keys()].map((key) => key.slice(0, 10)),
    )
    const entities = await this.read(npis)
    return new Map([...entities].map(([npi, record]) => [npi, nameRecord(record)]))
  }
}
