// A process that compares the whole directory, so that its memory can be seen: URL.
import { findAllPairs, openDatabase } from '@concord/server'

const [, , url = ''] = process.argv
const database = openDatabase(url)
const startedAt = performance.now()
await findAllPairs(database)
process.stdout.write(String(performance.now() - startedAt))
await database.close()
