// npm run -s bench -- export --rows N [--json] [--keep]: an export of N practitioners against COPY of the same columns, and a
// roster of some of them resolved.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { rounded } from './directory/measure.ts'
import { openWorkspace } from './directory/workspace.ts'
import { measureAsOf } from './export/measure-as-of.ts'
import { measureExport } from './export/measure-export.ts'
import { readNumber } from './read-number.ts'
import { measureResolve } from './resolve.ts'

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '200000' },
    json: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
})
const rows = readNumber('rows', options.rows, 1000)

const home = join(resolve(process.env.CONCORD_HOME ?? '.concord'), `bench-${rows}`)
const workspace = await openWorkspace(home, rows, options.keep)

async function measureAll() {
  const exported = await measureExport(workspace)
  const resolveRecordsPerS = await measureResolve(workspace.database)
  return { ...exported, resolveRecordsPerS, ...(await measureAsOf(workspace, rows)) }
}

const measured = await measureAll().finally(() => workspace.close())
const figures = Object.fromEntries(Object.entries(measured).map(([name, value]) => [name, rounded(value)]))
if (options.json) console.log(JSON.stringify(figures))
else for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(20)}${value}`)
