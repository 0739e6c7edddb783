// npm run -s bench -- updates --rows N [--json]: what data updates and the feed of their changes can do, in one run.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '@concord/server'
import { rounded } from './directory/measure.ts'
import { openWorkspace } from './directory/workspace.ts'
import { readNumber } from './read-number.ts'
import { measureChangelog } from './updates/changelog.ts'
import { measureImpact } from './updates/measure-impact.ts'

const { values: options } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, json: { type: 'boolean', default: false } },
})
const rows = readNumber('rows', options.rows, 1000)
const say = (line: string) => console.error(line)

const home = resolve(process.env.CONCORD_HOME ?? '.concord')
await mkdir(home, { recursive: true })
const folder = await mkdtemp(join(home, 'bench-updates-'))
const workspace = await openWorkspace(join(folder, 'home'), rows, false)
try {
  const { database } = workspace
  const program = { config: readConfig({ CONCORD_HOME: workspace.home }), database }
  const { rssMb, ...impact } = await measureImpact(workspace, rows, say)
  const feed = await measureChangelog(program, rows)
  const measured = Object.entries({ rows, ...impact, ...feed, rssMb })
  const figures = measured.map(([name, value]) => [name, rounded(value)] as const)
  if (options.json) console.log(JSON.stringify(Object.fromEntries(figures)))
  else for (const [name, value] of figures) console.log(`${name.padEnd(24)}${value}`)
} finally {
  await workspace.close()
  await rm(folder, { recursive: true, force: true })
}
