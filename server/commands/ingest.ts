import { parseArgs } from 'node:util'
import type { RunCommand } from '#server/commands/run-command.ts'
import type { Database } from '#server/db/database.ts'
import { ingestClinicians } from '#server/ingest/clinicians/ingest-clinicians.ts'
import type { Report } from '#server/ingest/files/progress.ts'
import { IngestError } from '#server/ingest/ingest-error.ts'
import { ingestNppes } from '#server/ingest/ingest-nppes.ts'
import { type Balance, isUnusable } from '#server/ingest/ingest-outcome.ts'
import { ingestLeie } from '#server/ingest/lists/ingest-leie.ts'
import { ingestNucc } from '#server/ingest/lists/ingest-nucc.ts'
import { ingestZips } from '#server/ingest/lists/ingest-zips.ts'
import { tellInterruption } from '#server/process/stop-signals.ts'
import { CommandError } from './command-error.ts'
import { reportTo } from './terminal-report.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `Usage: npm run -s concord -- ingest <kind> FILE... [options]

  nppes FILE...   the registry: main, other-name, practice-location and endpoint files (.csv), the deactivation
                  report (.xlsx, .csv), a .zip of them, or a folder. A load that was interrupted goes on when the
                  same command is given again.
  nucc FILE       taxonomy codes of the NUCC (.csv)
  zips FILE       ZIP codes with city, state, county, latitude, longitude (.csv)
  leie FILE       exclusion list of the OIG (UPDATED.csv)
  clinicians FILE clinicians who bill Medicare, of the CMS (DAC_NationalDownloadableFile.csv): what they say is
                  weighed against the registry, field by field

  --allow-large-change   load although more would change than is plausible (nppes, leie, clinicians)
  --allow-older          load a list that is older than what was loaded last (leie, clinicians; of the registry other names,
                         places and endpoints without their main file, whose rows state their own dates)
  --as-of DATE           the day that a list speaks of, as 2026-09-10; by default that of the file (leie, clinicians)

Code 0 when the files were loaded, also with rejected rows; 2 when a file could not be used, or none of its rows.`

const FORMER_ALLOW_LARGE_CHANGE = 'allow-swing'

const OPTIONS = {
  'allow-large-change': { type: 'boolean', default: false },
  [FORMER_ALLOW_LARGE_CHANGE]: { type: 'boolean', default: false },
  'allow-older': { type: 'boolean', default: false },
  'as-of': { type: 'string' },
} as const

type Subcommand = {
  kind: string
  files: readonly string[]
  allowLargeChange: boolean
  allowOlder: boolean
  asOf?: string
}

function readSubcommand(args: readonly string[]): Subcommand {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
    const [kind = '', ...files] = positionals
    const asOf = values['as-of']
    const allowed = {
      allowLargeChange: values['allow-large-change'] || values[FORMER_ALLOW_LARGE_CHANGE],
      allowOlder: values['allow-older'],
    }
    return { kind, files, ...allowed, ...(asOf === undefined ? {} : { asOf }) }
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : error}\n\n${USAGE}`)
  }
}

type Ingest = (
  database: Database,
  subcommand: Subcommand,
  report: Report,
) => Promise<readonly (Balance & { name: string })[]>

function oneFile(files: readonly string[]): string {
  const [file, second] = files
  if (file === undefined || second !== undefined) throw new CommandError(`Give one file.\n\n${USAGE}`)
  return file
}

type ListLoad = { path: string; database: Database; subcommand: Subcommand; report: Report }

function ofOneFile(load: (list: ListLoad) => Promise<Balance>): Ingest {
  return async (database, subcommand, report) => {
    const path = oneFile(subcommand.files)
    return [{ name: path, ...(await load({ path, database, subcommand, report })) }]
  }
}

const KINDS: Readonly<Record<string, Ingest>> = {
  nppes: async (database, { files, ...subcommand }, report) =>
    (await ingestNppes(database, files, { ...subcommand, report })).files,
  nucc: ofOneFile(({ path, database, report }) => ingestNucc(database, path, report)),
  zips: ofOneFile(({ path, database, report }) => ingestZips(database, path, report)),
  leie: ofOneFile(({ path, database, report, subcommand }) =>
    ingestLeie(database, path, { ...subcommand, report }),
  ),
  clinicians: ofOneFile(({ path, database, report, subcommand }) =>
    ingestClinicians(database, path, { ...subcommand, report }),
  ),
}

export const run: RunCommand = async (config, args) => {
  if (args.includes('--help')) return console.log(USAGE)
  const subcommand = readSubcommand(args)
  const ingest = KINDS[subcommand.kind]
  if (!ingest || subcommand.files.length === 0) throw new CommandError(USAGE)
  tellInterruption(
    'The load was interrupted, and nothing is half loaded. Give the same command again to go on.',
  )
  await withDatabase(config, async (database) => {
    try {
      const files = await ingest(database, subcommand, reportTo(process.stdout))
      const unusable = files.filter(isUnusable).map(({ name }) => name)
      if (unusable.length > 0)
        throw new IngestError(`No row of ${unusable.join(', ')} could be used. The findings say why.`)
    } catch (error) {
      throw error instanceof IngestError ? new CommandError(error.message, { cause: error }) : error
    }
  })
}
