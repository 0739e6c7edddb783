import type { ChangeEffect, ConflictChoice, IdleReason, LineVerdict, RecordRuleCode } from '@concord/domain'
import { type Connection, getOrgId } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { HAS_EVIDENCE, type UpdateKey } from '../update-store.ts'

/** A value of a source with how much it counts. */
export type Standing = {
  readonly sourceId: string
  readonly observedOn: string
  readonly score: number
  readonly isFirst: boolean
}

/** The findings about a change when its impact was computed. */
export type FoundChange = {
  /** Path by which claims name the field, where the update names its place differently. */
  readonly path: string
  readonly place: string | null
  readonly before: unknown
  readonly beforeSourceId: string | null
  readonly idleReason: IdleReason | null
  /** Vouches for what the record states already: its verification counts again. */
  readonly confirms?: boolean
  readonly breaks: readonly RecordRuleCode[]
  readonly fixes: readonly RecordRuleCode[]
  readonly moves: { readonly miles: number | null; readonly zip: string } | null
  readonly conflict: {
    readonly standing: Standing & { readonly value: unknown }
    readonly own: Standing
  } | null
}

export type ChangeDetails = {
  readonly found?: FoundChange
  /** Whether the change was selected in the draft, before its effect was known. */
  readonly inDraft?: boolean
  readonly choice?: ConflictChoice
  readonly reason?: string
  /** The practice is asked about it: the call sheet of its office says so (attestation/asked-store.ts). */
  readonly ask?: boolean
  /** When it was put to the practice; an answer counts if it came later. */
  readonly askedAt?: string
  /** The method by which an attestation was taken. */
  readonly method?: string
}

export type StoredChange = {
  number: number
  line: number
  npi: number
  path: string
  value: unknown
  verdict: LineVerdict
  selected: boolean
  effect: ChangeEffect | null
  details: ChangeDetails
  has_evidence: boolean
}

/** Changes whose practitioner is known; lines that were left out, which are found once, say nothing. */
const isMeant = ({ orgId, id }: UpdateKey): Sql => sql`
  c.org_id = ${getOrgId(orgId)} and c.update_id = ${id} and c.npi is not null and c.line <> all (array(
    select l.line from data_update_lines l
    where l.org_id = ${getOrgId(orgId)} and l.update_id = ${id} and l.left_out))`

/** Changes that practices are asked about and that no one decided to apply. */
const IS_ASKED = sql`(c.details ->> 'ask' = 'true' and not c.selected)`

const COLUMNS = sql`c.number, c.line, c.npi, c.path, c.value, c.verdict, c.selected, c.effect, c.details, ${HAS_EVIDENCE} as has_evidence`

/** Finds the changes of the next practitioners by NPI, at most `limit` practitioners. */
export function findChangesAfter(
  tx: Connection,
  key: UpdateKey,
  { after, limit, isSelected = false }: { after: number; limit: number; isSelected?: boolean },
): Promise<StoredChange[]> {
  const wanted = isSelected ? sql`and c.selected` : sql``
  return tx.rows(sql`
    with page as (
      select c.npi from data_update_changes c where ${isMeant(key)} and c.npi > ${after} ${wanted}
      group by c.npi order by c.npi limit ${limit})
    select ${COLUMNS} from data_update_changes c
    where ${isMeant(key)} and c.npi > ${after} and c.npi <= (select max(npi) from page) ${wanted} order by c.npi, c.number`)
}

export async function countMeant(
  tx: Connection,
  key: UpdateKey,
): Promise<{ changes: number; selected: number; practitioners: number; leftOut: number; asked: number }> {
  const row = await tx.one<Awaited<ReturnType<typeof countMeant>>>(sql`
    select count(*)::int as changes, (count(*) filter (where c.selected))::int as selected,
      count(distinct c.npi)::int as practitioners, (count(*) filter (where ${IS_ASKED}))::int as asked,
      (select count(*)::int from data_update_changes a
        join data_update_lines l on l.org_id = a.org_id and l.update_id = a.update_id and l.line = a.line and l.left_out
        where a.org_id = ${getOrgId(key.orgId)} and a.update_id = ${key.id}) as "leftOut"
    from data_update_changes c where ${isMeant(key)}`)
  return row ?? { changes: 0, selected: 0, practitioners: 0, leftOut: 0, asked: 0 }
}

export type EffectRow = { effect: ChangeEffect | null; all: number; selected: number; asked: number }

export function countEffects(tx: Connection, key: UpdateKey): Promise<EffectRow[]> {
  return tx.rows(sql`
    select c.effect, count(*)::int as all, (count(*) filter (where c.selected))::int as selected,
      (count(*) filter (where ${IS_ASKED}))::int as asked
    from data_update_changes c where ${isMeant(key)} group by c.effect`)
}

export type WeighedRow = {
  readonly number: number
  readonly selected: boolean
  readonly effect: ChangeEffect
  readonly before: unknown
  readonly found: FoundChange
}

/** Notes what was found of changes; what people decided of them stays. */
export async function noteWeighed(
  tx: Connection,
  key: UpdateKey,
  rows: readonly WeighedRow[],
): Promise<void> {
  await tx.preparedRows(sql`
    update data_update_changes c set selected = w.selected, effect = w.effect, before = w.before::jsonb,
      details = c.details || jsonb_build_object('found', w.found::jsonb)
        || case when c.effect is null then jsonb_build_object('inDraft', c.selected) else '{}' end
    from unnest(${rows.map(({ number }) => number)}::int[], ${rows.map(({ selected }) => selected)}::boolean[],
      ${rows.map(({ effect }) => effect)}::text[], ${rows.map(({ before }) => JSON.stringify(before ?? null))}::text[],
      ${rows.map(({ found }) => JSON.stringify(found))}::text[]) w (number, selected, effect, before, found)
    where c.org_id = ${getOrgId(key.orgId)} and c.update_id = ${key.id} and c.number = w.number`)
}

/** Forgets what was found and decided of the changes of an update, which is a draft again, as it was selected before. */
export async function forgetWeighed(tx: Connection, key: UpdateKey): Promise<void> {
  await tx.run(sql`
    update data_update_changes c set effect = null, details = c.details - '{found,choice,reason,ask,askedAt,inDraft}'::text[],
      selected = coalesce((c.details ->> 'inDraft')::boolean, c.selected or c.effect is not null)
    where c.org_id = ${getOrgId(key.orgId)} and c.update_id = ${key.id}`)
}

export function findChanges(
  tx: Connection,
  key: UpdateKey,
  numbers: readonly number[],
): Promise<StoredChange[]> {
  return tx.rows(sql`
    select ${COLUMNS} from data_update_changes c where ${isMeant(key)} and c.number = any (${numbers}::int[])`)
}

export type ChosenRow = {
  readonly number: number
  readonly selected: boolean
  readonly choice?: ConflictChoice | undefined
  readonly reason?: string | undefined
}

/** Selects all changes of an effect, or of any, but for conflicts and those without effect; or none of them. */
export async function selectAll(
  tx: Connection,
  key: UpdateKey,
  { effect, selected }: { effect: ChangeEffect | null; selected: boolean },
): Promise<void> {
  await tx.run(sql`
    update data_update_changes c set selected = ${selected}
    where ${isMeant(key)} and c.effect in ('ready', 'breaksRule') and (${effect}::text is null or c.effect = ${effect})`)
}

export async function noteChosen(tx: Connection, key: UpdateKey, rows: readonly ChosenRow[]): Promise<void> {
  const askedAt = new Date()
  const told = rows.map(({ number, selected, choice, reason }) => ({
    ...{ number, selected },
    details: choice === undefined ? {} : { choice, reason: reason ?? '', ask: choice === 'ask', askedAt },
  }))
  await tx.run(sql`
    update data_update_changes c set selected = (w ->> 'selected')::boolean, details = c.details || (w -> 'details')
    from jsonb_array_elements(${JSON.stringify(told)}::jsonb) w
    where c.org_id = ${getOrgId(key.orgId)} and c.update_id = ${key.id} and c.number = (w ->> 'number')::int`)
}

/** Deselects the other changes of the fields that these are about: of a field only one counts. */
export async function passOverOthers(
  tx: Connection,
  key: UpdateKey,
  numbers: readonly number[],
): Promise<void> {
  await tx.run(sql`
    update data_update_changes c set selected = false
    from data_update_changes o
    where c.org_id = ${getOrgId(key.orgId)} and c.update_id = ${key.id} and c.selected and c.number <> all (${numbers}::int[])
      and o.org_id = c.org_id and o.update_id = c.update_id and o.npi = c.npi and o.number = any (${numbers}::int[])
      and coalesce(o.details #>> '{found,path}', o.path) = coalesce(c.details #>> '{found,path}', c.path)`)
}

/** Finds all changes of a page of practitioners, or only those of an effect if one is named. */
export function findPageChanges(
  tx: Connection,
  key: UpdateKey,
  npis: readonly number[],
  effect: ChangeEffect | undefined,
): Promise<StoredChange[]> {
  const wanted = effect === undefined ? sql`` : sql`and c.effect = ${effect}`
  return tx.rows(sql`
    select ${COLUMNS} from data_update_changes c
    where ${isMeant(key)} and c.npi = any (${npis}::bigint[]) ${wanted} order by c.npi, c.number`)
}

/** Selects the practitioners of an update in the order in which it first mentions them. */
export function selectPractitioners(key: UpdateKey, effect: ChangeEffect | undefined): Sql {
  const wanted = effect === undefined ? sql`` : sql`and c.effect = ${effect}`
  return sql`
    select c.npi from data_update_changes c where ${isMeant(key)} ${wanted} group by c.npi order by min(c.number)`
}
