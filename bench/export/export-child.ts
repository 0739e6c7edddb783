// A process that runs one export, so that its memory can be seen: URL HOME ORGANIZATION EXPORT.
import { openDatabase, readConfig, runExport } from '@concord/server'

const [, , url = '', home = '', orgId = '', id = ''] = process.argv
const database = openDatabase(url)
const startedAt = performance.now()
await runExport({ config: readConfig({ CONCORD_HOME: home }), database }, { orgId, id })
process.stdout.write(String(performance.now() - startedAt))
await database.close()
