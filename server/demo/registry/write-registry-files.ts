import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { formatCount } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { COLUMNS, type FileKind } from '#server/ingest/files/columns.ts'
import { loadZipCodes } from '#server/ingest/lists/load-zip-codes.ts'
import { createRandom } from '../random.ts'
import { createCsvLines } from './csv-lines.ts'
import { createNamePool } from './name-pool.ts'
import { addOrganization } from './organization-rows.ts'
import { createPlacePool } from './place-pool.ts'
import { addPractitioner } from './practitioner-rows.ts'
import { createRegistryDays } from './registry-days.ts'
import type { Sheet, Surroundings } from './surroundings.ts'

export type RegistryFilesOptions = {
  folder: string
  practitioners: number
  entities: number
  /** The same files for the same seed, counts and day. */
  seed: number
  /** 'YYYY-MM-DD', the last day that the files cover. */
  today: string
  report: (line: string) => void
}

const CHUNK_CHARACTERS = 1 << 20
const FIRST_DAY_OF_THE_REGISTRY = '20050523'

type OpenSheet = Sheet & { path: string; settle(): Promise<void>; close(): Promise<void> }

function openSheet(path: string, kind: FileKind): OpenSheet {
  const stream = createWriteStream(path, { highWaterMark: 4 * CHUNK_CHARACTERS })
  const lines = createCsvLines(COLUMNS[kind])
  let text = lines.header
  let isBehind = false
  return {
    ...lines,
    path,
    write() {
      text += lines.take()
      if (text.length < CHUNK_CHARACTERS) return
      isBehind = !stream.write(text, 'latin1')
      text = ''
    },
    async settle() {
      if (!isBehind) return
      isBehind = false
      await once(stream, 'drain')
    },
    async close() {
      stream.end(text, 'latin1')
      await finished(stream)
    },
  }
}

function openSheets(folder: string, today: string) {
  mkdirSync(folder, { recursive: true })
  const days = `${FIRST_DAY_OF_THE_REGISTRY}-${today.replaceAll('-', '')}`
  const open = (kind: FileKind) => openSheet(join(folder, `${kind}_pfile_${days}.csv`), kind)
  return {
    main: open('npidata'),
    places: open('pl'),
    otherNames: open('othername'),
    endpoints: open('endpoint'),
  }
}

/** Returns how many of `part` are due after `done` of `whole`, so that both kinds are spread evenly over the file. */
const getDue = (part: number, done: number, whole: number) => Math.floor((part * done) / whole)

async function writeRows(
  sheets: ReturnType<typeof openSheets>,
  surroundings: Surroundings,
  { practitioners, entities, seed }: RegistryFilesOptions,
): Promise<void> {
  const random = createRandom(seed)
  const total = practitioners + entities
  let organizations = 0
  for (let done = 1; done <= total; done += 1) {
    if (getDue(entities, done, total) > organizations) {
      addOrganization(random, organizations, sheets, surroundings)
      organizations += 1
    } else {
      addPractitioner(random, done - 1 - organizations, sheets, surroundings)
    }
    if (done % 1000 === 0) await Promise.all(Object.values(sheets).map((sheet) => sheet.settle()))
  }
}

/**
 * Writes files as the registry publishes them, of people and organizations that do not exist, and gives their paths.
 * Memory stays constant.
 */
export async function writeRegistryFiles(
  connection: Connection,
  options: RegistryFilesOptions,
): Promise<string[]> {
  const { folder, practitioners, entities, today, report } = options
  const startedAt = performance.now()
  await loadZipCodes(connection)
  const surroundings = {
    names: createNamePool(),
    pickPlace: await createPlacePool(connection),
    days: createRegistryDays(today),
  }
  const sheets = openSheets(folder, today)
  await writeRows(sheets, surroundings, options)
  await Promise.all(Object.values(sheets).map((sheet) => sheet.close()))
  const seconds = (performance.now() - startedAt) / 1000
  const perSecond = formatCount((practitioners + entities) / seconds)
  report(
    `Wrote ${formatCount(practitioners)} practitioners and ${formatCount(entities)} entities to ${folder} ` +
      `in ${seconds.toFixed(1)} s (${perSecond} records/s)`,
  )
  return Object.values(sheets).map(({ path }) => path)
}
