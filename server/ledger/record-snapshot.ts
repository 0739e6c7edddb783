import type { Row } from './records/directory-record.ts'

/** A record as a view holds it at a moment. */
export type RecordSnapshot = {
  readonly npi: string
  readonly table: 'practitioners' | 'entities'
  readonly row: Row
  /** Locations by position. */
  readonly locations: ReadonlyMap<string, Row>
  /** Affiliations by NPI of the entity and position, as in '2000000002|-1'. */
  readonly affiliations: ReadonlyMap<string, Row>
}

/** The value of a field that a change replaced. */
export type TakenBack = { readonly field_path: string; readonly before: unknown }

type Part = { readonly list: 'locations' | 'affiliations'; readonly key: string; readonly column: string }

/** Returns the row of a list that a field path is about; undefined: the row of the record itself. */
export function findPart(path: string): Part | undefined {
  const parts = /^(locations|affiliations)\.(.+)\.([a-z0-9_]+)$/.exec(path)
  if (!parts) return undefined
  const [, list, key = '', column = ''] = parts
  return { list: list as Part['list'], key, column }
}

type Draft = { row: Record<string, unknown>; readonly set: Set<string> }

function openDraft(drafts: Map<string, Draft>, key: string, row: Row | undefined): Draft {
  const draft = drafts.get(key) ?? { row: { ...row }, set: new Set<string>() }
  drafts.set(key, draft)
  return draft
}

/** ZIP centroids belong to the ZIP code that stood there: what changes it needs them again. */
const MOVES = new Set(['zip', 'state', 'country'])

function finishPlaces(
  places: ReadonlyMap<string, Row>,
  drafts: ReadonlyMap<string, Draft>,
  npi: string,
): ReadonlyMap<string, Row> {
  if (drafts.size === 0) return places
  const finished = new Map(places)
  for (const [key, draft] of drafts) {
    const { latitude, longitude, ...row } = draft.row
    const isMoved = [...draft.set].some((column) => MOVES.has(column))
    const place = { ...row, npi: Number(npi), position: Number(key) }
    // Each place is in a country.
    if (row.country === null || row.country === undefined) finished.delete(key)
    else finished.set(key, isMoved ? place : { ...place, latitude, longitude })
  }
  return finished
}

function finishAffiliations(
  affiliations: ReadonlyMap<string, Row>,
  drafts: ReadonlyMap<string, Draft>,
  npi: string,
): ReadonlyMap<string, Row> {
  if (drafts.size === 0) return affiliations
  const finished = new Map(affiliations)
  for (const [key, { row }] of drafts) {
    const [entityNpi, position] = key.split('|')
    // Each affiliation says who confirmed it.
    if (row.confirmation === null || row.confirmation === undefined) finished.delete(key)
    else
      finished.set(key, {
        ...row,
        npi: Number(npi),
        entity_npi: Number(entityNpi),
        position: Number(position),
      })
  }
  return finished
}

/** Returns the record as it was before these changes, the newest of which comes first; undefined: it was not there. */
export function takeBack(
  npi: string,
  snapshot: RecordSnapshot | undefined,
  changes: readonly TakenBack[],
): RecordSnapshot | undefined {
  const row: Record<string, unknown> = { ...snapshot?.row }
  const drafts = { locations: new Map<string, Draft>(), affiliations: new Map<string, Draft>() }
  for (const { field_path: path, before } of changes) {
    const part = findPart(path)
    if (!part) {
      row[path] = before
      continue
    }
    const draft = openDraft(drafts[part.list], part.key, snapshot?.[part.list].get(part.key))
    draft.row[part.column] = before
    draft.set.add(part.column)
  }
  if (row.status === null || row.status === undefined) return undefined
  return {
    npi,
    table: snapshot?.table ?? ('name' in row || 'kind' in row ? 'entities' : 'practitioners'),
    row: { ...row, npi: Number(npi) },
    locations: finishPlaces(snapshot?.locations ?? new Map(), drafts.locations, npi),
    affiliations: finishAffiliations(snapshot?.affiliations ?? new Map(), drafts.affiliations, npi),
  }
}
