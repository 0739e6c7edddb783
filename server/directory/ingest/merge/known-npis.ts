import { pipeline } from 'node:stream/promises'
import { to as copyTo } from 'pg-copy-streams'
import type { Connection } from '#server/db/database.ts'
import { createNpiSet, type NpiSet } from '../npi-set.ts'
import type { EntityType } from '../rows/provider-row.ts'

async function readNpis(connection: Connection, query: string): Promise<NpiSet> {
  const npis = createNpiSet()
  const lines = connection.client.query(copyTo(`copy (${query}) to stdout`))
  await pipeline(lines, async (chunks: AsyncIterable<Buffer>) => {
    let rest = ''
    for await (const chunk of chunks) {
      const texts = (rest + chunk.toString('latin1')).split('\n')
      rest = texts.pop() ?? ''
      for (const text of texts) npis.add(Number(text))
    }
  })
  return npis
}

export type Placed = { subject: 'p' | 'e'; isNew: boolean }

/** Who is in the directory, with those that this load has brought. */
export type KnownNpis = {
  /** Where the record of an NPI goes, or why the row contradicts what is known of it. */
  place(npi: number, entityType: EntityType): Placed | { reject: string }
  has(npi: number): boolean
  isOrganization(npi: number): boolean
  wasAddedNow(npi: number): boolean
}

export async function readKnownNpis(connection: Connection): Promise<KnownNpis> {
  const practitioners = await readNpis(connection, 'select npi from practitioners')
  const entities = await readNpis(connection, 'select npi from entities')
  // Known by their deactivation only: nobody knows yet whether they are people.
  const nameless = await readNpis(
    connection,
    `select npi from practitioners where last_name is null and first_name is null and taxonomies = '[]'`,
  )
  const addedNow = createNpiSet()

  function placePractitioner(npi: number): Placed | { reject: string } {
    if (entities.has(npi)) return { reject: `${npi} is known as an organization, this row says individual.` }
    const isNew = !practitioners.has(npi)
    practitioners.add(npi)
    nameless.delete(npi)
    return { subject: 'p', isNew }
  }

  function placeEntity(npi: number): Placed | { reject: string } {
    if (practitioners.has(npi) && !nameless.has(npi)) {
      return { reject: `${npi} is known as an individual, this row says organization.` }
    }
    const isNew = !practitioners.has(npi) && !entities.has(npi)
    practitioners.delete(npi)
    nameless.delete(npi)
    entities.add(npi)
    return { subject: 'e', isNew }
  }

  function placeUnstated(npi: number): Placed {
    if (entities.has(npi)) return { subject: 'e', isNew: false }
    const isNew = !practitioners.has(npi)
    if (isNew) {
      practitioners.add(npi)
      nameless.add(npi)
    }
    return { subject: 'p', isNew }
  }

  return {
    place(npi, entityType) {
      const placed =
        entityType === 'individual'
          ? placePractitioner(npi)
          : entityType === 'organization'
            ? placeEntity(npi)
            : placeUnstated(npi)
      if ('isNew' in placed && placed.isNew) addedNow.add(npi)
      return placed
    },
    has: (npi) => practitioners.has(npi) || entities.has(npi),
    isOrganization: entities.has,
    wasAddedNow: addedNow.has,
  }
}
