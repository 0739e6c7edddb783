import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { prepareChromium } from './browser.ts'
import { startProgram } from './program.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    chromiumPath: string
    /** The program in the local environment that the journeys of a run share. */
    origin: string
    home: string
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromiumFolder = await mkdtemp(join(tmpdir(), 'concord-e2e-chromium-'))
  const [chromiumPath, program] = await Promise.all([prepareChromium(chromiumFolder), startProgram()])
  project.provide('chromiumPath', chromiumPath)
  project.provide('origin', program.origin)
  project.provide('home', program.home)
  return async () => {
    await rm(chromiumFolder, { recursive: true, force: true })
    await program.stop()
  }
}
