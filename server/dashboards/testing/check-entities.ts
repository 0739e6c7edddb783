import type { api, ReplyOf } from '@concord/contract'
import { expect } from 'vitest'
import { type Directory, isEntityLeft, isStated, type Organization, type Structure } from './brute-force.ts'
import { bases, figures, same, sameHead, sameOfAll, tile } from './tiles.ts'

type Reply = ReplyOf<typeof api.readDashboard>
type Left = readonly Organization[]
type Known = { readonly directory: Directory; readonly structure: Structure }

/** Picks filters with values that some entity has. */
export function drawEntityFilters(
  { organizations }: Directory,
  { tops }: Structure,
  round: number,
): Record<string, string[]> {
  const at = <Value>(list: readonly Value[], step: number) => list[(round * step) % Math.max(1, list.length)]
  const entity = at(
    organizations.filter(({ npi, places, codes }) => places.length > 0 && codes.length > 0 && tops.has(npi)),
    13,
  )
  const place = entity?.places[0]
  const choices: Record<string, string[] | undefined> = {
    state: place?.state ? [place.state] : undefined,
    kind: [entity?.kind || 'none'],
    county: place?.county ? [`${place.state}|${place.county}`] : undefined,
    size: [at(['0', '1', '2-9', '10-49', '50-'], 1) ?? '0', '2-9'],
    specialty: entity ? [entity.codes[0] ?? ''] : undefined,
    missing: [at(['phone', 'fax', 'suite', 'license'], 1) ?? 'phone'],
    system: entity ? [String(tops.get(entity.npi)), 'none'] : undefined,
    status: ['active'],
    entity: organizations.slice(0, 40).map(({ npi }) => String(npi)),
  }
  const names = Object.keys(choices)
  const picked = [at(names, 1), ...(round % 2 === 0 ? [at(names, 4)] : [])]
  return Object.fromEntries(
    picked.flatMap((name) => (name !== undefined && choices[name] ? [[name, choices[name]]] : [])),
  )
}

const countWhere = (left: Left, is: (entity: Organization) => boolean) => left.filter(is).length

/** Tiles that both dashboards have. */
function checkShared(reply: Reply, left: Left, { directory, structure }: Known): void {
  sameOfAll(
    reply,
    'kinds',
    left.map(({ kind }) => kind || 'none'),
    (kind) => [countWhere(left, (one) => (one.kind || 'none') === kind)],
  )
  const countIn = (areas: readonly string[]) =>
    countWhere(left, ({ places }) =>
      places.some(({ state, county }) => areas.includes(state ?? '') || areas.includes(`${state}|${county}`)),
    )
  same(reply, 'counties', (value) => [countIn([value])])
  sameHead(reply, left.length, countIn)
  same(reply, 'largestEntities', (npi) => {
    const ties = directory.people.flatMap((one) => one.ties.filter(({ entity }) => String(entity) === npi))
    const both = new Set(ties.flatMap((tie) => (tie.confirmation === 'both' ? tie.npi : []))).size
    return [both, new Set(ties.map((tie) => tie.npi)).size - both]
  })
  const sizes = left.map(({ npi }) => structure.sizes.get(npi) ?? 0).toSorted((one, other) => other - one)
  expect(
    tile(reply, 'largestEntities').rows.map(({ counts: [both, one] }) => (both ?? 0) + (one ?? 0)),
  ).toEqual(sizes.filter((size) => size > 0).slice(0, 10))
}

export function checkEntityOverview(reply: Reply, left: Left, known: Known): void {
  const { structure } = known
  const sizeOf = ({ npi }: Organization) => structure.sizes.get(npi) ?? 0
  expect(figures(reply)).toEqual({
    entities: left.length,
    withPractitioners: countWhere(left, (one) => sizeOf(one) > 0),
    withParent: countWhere(left, ({ npi }) => structure.parents.has(npi)),
    withoutPhone: countWhere(left, (one) => !isStated('phone', one)),
    deactivated: countWhere(left, ({ isEnded }) => isEnded),
  })
  const all = left.length
  expect(bases(reply)).toEqual({
    withPractitioners: all,
    withParent: all,
    withoutPhone: all,
    deactivated: all,
  })
  checkShared(reply, left, known)
  sameOfAll(
    reply,
    'specialties',
    left.flatMap(({ codes }) => codes),
    (code) => [countWhere(left, ({ codes }) => codes.includes(code))],
  )
  same(reply, 'sizes', (value) => [
    countWhere(left, (one) => isEntityLeft(one, { size: [value] }, structure)),
  ])
  same(reply, 'entityFields', (field) => [countWhere(left, (one) => !isStated(field, one))])
}

export function checkSystems(reply: Reply, left: Left, known: Known): void {
  const { directory, structure } = known
  const systemOf = new Map(
    left.flatMap(({ npi }): [number, number][] => {
      const top = structure.tops.get(npi)
      return top === undefined ? [] : [[npi, top]]
    }),
  )
  const systemsOf = directory.people.map(
    ({ ties }) => new Set(ties.flatMap(({ entity }) => systemOf.get(entity) ?? [])),
  )
  const entitiesOf = Map.groupBy(systemOf.values(), (top) => top)
  expect(figures(reply)).toEqual({
    systems: entitiesOf.size,
    entities: left.length,
    inSystem: systemOf.size,
    practitioners: systemsOf.filter(({ size }) => size > 0).length,
    inSeveralSystems: systemsOf.filter(({ size }) => size > 1).length,
  })
  expect(bases(reply)).toEqual({
    inSystem: left.length,
    inSeveralSystems: systemsOf.filter(({ size }) => size > 0).length,
  })
  checkShared(reply, left, known)
  sameOfAll(reply, 'systems', [...entitiesOf.keys()].map(String), (value) => [
    systemsOf.filter((systems) => systems.has(Number(value))).length,
    entitiesOf.get(Number(value))?.length ?? 0,
  ])
  same(reply, 'systemSizes', (value) => [
    [...entitiesOf.values()].filter(({ length }) => Math.min(6, length) === Number(value)).length,
  ])
}
