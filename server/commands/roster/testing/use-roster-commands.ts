import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { CommandError } from '../../command-error.ts'
import { run } from '../../roster.ts'

/** The program, as the process of a command runs it. */
export const MAIN = new URL('../../../main.ts', import.meta.url).pathname

const CONFIG = readConfig({})

type Said = { readonly status: number | string; readonly stdout: string; readonly stderr: string }

/**
 * Returns what a command says without how far it is, which it tells every five seconds: on a busy machine a small run
 * as well.
 */
export const withoutProgress = (stderr: string) => stderr.replaceAll(/^\d+%, .*\n/gm, '')

/** Keeps what this process prints from now on instead of printing it. */
function keepPrints() {
  const said = { stdout: '', stderr: '' }
  const keep = (name: keyof typeof said, text: unknown) => {
    said[name] += String(text)
    return true
  }
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((line) => void keep('stdout', `${line}\n`)),
    vi.spyOn(console, 'error').mockImplementation((line) => void keep('stderr', `${line}\n`)),
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => keep('stdout', text)),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => keep('stderr', text)),
  ]
  return { said, restore: () => spies.map((spy) => spy.mockRestore()) }
}

/** Runs a command within this process; a refusal ends it as it ends the program: printed, with code 2. */
async function concord(...args: string[]): Promise<Said> {
  const { said, restore } = keepPrints()
  try {
    await run(CONFIG, args)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    console.error(error.message)
    process.exitCode = 2
  } finally {
    restore()
  }
  const status = process.exitCode ?? 0
  process.exitCode = undefined
  return { status, stdout: said.stdout, stderr: withoutProgress(said.stderr) }
}

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
    concord,
  }
}
