// A process that does what was asked of one data update, so that its memory can be seen: URL HOME ORGANIZATION UPDATE.
import { openDatabase, readConfig, runUpdateTask } from '@concord/server'

const [, , url = '', home = '', orgId = '', id = ''] = process.argv
const database = openDatabase(url)
const startedAt = performance.now()
await runUpdateTask({ config: readConfig({ CONCORD_HOME: home }), database }, { orgId, id })
process.stdout.write(String(performance.now() - startedAt))
await database.close()
