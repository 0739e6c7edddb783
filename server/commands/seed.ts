import { parseArgs } from 'node:util'
import { todayInUtc } from '@concord/domain'
import type { RunCommand } from '#server/commands/run-command.ts'
import type { Config } from '#server/config.ts'
import { MAX_SUBJECTS } from '#server/demo/registry/synthetic-npi.ts'
import { writeRegistryFiles } from '#server/demo/registry/write-registry-files.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { openIngestFolder } from '#server/ingest/files/open-ingest-folder.ts'
import { ingestNppes } from '#server/ingest/ingest-nppes.ts'
import { CommandError } from './command-error.ts'
import { reportTo } from './terminal-report.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `Usage: npm run -s concord -- seed [--practitioners N [--entities M] [--folder F] [--seed S]]

Without --practitioners: the demo workspace, where it is missing. With it: writes files as the registry publishes
them, of N practitioners and M entities (by default 0.4 N) that do not exist, into folder F (by default one that is
removed afterwards), and loads them. The same seed S gives the same files.`

const OPTIONS = {
  practitioners: { type: 'string' },
  entities: { type: 'string' },
  folder: { type: 'string' },
  seed: { type: 'string', default: '1' },
} as const

const ENTITIES_PER_PRACTITIONER = 0.4

function readNumber(name: string, text: string): number {
  const number = Number(text.replaceAll(/[,_]/g, ''))
  if (Number.isSafeInteger(number) && number >= 0 && number <= MAX_SUBJECTS) return number
  throw new CommandError(`--${name} takes a whole number up to ${MAX_SUBJECTS}, not '${text}'.\n\n${USAGE}`)
}

type SeedOptions = { practitioners: number; entities: number; folder: string | undefined; seed: number }

function readSeedOptions(args: readonly string[]): SeedOptions | undefined {
  let values: ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values']
  try {
    values = parseArgs({ args: [...args], options: OPTIONS }).values
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : error}\n\n${USAGE}`)
  }
  if (values.practitioners === undefined) return undefined
  const practitioners = readNumber('practitioners', values.practitioners)
  const entities =
    values.entities === undefined
      ? Math.round(practitioners * ENTITIES_PER_PRACTITIONER)
      : readNumber('entities', values.entities)
  return { practitioners, entities, folder: values.folder, seed: readNumber('seed', values.seed) }
}

async function seedRegistry(config: Config, { folder: given, ...counts }: SeedOptions): Promise<void> {
  const report = reportTo(process.stdout)
  const work = given === undefined ? await openIngestFolder() : { path: given, remove: () => {} }
  try {
    await withDatabase(config, async (database) => {
      const files = await database.asSystem((connection) =>
        writeRegistryFiles(connection, {
          ...counts,
          folder: work.path,
          today: todayInUtc(),
          report: report.say,
        }),
      )
      await ingestNppes(database, files, { report, allowLargeChange: true })
    })
  } finally {
    await work.remove()
  }
}

export const run: RunCommand = async (config, args) => {
  const options = readSeedOptions(args)
  if (options) return seedRegistry(config, options)
  await withDatabase(config, async (database) => {
    await seedDemo(database, {})
    console.log('The demo workspace is there.')
  })
}
