import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { prepareChromium } from './browser.ts'
import { startProgram } from './program.ts'
import { openRunFolder } from './run-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** For what a journey puts on the disk; it goes with the run. */
    runFolder: string
    chromiumPath: string
    /** The program in the local environment that the journeys of a run share. */
    origin: string
    home: string
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { folder, discard } = await openRunFolder()
  const [chromiumPath, program] = await Promise.all([
    prepareChromium(join(folder, 'chromium')),
    startProgram({ home: join(folder, 'local') }),
  ])
  project.provide('runFolder', folder)
  project.provide('chromiumPath', chromiumPath)
  project.provide('origin', program.origin)
  project.provide('home', program.home)
  return async () => {
    try {
      await program.stop()
    } finally {
      await discard()
    }
  }
}
