import type { Connection } from '#server/db/database.ts'
import type { EntityType } from '../rows/provider-row.ts'
import { stagedTable } from '../run/staged-tables.ts'
import { createNpiSet, type NpiSet } from './npi-set.ts'
import { readQuery } from './read-query.ts'

async function readNpis(connection: Connection, query: string): Promise<NpiSet> {
  const npis = createNpiSet()
  await readQuery(connection, query, ([npi]) => npis.add(Number(npi)))
  return npis
}

export type Placed = { subject: 'p' | 'e'; isNew: boolean }

/** Says who is in the directory, with those that this load has brought. */
export type KnownNpis = {
  /** Returns where the record of an NPI goes, or why the row contradicts what is known of it. */
  place(npi: number, entityType: EntityType): Placed | { reject: string }
  has(npi: number): boolean
  isOrganization(npi: number): boolean
  wasAddedNow(npi: number): boolean
}

export async function readKnownNpis(connection: Connection): Promise<KnownNpis> {
  const practitioners = await readNpis(connection, 'select npi from practitioners')
  const entities = await readNpis(connection, 'select npi from entities')
  // Known by their deactivation only: no one knows yet whether they are people.
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

  function placeUnlisted(npi: number): Placed {
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
            : placeUnlisted(npi)
      if ('isNew' in placed && placed.isNew) addedNow.add(npi)
      return placed
    },
    has: (npi) => practitioners.has(npi) || entities.has(npi),
    isOrganization: entities.has,
    wasAddedNow: addedNow.has,
  }
}

function rowType(subject: string | undefined, datesOnly: string | undefined): EntityType {
  if (datesOnly === 't') return 'notStated'
  return subject === 'p' ? 'individual' : 'organization'
}

/**
 * Brings what an interrupted run had read of a main file back to mind. False when the directory would place a row
 * otherwise now, because others changed it meanwhile.
 */
export async function recallStaged(
  connection: Connection,
  known: KnownNpis,
  file: number,
  seen: NpiSet,
): Promise<boolean> {
  let isSame = true
  await readQuery(
    connection,
    `select npi, subject, dates_only, is_new from ${stagedTable('providers', file)}`,
    ([npi, subject, datesOnly, isNew]) => {
      const placed = known.place(Number(npi), rowType(subject, datesOnly))
      isSame &&= 'isNew' in placed && placed.subject === subject && placed.isNew === (isNew === 't')
      seen.add(Number(npi))
    },
  )
  return isSame
}
