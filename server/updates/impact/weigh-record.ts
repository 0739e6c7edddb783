import {
  type BrokenRule,
  type ChangeEffect,
  compareRules,
  type FieldResolution,
  findRecordField,
  formatStreet,
  isSameValue,
  parseFieldPath,
  printFieldPath,
  type RecordRuleCode,
  type RuleDifference,
  readsColumn,
} from '@concord/domain'
import { getPosition } from '#server/ledger/records/directory-record.ts'
import {
  findPlace,
  findPlaceKey,
  readTried,
  resolveTried,
  type TrialRecord,
  type TriedRecord,
  tryClaims,
} from '#server/ledger/try-claims.ts'
import type { FoundChange, StoredChange } from './change-store.ts'
import { getMove } from './get-move.ts'
import { getSourceId, getTrialBatch, keepOne, type Speech, toClaims } from './to-claims.ts'

export type WeighedChange = {
  readonly change: StoredChange
  readonly effect: ChangeEffect
  readonly found: FoundChange
}

/** Returns the path by which claims name what a change is about. */
export function getClaimPath(trial: TrialRecord, path: string): string {
  const parsed = parseFieldPath(path)
  if (parsed?.table === 'locations')
    return printFieldPath({ ...parsed, key: findPlaceKey(trial, parsed.key) })
  return path
}

/** Reads a value. A field that is no column of a record is known only from its claims. */
function readValue(
  trial: TrialRecord,
  record: TrialRecord['before'],
  path: string,
  resolutions: ReadonlyMap<string, FieldResolution>,
): unknown {
  const parsed = parseFieldPath(path)
  if (parsed === undefined) return null
  const isOutside = parsed.table === 'record' && (findRecordField(path)?.column ?? null) === null
  return isOutside ? (resolutions.get(path)?.value ?? null) : readTried(trial, record, parsed)
}

const isSame = (path: string, one: unknown, other: unknown) => {
  const field = findRecordField(path)
  // A place that is not there and one that is said not to be are the same.
  if (field?.kind === 'flag' && field.column === null) return (one === true) === (other === true)
  return isSameValue(field?.kind ?? 'text', one, other)
}

/** Everything that is known of a record and the changes that are meant for it. */
export type Weighing = {
  readonly trial: TrialRecord
  readonly speech: Speech
  /** The change that counts for each claim path. */
  readonly kept: ReadonlyMap<string, StoredChange>
  readonly pathOf: (change: StoredChange) => string
  readonly standing: ReadonlyMap<string, FieldResolution>
}

export function openWeighing(trial: TrialRecord, changes: readonly StoredChange[], speech: Speech): Weighing {
  const paths = new Map(changes.map(({ path }) => [path, getClaimPath(trial, path)]))
  const pathOf = ({ path }: StoredChange) => paths.get(path) ?? path
  return { trial, speech, pathOf, kept: keepOne(changes, pathOf), standing: resolveTried(trial, []) }
}

/** The record as it would be with claims, how each field is then resolved, and which rules it breaks and fixes. */
type Tried = TriedRecord & {
  readonly resolved: ReadonlyMap<string, FieldResolution>
  readonly rules: RuleDifference
}

function tryKept(
  { trial, speech }: Weighing,
  kept: Weighing['kept'],
  decisions: { readonly withDecisions: boolean },
): Tried {
  const claims = toClaims(trial.npi, kept, speech, decisions)
  const tried = tryClaims(trial, claims)
  return {
    ...tried,
    resolved: resolveTried(trial, claims),
    rules: compareRules(trial.before, tried.after),
  }
}

/** A change that makes its record state something else. */
export type EffectiveChange = { readonly path: string; readonly before: unknown }

/**
 * Returns the record as it would be with some of the changes, and which of these take effect. `all` is the record with
 * all of them.
 */
export function tryChanges(
  weighing: Weighing,
  changes: readonly StoredChange[],
  all?: Tried,
): Tried & { readonly effective: readonly EffectiveChange[] } {
  const { trial, pathOf, standing } = weighing
  const kept = keepOne(changes, pathOf)
  const isAll = kept.size === weighing.kept.size && changes.every(({ details }) => details.choice !== 'take')
  const tried = all !== undefined && isAll ? all : tryKept(weighing, kept, { withDecisions: true })
  const effective = [...kept.keys()].flatMap((path) => {
    const before = readValue(trial, trial.before, path, standing)
    return isSame(path, before, readValue(trial, tried.after, path, tried.resolved)) ? [] : [{ path, before }]
  })
  return { ...tried, effective }
}

/** Tells whether a change verifies its record again, even where it says what the record already states. */
const isConfirming = ({ trial, speech }: Weighing, sourceId: string, { after }: TriedRecord): boolean =>
  speech.sources.get(sourceId)?.kind === 'attestation' &&
  trial.before.row.verified_at !== after.row.verified_at

type Evaluated = Pick<WeighedChange, 'change' | 'effect'> & {
  readonly path: string
  readonly before: unknown
  readonly idleReason: FoundChange['idleReason']
  readonly confirms?: boolean
  readonly conflict: FoundChange['conflict']
}

function evaluate(weighing: Weighing, change: StoredChange, tried: Tried): Evaluated {
  const { resolved } = tried
  const { trial, speech, kept, pathOf, standing } = weighing
  const path = pathOf(change)
  const before = readValue(trial, trial.before, path, standing)
  const evaluated = { change, path, before, idleReason: null, conflict: null }
  const counting = kept.get(path)
  if (counting !== undefined && counting !== change) {
    const idleReason = isSame(path, change.value, counting.value) ? 'repeated' : 'contradicted'
    return { ...evaluated, effect: 'noEffect', idleReason }
  }
  const resolution = resolved.get(path)
  const sourceId = getSourceId(change, speech, { withDecisions: false })
  const own = resolution?.claims.find((claim) => claim.batchId === getTrialBatch(sourceId))
  if (resolution === undefined || own === undefined || isSame(path, change.value, before))
    return own !== undefined && isConfirming(weighing, sourceId, tried)
      ? { ...evaluated, effect: 'ready', confirms: true }
      : { ...evaluated, effect: 'noEffect', idleReason: 'same' }
  if (own.verdict === 'wins' || own.verdict === 'agrees') {
    const isShown = !isSame(path, before, readValue(trial, tried.after, path, resolved))
    return isShown
      ? { ...evaluated, effect: 'ready' }
      : { ...evaluated, effect: 'noEffect', idleReason: 'noPlace' }
  }
  const { winner } = resolution
  const toStanding = ({ sourceId, observedOn, score, isFirst }: typeof own) => ({
    ...{ sourceId, observedOn, score, isFirst },
  })
  return {
    ...evaluated,
    effect: 'conflict',
    conflict: { standing: { ...toStanding(winner), value: winner.value }, own: toStanding(own) },
  }
}

/** Returns the position of the place that a change is about; null for the record itself. */
function findPosition(trial: TrialRecord, record: TrialRecord['before'], path: string): number | null {
  const parsed = parseFieldPath(path)
  if (parsed?.table !== 'locations') return null
  const row = findPlace(trial, record, parsed.key) ?? findPlace(trial, trial.before, parsed.key)
  return row === undefined ? null : getPosition(row)
}

function concerns(
  weighing: Weighing,
  evaluated: Evaluated,
  { code, position }: BrokenRule,
  after: TrialRecord['before'],
) {
  const parsed = parseFieldPath(evaluated.path)
  if (parsed === undefined || parsed.table === 'affiliations') return false
  if (!readsColumn(code, parsed.column)) return false
  return position === null || findPosition(weighing.trial, after, evaluated.path) === position
}

/** Finds the changes without which a rule would not be broken; if it takes several, all that concern it. */
function findBlamed(
  weighing: Weighing,
  ready: readonly Evaluated[],
  broken: BrokenRule,
  after: TrialRecord['before'],
): readonly Evaluated[] {
  const concerned = ready.filter((evaluated) => concerns(weighing, evaluated, broken, after))
  if (concerned.length < 2) return concerned
  const alone = concerned.filter((evaluated) => {
    const others = ready.filter((one) => one !== evaluated).map(({ change }) => change)
    const { broken: left } = tryChanges(weighing, others).rules
    return !left.some(({ code, position }) => code === broken.code && position === broken.position)
  })
  return alone.length > 0 ? alone : concerned
}

type Rules = { readonly breaks: Set<RecordRuleCode>; readonly fixes: Set<RecordRuleCode> }

function attributeRules(
  weighing: Weighing,
  ready: readonly Evaluated[],
  after: TrialRecord['before'],
  { broken, fixed }: RuleDifference,
): ReadonlyMap<Evaluated, Rules> {
  const rules = new Map<Evaluated, Rules>()
  const rulesOf = (evaluated: Evaluated) => {
    const known = rules.get(evaluated) ?? { breaks: new Set(), fixes: new Set() }
    rules.set(evaluated, known)
    return known
  }
  for (const one of broken)
    for (const evaluated of findBlamed(weighing, ready, one, after)) rulesOf(evaluated).breaks.add(one.code)
  for (const one of fixed)
    for (const evaluated of ready)
      if (concerns(weighing, evaluated, one, after)) rulesOf(evaluated).fixes.add(one.code)
  return rules
}

const PLACE_PARTS = ['address_1', 'address_2', 'zip']

function namePlace(trial: TrialRecord, after: TrialRecord['before'], path: string): string | null {
  const parsed = parseFieldPath(path)
  if (parsed?.table !== 'locations') return null
  const row = findPlace(trial, trial.before, parsed.key) ?? findPlace(trial, after, parsed.key)
  const street = typeof row?.address_1 === 'string' ? formatStreet(row.address_1) : row?.address_1
  const parts = row === undefined ? parsed.key.split('|').slice(0, 2) : [street, row.zip]
  return parts.filter((part) => typeof part === 'string' && part !== '').join(', ')
}

/** Says of every change of a record what it would do beside all the others, and what all of them together would. */
export function weighRecord(
  weighing: Weighing,
  changes: readonly StoredChange[],
): { readonly weighed: WeighedChange[]; readonly tried: Tried } {
  const { trial, kept, standing } = weighing
  const tried = tryKept(weighing, kept, { withDecisions: false })
  const evaluated = changes.map((change) => evaluate(weighing, change, tried))
  const ready = evaluated.filter(({ effect }) => effect === 'ready')
  const rules = attributeRules(weighing, ready, tried.after, tried.rules)
  const moved = new Set<string>()
  const findMove = (path: string) => {
    const parsed = parseFieldPath(path)
    if (parsed?.table !== 'locations' || moved.has(parsed.key)) return null
    if (!PLACE_PARTS.includes(parsed.column ?? '')) return null
    moved.add(parsed.key)
    return getMove(findPlace(trial, trial.before, parsed.key), findPlace(trial, tried.after, parsed.key))
  }
  const weighed = evaluated.map((one): WeighedChange => {
    const { change, path, before, idleReason, conflict, confirms } = one
    const breaks = [...(rules.get(one)?.breaks ?? [])]
    const effect = one.effect === 'ready' && breaks.length > 0 ? 'breaksRule' : one.effect
    const stands = before !== null
    return {
      change,
      effect,
      found: {
        ...{ path, before, idleReason, breaks, conflict, ...(confirms ? { confirms } : {}) },
        place: namePlace(trial, tried.after, path),
        beforeSourceId: stands ? (standing.get(path)?.winner.sourceId ?? trial.statement.sourceId) : null,
        fixes: [...(rules.get(one)?.fixes ?? [])],
        moves: one.effect === 'ready' ? findMove(path) : null,
      },
    }
  })
  return { weighed, tried }
}

/** Weighs changes of a record that the registry does not list: they wait, without an effect. */
export function weighUnlisted(changes: readonly StoredChange[]): WeighedChange[] {
  return changes.map((change) => ({
    change,
    effect: 'noEffect',
    found: {
      ...{ path: change.path, place: null, before: null, beforeSourceId: null, idleReason: 'notListed' },
      ...{ breaks: [], fixes: [], moves: null, conflict: null },
    },
  }))
}
