import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sourceConfigSchema, targetConfigSchema } from '@concord/roster-language'
import type { RunJob } from '#engine/job/run-job.ts'
import { performRun } from '#engine/run/perform-run.ts'
import type { RunSummary } from '#engine/run/run-summary.ts'

const FIELDS = [
  { id: 'action', label: 'Action', type: 'text' },
  { id: 'npi', label: 'NPI', type: 'npi', required: true },
  { id: 'last_name', label: 'Last name', type: 'name' },
  { id: 'first_name', label: 'First name', type: 'name' },
  { id: 'tin', label: 'Tax ID', type: 'tin' },
  { id: 'address_1', label: 'Street', type: 'text' },
  { id: 'city', label: 'City', type: 'text' },
  { id: 'zip', label: 'ZIP code', type: 'zip' },
  { id: 'phone', label: 'Phone', type: 'phone' },
  { id: 'note', label: 'Note', type: 'text' },
  { id: 'accepting', label: 'Accepting', type: 'boolean' },
] as const

export const COMPARED_TARGET = targetConfigSchema.parse({
  kind: 'target',
  version: 1,
  id: 'compared',
  name: 'Compared',
  key: ['npi', 'tin', 'address_1', 'zip'],
  fields: FIELDS,
})

const SOURCE = sourceConfigSchema.parse({
  kind: 'source',
  version: 1,
  id: 'clinic',
  name: 'Clinic',
  target: 'compared',
  mappings: FIELDS.map(({ id, label }) => ({ field: id, from: label })),
  unguarded: FIELDS.map(({ id }) => id),
})

/** A row of a roster by field; what is left out is blank. */
export type ComparedRow = Partial<Record<(typeof FIELDS)[number]['id'], string>>

const SIGNAL = new AbortController().signal

/** Runs these rows with details, and returns the folder of the results with the summary. */
export async function runRows(
  folder: string,
  name: string,
  rows: readonly ComparedRow[],
  parts: Partial<RunJob> = {},
): Promise<{ readonly out: string; readonly summary: RunSummary }> {
  const out = join(folder, `${name}-out`)
  await mkdir(out)
  const file = join(folder, `${name}.csv`)
  const lines = rows.map((row) => FIELDS.map(({ id }) => row[id] ?? '').join(','))
  await writeFile(file, `${[FIELDS.map(({ label }) => label).join(','), ...lines].join('\n')}\n`)
  const job: RunJob = {
    file,
    target: COMPARED_TARGET,
    source: SOURCE,
    out,
    details: true,
    runDate: '2026-07-09',
    limits: { memoryMb: 1024, threads: 2, timeoutMs: 300_000 },
    ...parts,
  }
  return { out, summary: await performRun(job, out, { onProgress: () => {}, signal: SIGNAL }) }
}
