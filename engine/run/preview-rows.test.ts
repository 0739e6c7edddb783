import { join } from 'node:path'
import { ConfigError, type SourceConfig } from '@concord/roster-language'
import { expect, inject, test } from 'vitest'
import { suggestFile } from '#engine/suggest/suggest-file.ts'
import { readLayouts, TARGET } from '#engine/testing/layouts/layout.ts'
import { writeLayout } from '#engine/testing/layouts/write-layout.ts'
import { previewWhole, readFindings, readMappedRows } from '#engine/testing/preview-whole.ts'
import { openScratch } from '#engine/testing/scratch.ts'
import { performRun } from './perform-run.ts'

const { connection, makeFolder } = await openScratch()
const today = '2026-11-20'

async function expectSame(file: string, source: SourceConfig): Promise<void> {
  const about = { file, target: TARGET, source }
  const previewed = await previewWhole({ ...about, today }, { connection, folder: makeFolder() })
  const out = makeFolder()
  const limits = { memoryMb: 1024, threads: 2, timeoutMs: 300_000 }
  await performRun({ ...about, out, runDate: today, limits, isRaw: true }, out, {
    onProgress: () => {},
    signal: new AbortController().signal,
    onEvaluated: async (inside) => expect(previewed.rows).toEqual(await readMappedRows(inside, TARGET)),
  })
  const found = await readFindings(connection, join(out, 'findings.csv'), previewed.codes)
  expect(previewed.findings).toEqual(found)
}

/** The layouts to test. Writing, reading and running one is slow: a few are enough where only the file differs. */
const layouts = readLayouts().filter((_, index) => index % 24 === 0 || inject('depth') > 1)

/** The golden cases are checked in `engine/test/golden.test.ts`, which runs them. */
test.each(layouts.map((layout) => [layout.name, layout] as const))(
  'a preview of the layout %s gives every cell and finding of a run',
  async (_, layout) => {
    const file = await writeLayout(makeFolder(), layout, 60, 7)
    const { source } = await suggestFile({ file, target: TARGET }, { connection, folder: makeFolder() })
    const guarded = { ...source, unguarded: TARGET.fields.map(({ id }) => id) }
    await expectSame(file, guarded).catch((error) => {
      throw error instanceof ConfigError ? new Error(`${layout.name}: ${error.message}`) : error
    })
  },
)
