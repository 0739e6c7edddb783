import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** The program, as the process of a command runs it. */
export const MAIN = new URL('../../../main.ts', import.meta.url).pathname

/**
 * Returns what a command says without how far it is, which it tells every five seconds: on a busy machine a small run
 * as well.
 */
export const withoutProgress = (stderr: string) => stderr.replaceAll(/^\d+ %, .*\n/gm, '')

/**
 * Returns a folder for the files of a test, which goes with the test, and the commands about rosters as someone types
 * them.
 */
export function useRosterCommands(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `roster-${name}-`))
  afterAll(() => rmSync(folder, { recursive: true }))
  function write(file: string, content: string | Buffer): string {
    const path = join(folder, file)
    writeFileSync(path, content)
    return path
  }
  return {
    folder,
    write,
    /** A source whose fields are columns as they stand: 'npi' from 'NPI'. */
    writeSource(columns: Readonly<Record<string, string>>, parts: object = {}, file = 'source.json'): string {
      const mappings = Object.entries(columns).map(([field, from]) => ({ field, from }))
      const head = { kind: 'source', version: 1, id: 'clinic', name: 'Clinic', target: 'practitioner-roster' }
      return write(file, JSON.stringify({ ...head, mappings, ...parts }))
    },
    concord(...args: string[]) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, 'roster', ...args], {
        encoding: 'utf8',
      })
      return { status, stdout, stderr: withoutProgress(stderr) }
    },
  }
}
