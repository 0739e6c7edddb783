import { MAX_IMPACT_PLACES } from '@concord/contract'
import { findRecordField, isNoValue, type RecordRuleCode, type RuleDifference } from '@concord/domain'
import {
  byPosition,
  type DirectoryRecord,
  getPosition,
  type Row,
} from '#server/ledger/records/directory-record.ts'
import type { TriedRecord } from '#server/ledger/try-claims.ts'
import { getMove } from './get-move.ts'
import type { tryChanges, Weighing } from './weigh-record.ts'

type Place = {
  zip: string
  city: string | null
  state: string | null
  latitude: number | null
  longitude: number | null
  practitioners: number
}

const byCount = (one: readonly [string, number], other: readonly [string, number]) =>
  other[1] - one[1] || (one[0] < other[0] ? -1 : 1)

const add = <Key>(counts: Map<Key, number>, key: Key, by = 1) => counts.set(key, (counts.get(key) ?? 0) + by)
const textOr = (value: unknown) => (typeof value === 'string' ? value : null)
const numberOr = (value: unknown) => (typeof value === 'number' ? value : null)

/** Adds up what changes do to records, one after another. */
export class ImpactTally {
  readonly npis: number[] = []
  readonly #byField = new Map<string, number>()
  readonly #rules = new Map<RecordRuleCode, { fixed: number; broken: number }>()
  readonly #replaced = new Map<string, number>()
  readonly #places = new Map<string, Place>()
  readonly #locations = { changed: 0, moved: 0, added: 0, ended: 0 }
  #fields = 0
  #values = 0
  #clocks = 0

  add({ trial, standing }: Weighing, tried: ReturnType<typeof tryChanges>): void {
    const { after, changes, effective, rules } = tried
    if (changes.length === 0 && effective.length === 0) return
    this.npis.push(trial.npi)
    this.#fields += effective.length
    this.#values += changes.length
    if (changes.some(({ path }) => path === 'verified_at')) this.#clocks += 1
    for (const { path, before } of effective) {
      add(this.#byField, findRecordField(path)?.label ?? path)
      if (!isNoValue(before) && before !== false)
        add(this.#replaced, (standing.get(path)?.winner ?? trial.statement).sourceId)
    }
    this.#addRules(rules)
    this.#addLocations(trial.before, after, changes)
    this.#addPlace(after)
  }

  #addRules({ broken, fixed }: RuleDifference): void {
    const ruleOf = (code: RecordRuleCode) => {
      const known = this.#rules.get(code) ?? { fixed: 0, broken: 0 }
      this.#rules.set(code, known)
      return known
    }
    for (const { code } of broken) ruleOf(code).broken += 1
    for (const { code } of fixed) ruleOf(code).fixed += 1
  }

  #addLocations(before: DirectoryRecord, after: DirectoryRecord, changes: TriedRecord['changes']): void {
    const touched = new Set(
      changes.flatMap(({ path }) => /^locations\.(-?\d+)\./.exec(path)?.[1] ?? []).map(Number),
    )
    const find = (record: DirectoryRecord, position: number) =>
      record.locations.find((row) => getPosition(row) === position)
    for (const position of touched) {
      const [was, is] = [find(before, position), find(after, position)]
      this.#locations.changed += 1
      if (was === undefined) this.#locations.added += 1
      else if (is === undefined) this.#locations.ended += 1
      else if (getMove(was, is) !== null) this.#locations.moved += 1
    }
  }

  /** The first place that is no mailing address. */
  #addPlace({ locations }: DirectoryRecord): void {
    const place: Row | undefined = locations.toSorted(byPosition).find((row) => getPosition(row) >= 0)
    const zip = textOr(place?.zip)
    if (place === undefined || zip === null) return
    const { city, state, latitude, longitude } = place
    const known = this.#places.get(zip) ?? {
      ...{ zip, city: textOr(city), state: textOr(state), practitioners: 0 },
      ...{ latitude: numberOr(latitude), longitude: numberOr(longitude) },
    }
    known.practitioners += 1
    this.#places.set(zip, known)
  }

  finish() {
    const places = [...this.#places.values()].sort(
      (one, other) => other.practitioners - one.practitioners || (one.zip < other.zip ? -1 : 1),
    )
    const others = places.slice(MAX_IMPACT_PLACES)
    const rules = [...this.#rules].sort(([one], [other]) => (one < other ? -1 : 1))
    const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
    return {
      practitioners: this.npis.length,
      ...{ fields: this.#fields, values: this.#values, clocks: this.#clocks },
      byField: [...this.#byField].sort(byCount).map(([field, changes]) => ({ field, changes })),
      locations: this.#locations,
      rules: {
        fixed: sum(rules.map(([, { fixed }]) => fixed)),
        broken: sum(rules.map(([, { broken }]) => broken)),
        byRule: rules.map(([code, counts]) => ({ code, ...counts })),
      },
      replaced: [...this.#replaced].sort(byCount).map(([sourceId, values]) => ({ sourceId, values })),
      places: places.slice(0, MAX_IMPACT_PLACES),
      otherPlaces: {
        zips: others.length,
        practitioners: sum(others.map(({ practitioners }) => practitioners)),
      },
    }
  }
}
