import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'

/** Files that a run may write; the summary is moved last, so that a folder with one is complete. */
export const OUTPUTS = [
  'clean.parquet',
  'clean.csv',
  'clean.xlsx',
  'clean.ndjson',
  'findings.csv',
  'changes.csv',
  'annotated.xlsx',
  'summary.json',
] as const
export type OutputName = (typeof OUTPUTS)[number]

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const prefixOf = (out: string) => `.${basename(out)}.run-`

/** Removes what runs into this folder left behind when they were killed together with their parent. */
async function sweepLeftovers(out: string): Promise<void> {
  const prefix = prefixOf(out)
  for (const name of await readdir(dirname(out))) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN
    if (!Number.isNaN(pid) && !isAlive(pid)) {
      await rm(join(dirname(out), name), { recursive: true, force: true })
    }
  }
}

/** A folder beside `out` for everything that a run writes until it is done. */
export async function openWorkFolder(out: string): Promise<string> {
  const target = resolve(out)
  await mkdir(target, { recursive: true })
  await sweepLeftovers(target)
  return mkdtemp(join(dirname(target), `${prefixOf(target)}${process.pid}-`))
}

/** Moves finished files into the folder, in the place of those of an earlier run. */
export async function publishOutputs(work: string, out: string): Promise<void> {
  const written = new Set(await readdir(work))
  await rm(join(out, 'summary.json'), { force: true })
  for (const name of OUTPUTS) {
    if (written.has(name)) await rename(join(work, name), join(out, name))
    else await rm(join(out, name), { force: true })
  }
}
