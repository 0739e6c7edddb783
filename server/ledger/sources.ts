import type { SourceKind } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

type Source = { id: string; kind: SourceKind; name: string; weight: number; halfLifeDays: number }

const source = (
  number: number,
  kind: SourceKind,
  name: string,
  weight: number,
  halfLifeDays: number,
): Source => ({
  id: `c0de5001-0000-4000-8000-00000000000${number}`,
  kind,
  name,
  weight,
  halfLifeDays,
})

export const SOURCES = {
  registry: source(1, 'registry', 'NPPES registry', 0.7, 365),
  webAttestation: source(2, 'attestation', 'Web attestation', 0.95, 180),
  phoneAttestation: source(3, 'attestation', 'Phone attestation', 0.9, 180),
  roster: source(4, 'roster', 'Roster', 0.8, 120),
  dataUpdate: source(5, 'data_update', 'Data update', 0.85, 150),
  manualEdit: source(6, 'manual_edit', 'Manual edit', 0.6, 180),
  exclusionList: source(7, 'registry', 'OIG exclusion list', 0.95, 60),
  taxonomyCodes: source(8, 'registry', 'NUCC taxonomy codes', 0.95, 365),
  zipCodes: source(9, 'registry', 'ZIP codes', 0.7, 365),
} as const

/** Adds the built-in sources that the database lacks; weights that were tuned there stay. */
export async function ensureSources(connection: Connection): Promise<void> {
  for (const { id, kind, name, weight, halfLifeDays } of Object.values(SOURCES)) {
    await connection.run(sql`
      insert into sources (id, kind, name, weight, half_life_days)
      values (${id}, ${kind}, ${name}, ${weight}, ${halfLifeDays}) on conflict do nothing`)
  }
}
