import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { prepareChromium } from './browser.ts'
import { copyHome, type Program, startProgram } from './program.ts'
import { openRunFolder } from './run-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder for the files that a journey writes; it is removed with the run. */
    runFolder: string
    chromiumPath: string
    /** The program in the local environment that the journeys of a run share. */
    origin: string
    home: string
    /** The data of a program that was started once and ended: to copy, and never to start. */
    seededHome: string
  }
}

/**
 * Starts the program with a copy of a filled demo workspace. Filling one takes far longer than the rest of a start, so
 * it is done once.
 */
async function startSeeded(seededHome: string, home: string): Promise<Program> {
  // Jobs that begin before it ends would be broken off, and done again by each copy.
  const first = await startProgram({ home: seededHome, settings: { RUN_WORKERS: 'false' } })
  await first.end()
  await copyHome(seededHome, home)
  return startProgram({ home })
}

/** Pino's number of a warning; errors have larger ones. */
const WARNING = 40

function isWarning(line: string): boolean {
  const level = /^\{"level":(\d+),/.exec(line)?.[1]
  return level !== undefined && Number(level) >= WARNING
}

/** Says why calls failed, which their replies keep to themselves. */
function printWarnings(program: Program): void {
  const warnings = program.output().split('\n').filter(isWarning)
  console.error(['The program warned of:', ...warnings].join('\n'))
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { folder, discard } = await openRunFolder()
  const seededHome = join(folder, 'seeded')
  const [chromiumPath, program] = await Promise.all([
    prepareChromium(join(folder, 'chromium')),
    startSeeded(seededHome, join(folder, 'local')),
  ])
  project.provide('runFolder', folder)
  project.provide('chromiumPath', chromiumPath)
  project.provide('origin', program.origin)
  project.provide('home', program.home)
  project.provide('seededHome', seededHome)
  return async () => {
    if (project.vitest.state.getCountOfFailedTests() > 0) printWarnings(program)
    try {
      await program.stop()
    } finally {
      await discard()
    }
  }
}
