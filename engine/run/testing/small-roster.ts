import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeNpi } from '@concord/domain'
import { sourceConfigSchema, targetConfigSchema } from '@concord/roster-language'
import type { RunJob } from '#engine/job/run-job.ts'

export const npi = (number: number): string => makeNpi(String(100_000_000 + number))

export const TARGET = targetConfigSchema.parse({
  kind: 'target',
  version: 1,
  id: 'small',
  name: 'Small',
  key: ['npi', 'zip'],
  fields: [
    { id: 'npi', label: 'NPI', type: 'npi', required: true },
    { id: 'last_name', label: 'Last name', type: 'name', required: true },
    { id: 'zip', label: 'ZIP code', type: 'zip' },
    { id: 'note', label: 'Note', maxLength: 20 },
  ],
  rules: [{ rule: 'npi-check-digit', field: 'npi' }, { rule: 'duplicate-key' }],
})

export const SOURCE = sourceConfigSchema.parse({
  kind: 'source',
  version: 1,
  id: 'clinic',
  name: 'Clinic',
  target: 'small',
  mappings: [
    { field: 'npi', from: 'NPI' },
    { field: 'last_name', from: 'Last Name' },
    { field: 'zip', from: 'Zip' },
    { field: 'note', from: 'Note' },
  ],
  filters: [{ drop: "last_name = 'VOID'", reason: 'The sender marked it as void.' }],
})

/** Returns a folder of its own for the files of a test, removed by `remove`. */
export async function openScratch() {
  const folder = await mkdtemp(join(tmpdir(), 'concord-run-'))
  return {
    folder,
    async job(name: string, lines: readonly string[], parts: Partial<RunJob> = {}): Promise<RunJob> {
      const file = join(folder, `${name}.csv`)
      await writeFile(file, `${['NPI,Last Name,Zip,Note', ...lines].join('\n')}\n`)
      return {
        file,
        target: TARGET,
        source: SOURCE,
        out: join(folder, `${name}-out`),
        runDate: '2026-11-20',
        limits: { memoryMb: 1024, threads: 2, timeoutMs: 300_000 },
        ...parts,
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
