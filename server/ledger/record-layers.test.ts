import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { listSeenChanges, type RecordLayers, rewindLayers } from './record-layers.ts'
import { findPart, type RecordSnapshot } from './record-snapshot.ts'
import { PUBLIC_VIEW } from './records/directory-record.ts'
import type { LayeredChange, PeriodRow } from './rewind-store.ts'

const NPI = '2000000002'
const ORG = '11111111-0000-4000-8000-000000000001'
const VIEWS = [PUBLIC_VIEW, ORG]

/** A record as values by field path; what a place or an affiliation lacks is left out. */
type Fields = Readonly<Record<string, unknown>>

const PATHS = [
  'last_name',
  'languages',
  'locations.0.phone',
  'locations.0.zip',
  'locations.7.address_1',
  'affiliations.2000000010|-1.role',
]

const fields = fc
  .record(
    {
      last_name: fc.constantFrom('SMITH', 'SMYTH', null),
      languages: fc.constantFrom(['en'], ['en', 'es'], []),
      'locations.0.phone': fc.constantFrom('2145550101', '2145550102', null),
      'locations.0.zip': fc.constantFrom('75201', '75225'),
      'locations.7.address_1': fc.constantFrom('1 ELM ST', '2 OAK AVE'),
      'affiliations.2000000010|-1.role': fc.constantFrom('Staff', null),
    },
    { requiredKeys: [] },
  )
  .map((drawn): Fields => ({ ...drawn }))

const step = fc.oneof(
  fc.record({ kind: fc.constant('registry' as const), fields }),
  fc.record({ kind: fc.constant('claims' as const), view: fc.constantFrom(...VIEWS), fields }),
  fc.record({ kind: fc.constant('undo' as const), view: fc.constantFrom(...VIEWS) }),
)

/** Completes a record: each place has a country, and each affiliation says who confirmed it. */
function complete(stated: Fields): Fields {
  const whole: Record<string, unknown> = { status: 'active', last_name: null, languages: [], ...stated }
  for (const path of Object.keys(stated)) {
    const part = findPart(path)
    if (part?.list === 'locations') whole[`locations.${part.key}.country`] = 'US'
    if (part?.list === 'affiliations') whole[`affiliations.${part.key}.confirmation`] = 'both'
  }
  return whole
}

function toSnapshot(whole: Fields): RecordSnapshot {
  const row: Record<string, unknown> = { npi: Number(NPI) }
  const lists = { locations: new Map<string, object>(), affiliations: new Map<string, object>() }
  for (const [path, value] of Object.entries(whole)) {
    const part = findPart(path)
    if (!part) row[path] = value
    else {
      const list = lists[part.list] as Map<string, Record<string, unknown>>
      const [entity, position] = part.key.split('|')
      const key =
        part.list === 'locations'
          ? { npi: Number(NPI), position: Number(part.key) }
          : { npi: Number(NPI), entity_npi: Number(entity), position: Number(position) }
      list.set(part.key, { ...key, ...list.get(part.key), [part.column]: value })
    }
  }
  return { npi: NPI, table: 'practitioners', row, ...lists } as RecordSnapshot
}

/** Reduces a record to what can be compared: only what is stated, and no centroids. */
function readable(snapshot: RecordSnapshot | undefined): unknown {
  const stated = (row: object) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([name, value]) => value !== null && value !== undefined && name !== 'npi')
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    )
  const list = (rows: ReadonlyMap<string, object> = new Map()) =>
    [...rows].map(([key, row]) => [key, stated(row)]).toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))
  return [stated(snapshot?.row ?? {}), list(snapshot?.locations), list(snapshot?.affiliations)]
}

/** Runs steps that change a record, and notes how each view saw it after each step. */
function runSteps(steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[]) {
  let registry: Fields = complete({})
  const claims: Record<string, Fields | null> = { [PUBLIC_VIEW]: null, [ORG]: null }
  const periods: PeriodRow[] = []
  const changes: LayeredChange[] = []
  const seen: { at: Date; view: string; fields: Fields }[] = []

  const viewed = (view: string): Fields => {
    const below = view === PUBLIC_VIEW ? registry : viewed(PUBLIC_VIEW)
    const own = claims[view]
    return own ? complete({ ...below, ...own }) : below
  }
  const note = (before: Fields, after: Fields, at: Date, rest: Pick<LayeredChange, 'layer' | 'org_id'>) => {
    for (const path of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const [was, is] = [before[path] ?? null, after[path] ?? null]
      if (JSON.stringify(was) === JSON.stringify(is)) continue
      const change = { id: ORG, npi: NPI, field_path: path, before: was, after: is, at, batch_id: ORG }
      changes.push({ ...change, ...rest })
    }
  }
  const note_all = (at: Date) => VIEWS.map((view) => seen.push({ at, view, fields: viewed(view) }))

  note_all(new Date(0))
  for (const [index, taken] of steps.entries()) {
    const at = new Date((index + 1) * 1000)
    const before = { registry, views: VIEWS.map(viewed), held: VIEWS.map((view) => claims[view] !== null) }
    if (taken.kind === 'registry') registry = complete(taken.fields)
    else claims[taken.view] = taken.kind === 'claims' ? taken.fields : null
    note(before.registry, registry, at, {
      layer: claims[PUBLIC_VIEW] ? 'source' : 'record',
      org_id: null,
    })
    for (const [place, view] of VIEWS.entries()) {
      const [was, is] = [before.held[place], claims[view] !== null]
      if (!was && !is) continue
      if (!was) periods.push({ npi: NPI, view_id: view, began_at: at, ended_at: null })
      const period = periods.findLast(({ view_id }) => view_id === view)
      if (!is && period) period.ended_at = at
      note(before.views[place] ?? {}, viewed(view), at, {
        layer: 'view',
        org_id: view === PUBLIC_VIEW ? null : view,
      })
    }
    note_all(at)
  }
  const newestFirst = changes.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const layersOf = (view: string): RecordLayers => ({
    npi: NPI,
    enteredAt: undefined,
    layers: [
      {
        now: toSnapshot(registry),
        periods: [],
        changes: newestFirst.filter(({ layer }) => layer !== 'view'),
      },
      ...VIEWS.slice(0, VIEWS.indexOf(view) + 1).map((each) => ({
        now: claims[each] === null ? undefined : toSnapshot(viewed(each)),
        periods: periods.filter(({ view_id }) => view_id === each),
        changes: newestFirst.filter(
          ({ layer, org_id }) => layer === 'view' && (org_id ?? PUBLIC_VIEW) === each,
        ),
      })),
    ],
  })
  return { seen, layersOf }
}

test('rewinding gives what each view saw after each step, whatever the registry and claims did since', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      const { seen, layersOf } = runSteps(steps)
      for (const { at, view, fields: then } of seen) {
        const rewound = rewindLayers(layersOf(view), at)
        expect([at, view, readable(rewound)]).toEqual([at, view, readable(toSnapshot(then))])
      }
    }),
    { numRuns: 50 * inject('depth') },
  )
})

test('the changes that a view saw lead from each of its states to the next', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      const { seen, layersOf } = runSteps(steps)
      for (const view of VIEWS) {
        const changes = listSeenChanges(layersOf(view)).toReversed()
        const states = seen.filter((each) => each.view === view)
        for (const [index, { at, fields: then }] of states.entries()) {
          const before = states[index - 1]?.fields ?? then
          const seenThen = changes.filter((change) => change.at.getTime() === at.getTime())
          const paths = new Set([...Object.keys(before), ...Object.keys(then)])
          const differing = [...paths].filter(
            (path) => JSON.stringify(before[path] ?? null) !== JSON.stringify(then[path] ?? null),
          )
          expect(seenThen.map(({ field_path: path }) => path).toSorted()).toEqual(differing.toSorted())
          for (const { field_path: path, after } of seenThen) expect(after).toEqual(then[path] ?? null)
        }
      }
    }),
    { numRuns: 50 * inject('depth') },
  )
})

test('a record that came later was not there before', () => {
  const { layersOf } = runSteps([{ kind: 'registry', fields: { last_name: 'SMITH' } }])
  const layers = { ...layersOf(PUBLIC_VIEW), enteredAt: new Date(500) }
  expect(rewindLayers(layers, new Date(499))).toBeUndefined()
  expect(rewindLayers(layers, new Date(500))?.row.last_name).toBeNull()
})

test('every path that the steps change is one that can be taken back', () => {
  expect(PATHS.map((path) => findPart(path)?.column ?? path)).toEqual([
    'last_name',
    'languages',
    'phone',
    'zip',
    'address_1',
    'role',
  ])
})
