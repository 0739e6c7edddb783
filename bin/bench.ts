import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './step.ts'

const [, , name = ''] = process.argv
const harness = join(ROOT, 'bench', `${name}.ts`)
if (!/^[a-z]+$/.test(name) || !existsSync(harness)) {
  console.error(
    'Usage: npm run -s bench -- directory --practitioners N [--json] [--keep]\n       npm run -s bench -- rosters --rows N [--json]\n       npm run -s bench -- cycles --rows N [--json] [--keep]\n       npm run -s bench -- export --rows N [--json] [--keep]\n       npm run -s bench -- dashboards --practitioners N [--json] [--keep]\n       npm run -s bench -- duplicates --practitioners N [--json] [--keep]\n       npm run -s bench -- recovery --times N [--json]\n       npm run -s bench -- web [--rows N] [--json]\n       npm run -s bench -- updates --rows N [--json]',
  )
  process.exit(1)
}
process.argv.splice(2, 1)
await import(harness)
