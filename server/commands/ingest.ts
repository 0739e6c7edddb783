import { IngestError } from '#server/directory/ingest/ingest-error.ts'
import { ingestNppes } from '#server/directory/ingest/ingest-nppes.ts'
import type { RunCommand } from '#server/main.ts'
import { CommandError } from './command-error.ts'
import { withDatabase } from './with-database.ts'

export const run: RunCommand = async (config, [kind, ...files]) => {
  if (kind !== 'nppes' || files.length === 0) {
    throw new CommandError(
      'Usage: npm run -s concord -- ingest nppes FILE...\n' +
        'FILE is an NPPES main, other-name, practice-location or endpoint file (.csv), a .zip of them, or a folder.',
    )
  }
  await withDatabase(config, async (database) => {
    try {
      await ingestNppes(database, files, (line) => console.log(line))
    } catch (error) {
      throw error instanceof IngestError ? new CommandError(error.message, { cause: error }) : error
    }
  })
}
