import { basename } from 'node:path'
import { ConfigError, guardPreview, type Mapping, type SourceConfig } from '@concord/roster-language'
import { expect, inject, test } from 'vitest'
import { layOutTabs } from '#engine/job/bind-tabs.ts'
import { readDataRows } from '#engine/read/layout/read-data-rows.ts'
import { readRoster } from '#engine/read/read-file.ts'
import { performRun } from '#engine/run/perform-run.ts'
import { suggestFile } from '#engine/suggest/suggest-file.ts'
import { readLayouts, TARGET } from '#engine/testing/layouts/layout.ts'
import { writeLayout } from '#engine/testing/layouts/write-layout.ts'
import { openScratch } from '#engine/testing/scratch.ts'

const { connection, makeFolder } = await openScratch()
const TODAY = '2026-11-20'

/** Returns the source with each field made from the column of the next one, as in a mapping that is off by one. */
function shiftColumns(source: SourceConfig): SourceConfig {
  const plain = source.mappings.filter((mapping) => 'from' in mapping && typeof mapping.from === 'string')
  const shifted = plain.map(({ field }, index): Mapping => {
    const next = plain[(index + 1) % plain.length]
    return { field, from: next && 'from' in next ? next.from : '' }
  })
  const { repeat: _, ...rest } = source
  return { ...rest, mappings: shifted }
}

/** Fields whose mappings a run refuses. */
async function findRefused(file: string, source: SourceConfig): Promise<readonly string[]> {
  const work = makeFolder()
  const limits = { memoryMb: 1024, threads: 2, timeoutMs: 300_000 }
  const job = { file, target: TARGET, source, out: work, runDate: TODAY, limits }
  const run = performRun(job, work, { onProgress: () => {}, signal: new AbortController().signal })
  const error = await run.then(
    () => undefined,
    (refused: unknown) => refused,
  )
  if (error === undefined) return []
  if (!(error instanceof ConfigError)) throw error
  return error.problems.map(({ path }) => {
    const place = Number(/^mappings\[(\d+)\]$/.exec(path)?.[1])
    return source.mappings[place]?.field ?? path
  })
}

const layouts = readLayouts().filter((_, index) => index % 28 === 3 || inject('depth') > 1)

test.each(layouts.map((layout) => [layout.name, layout] as const))(
  'the guard of a preview of %s, mapped off by one, names the fields that a run refuses',
  async (_, layout) => {
    const file = await writeLayout(makeFolder(), layout, 40, 11)
    const { source } = await suggestFile({ file, target: TARGET }, { connection, folder: makeFolder() })
    const shifted = shiftColumns(source)
    const reading = await readRoster(file, {}, { connection, folder: makeFolder() })
    const [laidOut] = await layOutTabs(connection, reading, shifted)
    if (!laidOut) throw new Error('There is no tab.')
    const { tab, layout: found } = laidOut
    const sample = {
      ...{ file: basename(file), tab: tab.name, dayZero: tab.dayZero, headers: found.headers },
      rows: await readDataRows(connection, tab, found, 1000),
    }
    const guarded = guardPreview(TARGET, shifted, sample, TODAY)
    const refused = await findRefused(file, shifted)
    expect(refused.length).toBeGreaterThan(0)
    expect(guarded.map(({ field }) => field.id).toSorted()).toEqual(refused.toSorted())
  },
)
