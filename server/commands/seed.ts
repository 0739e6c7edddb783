import { seedDemo } from '#server/demo/seed-demo.ts'
import type { RunCommand } from '#server/main.ts'
import { withDatabase } from './with-database.ts'

export const run: RunCommand = async (config) => {
  await withDatabase(config, async (database) => {
    await seedDemo(database, {})
    console.log('The demo workspace is there.')
  })
}
