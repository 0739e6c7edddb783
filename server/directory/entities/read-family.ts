import { type api, MAX_RELATED_ENTITIES, type ReplyOf } from '@concord/contract'
import { type Entitlement, getEntitlement } from '@concord/domain'
import type { SignedInContext } from '#server/http/route.ts'
import { explainMissingRecord } from '../explain-missing-record.ts'
import {
  type ChildRow,
  findChildren,
  findNamesakes,
  findParentOf,
  findRelated,
  type ParentRow,
  type RelatedRow,
} from './family-store.ts'
import { countAffiliated } from './member-store.ts'

type Family = ReplyOf<typeof api.readEntityFamily>
type StatedBy = Family['ancestors'][number]['statedBy']
type Place = Pick<SignedInContext, 'tx'> & { readonly entitlement: Entitlement | undefined }

/** Health systems have a handful of levels; more of them are a mistake or a circle. */
const MAX_LEVELS = 12

type Parent = { readonly row: ParentRow; readonly statedBy: StatedBy }

/**
 * Finds the one entity that a name means: the only one with that name, or the only one of them that is not a subpart.
 */
async function findByName(
  place: Place,
  name: string,
): Promise<{ npi: string | undefined; namesakes: number }> {
  const found = await findNamesakes(place.tx, name, place.entitlement)
  const wholes = found.filter(({ is_subpart: isSubpart }) => isSubpart !== true)
  const [only] = found.length === 1 ? found : wholes.length === 1 ? wholes : []
  return { npi: only?.npi, namesakes: found.length }
}

async function findParent(
  place: Place,
  child: ParentRow,
): Promise<Parent | { readonly unresolved: Family['unresolved'] }> {
  const { parent_npi: parentNpi, parent_name: name } = child
  if (parentNpi !== null) {
    const row = await findParentOf(place.tx, parentNpi, place.entitlement)
    return row ? { row, statedBy: 'npi' } : { unresolved: { name, namesakes: 0 } }
  }
  if (name === null) return { unresolved: null }
  const { npi, namesakes } = await findByName(place, name)
  const row = npi === undefined ? undefined : await findParentOf(place.tx, npi, place.entitlement)
  // A subpart may state its own name as that of its parent.
  if (npi === child.npi) return { unresolved: null }
  return row ? { row, statedBy: 'name' } : { unresolved: { name, namesakes } }
}

async function findAncestors(place: Place, entity: ParentRow) {
  const ancestors: Parent[] = []
  const seen = new Set([entity.npi])
  let child = entity
  while (ancestors.length < MAX_LEVELS) {
    const found = await findParent(place, child)
    if ('unresolved' in found) return { ancestors, unresolved: found.unresolved }
    if (seen.has(found.row.npi)) break
    seen.add(found.row.npi)
    ancestors.push(found)
    child = found.row
  }
  return { ancestors, unresolved: null }
}

/** Returns the name of an entity where it identifies it alone; null where other entities share it. */
async function getNameAlone(place: Place, { npi, name }: ParentRow): Promise<string | null> {
  if (name === null) return null
  return (await findByName(place, name)).npi === npi ? name : null
}

async function findChildrenOf(place: Place, parent: ParentRow, without: string): Promise<ChildRow[]> {
  const nameAlone = await getNameAlone(place, parent)
  const { entitlement } = place
  return findChildren(
    place.tx,
    { npi: parent.npi, nameAlone },
    { entitlement, without, limit: MAX_RELATED_ENTITIES },
  )
}

type Related = Omit<Family['ancestors'][number], 'statedBy'>

async function findRelatedEntities(
  { tx, entitlement }: Place,
  npis: readonly string[],
): Promise<ReadonlyMap<string, Related>> {
  const rows = await findRelated(tx, npis, entitlement)
  const counts = await countAffiliated(tx, npis, entitlement)
  const toRelated = ({ children: childCount, ...row }: RelatedRow): Related => ({
    ...row,
    practitionerCount: counts.get(row.npi) ?? 0,
    childCount,
  })
  return new Map(rows.map((row) => [row.npi, toRelated(row)]))
}

/** Returns what is above, beside and below an entity, of all that the viewer can read. */
export async function readEntityFamily(context: SignedInContext, npi: string): Promise<Family> {
  const place = { tx: context.tx, entitlement: getEntitlement(context.viewer) }
  const entity = await findParentOf(place.tx, npi, place.entitlement)
  if (!entity) throw await explainMissingRecord(context, npi)
  const { ancestors, unresolved } = await findAncestors(place, entity)
  const parent = ancestors[0]?.row
  const children = await findChildrenOf(place, entity, npi)
  const siblings = parent ? await findChildrenOf(place, parent, npi) : []
  const npis = [...ancestors.map(({ row }) => row.npi), ...[...children, ...siblings].map((row) => row.npi)]
  const related = await findRelatedEntities(place, npis)
  const toEntities = (rows: readonly { npi: string; statedBy: StatedBy }[]) =>
    rows.flatMap(({ npi: relatedNpi, statedBy }) => {
      const row = related.get(relatedNpi)
      return row ? [{ ...row, statedBy }] : []
    })
  const toList = (rows: readonly ChildRow[]) => ({
    total: rows[0]?.total ?? 0,
    entities: toEntities(rows.map((row) => ({ npi: row.npi, statedBy: row.stated_by }))),
  })
  return {
    ancestors: toEntities(ancestors.map(({ row, statedBy }) => ({ npi: row.npi, statedBy }))),
    unresolved,
    siblings: toList(siblings),
    children: toList(children),
  }
}
