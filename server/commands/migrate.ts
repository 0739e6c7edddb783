import type { RunCommand } from '#server/commands/run-command.ts'
import { withDatabase } from './with-database.ts'

export const run: RunCommand = async (config) => {
  await withDatabase(config, async () => {
    console.log('The database has the current schema.')
  })
}
