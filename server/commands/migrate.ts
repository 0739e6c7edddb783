import type { RunCommand } from '#server/main.ts'
import { withDatabase } from './with-database.ts'

export const run: RunCommand = async (config) => {
  await withDatabase(config, async () => {
    console.log('The database has the current schema.')
  })
}
