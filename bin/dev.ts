// Serves, and starts again when a source changes; the serving program builds the web again when that is stale.
import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { dirname, join } from 'node:path'

const ROOT = dirname(import.meta.dirname)
const ROOMS = ['domain', 'roster-language', 'spreadsheet', 'contract', 'engine', 'server', 'web']
const IGNORED = /(?:^|\/)(?:dist|node_modules)(?:\/|$)|\.test\.tsx?$|(?:^|\/)\.|~$/
const QUIET_MS = 200

let child: ChildProcess | undefined
let isEnding = false
let wantsRestart = false
let timer: NodeJS.Timeout | undefined

function serve(): void {
  wantsRestart = false
  child = spawn(process.execPath, [join(ROOT, 'server', 'main.ts'), 'serve', ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  child.on('exit', (code) => {
    child = undefined
    if (isEnding) process.exit(code ?? 1)
    if (wantsRestart) serve()
    else console.log('The program has ended. It starts again when a source changes.')
  })
}

function restart(name: string): void {
  console.log(`\n${name} changed: starting again.`)
  wantsRestart = true
  if (child) child.kill('SIGTERM')
  else serve()
}

function end(): void {
  isEnding = true
  if (child) child.kill('SIGTERM')
  else process.exit(0)
}

for (const room of ROOMS) {
  watch(join(ROOT, room), { recursive: true }, (_event, file) => {
    if (file === null || IGNORED.test(file)) return
    clearTimeout(timer)
    timer = setTimeout(() => restart(`${room}/${file}`), QUIET_MS)
  })
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, end)
serve()
