import { formatCount } from '@concord/domain'
import type { Connection } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { updateSearch } from '#server/search/read-model/update-search.ts'
import { checkUnlisted } from './check-unlisted.ts'
import { keepInForce, type UnreadExclusion } from './keep-in-force.ts'
import type { ListContext, Merged } from './load-list.ts'
import {
  comparePossibleExclusions,
  type ExclusionWithoutNpi,
  writePossibleExclusions,
} from './merge-possible-exclusions.ts'

type StatedExclusion = {
  excludedOn: string
  /** Section of the Social Security Act, as '1128a1'. */
  type: string
  reinstatedOn: string | null
  waiverOn: string | null
  waiverState: string | null
}

type Exclusion = StatedExclusion & { npi: number }

/** A row of the list: whom it means by NPI, or by name and place. */
export type ListedExclusion = StatedExclusion & {
  subject: { npi: number } | Omit<ExclusionWithoutNpi, keyof StatedExclusion>
}

/**
 * Splits rows into those that name an NPI, and those that do not and are in force. Both are under the same law and
 * differ in how they identify the subject.
 */
function splitListed(listed: readonly ListedExclusion[]) {
  const exclusions: Exclusion[] = []
  const withoutNpi: ExclusionWithoutNpi[] = []
  for (const { subject, ...stated } of listed) {
    if ('npi' in subject) exclusions.push({ ...stated, ...subject })
    else if (stated.reinstatedOn === null) withoutNpi.push({ ...subject, ...withoutReinstatement(stated) })
  }
  return { exclusions, withoutNpi }
}

const withoutReinstatement = ({ reinstatedOn: _, ...stated }: StatedExclusion) => stated

/** Applies what the list states, beside what is stored; `outcome` of each. */
async function compareExclusions(
  connection: Connection,
  exclusions: readonly Exclusion[],
  day: string,
): Promise<void> {
  await connection.run(sql`create temporary table compared_exclusions on commit drop as
    with listed as (
      select distinct on (npi, excluded_on, type) npi, excluded_on, type,
        "reinstatedOn" as reinstated_on, "waiverOn" as waiver_on, "waiverState" as waiver_state
      from jsonb_to_recordset(${JSON.stringify(exclusions)}::jsonb) as x (npi bigint, "excludedOn" date, type text,
        "reinstatedOn" date, "waiverOn" date, "waiverState" text)
      cross join lateral (select x."excludedOn" as excluded_on) as named
      order by npi, excluded_on, type
    )
    select npi, excluded_on, type, l.waiver_on, l.waiver_state,
      case when l.npi is null then coalesce(e.reinstated_on, ${day}::date) else l.reinstated_on end as reinstated_on,
      case when e.npi is null then null
        else jsonb_build_object('excludedOn', excluded_on, 'type', type, 'reinstatedOn', e.reinstated_on,
          'waiverOn', e.waiver_on, 'waiverState', e.waiver_state) end as before,
      case
        when e.npi is null then 'added'
        when l.npi is null and e.reinstated_on is not null then 'past'
        when l.npi is null then 'notListed'
        when (e.reinstated_on, e.waiver_on, e.waiver_state)
          is distinct from (l.reinstated_on, l.waiver_on, l.waiver_state) then 'changed'
        else 'unchanged'
      end as outcome
    from listed l full join exclusions e using (npi, excluded_on, type)`)
  // Who is not listed any more keeps what was known of the waiver.
  await connection.run(sql`update compared_exclusions c set waiver_on = e.waiver_on, waiver_state = e.waiver_state
    from exclusions e where c.outcome = 'notListed' and (e.npi, e.excluded_on, e.type) = (c.npi, c.excluded_on, c.type)`)
}

async function countOutcomes(connection: Connection): Promise<Map<string, number>> {
  const rows = await connection.rows<{ outcome: string; count: number }>(
    sql`select outcome, count(*)::int as count from compared_exclusions group by outcome`,
  )
  return new Map(rows.map(({ outcome, count }) => [outcome, count]))
}

async function writeExclusions({ connection, batchId, at }: ListContext): Promise<void> {
  await connection.run(sql`
    insert into changes (npi, id, field_path, before, after, at, batch_id)
    select npi, gen_random_uuid(), 'exclusion', before,
      jsonb_build_object('excludedOn', excluded_on, 'type', type, 'reinstatedOn', reinstated_on,
        'waiverOn', waiver_on, 'waiverState', waiver_state), ${at}, ${batchId}
    from compared_exclusions where outcome in ('added', 'changed', 'notListed')`)
  await connection.run(sql`
    insert into exclusions (npi, excluded_on, type, reinstated_on, waiver_on, waiver_state, batch_id)
    select npi, excluded_on, type, reinstated_on, waiver_on, waiver_state, ${batchId}
    from compared_exclusions where outcome in ('added', 'changed', 'notListed')
    on conflict (npi, excluded_on, type) do update set reinstated_on = excluded.reinstated_on,
      waiver_on = excluded.waiver_on, waiver_state = excluded.waiver_state, batch_id = excluded.batch_id`)
}

type MergeOptions = { day: string; allowLargeChange: boolean; unread?: readonly UnreadExclusion[] }

/** Makes the stored exclusions those of the list; who is not listed any more is reinstated on the day of the list. */
export async function mergeExclusions(
  context: ListContext,
  listed: readonly ListedExclusion[],
  { day, allowLargeChange, unread = [] }: MergeOptions,
): Promise<Merged> {
  const { connection, batchId } = context
  const { exclusions, withoutNpi } = splitListed(listed)
  await compareExclusions(connection, exclusions, day)
  const counts = await countOutcomes(connection)
  const of = (outcome: string) => counts.get(outcome) ?? 0
  const possible = await comparePossibleExclusions(connection, withoutNpi)
  const missing = of('notListed') + possible.notListed
  const stored = of('notListed') + of('changed') + of('unchanged') + possible.stored
  if (!allowLargeChange) checkUnlisted('exclusions', missing, stored)
  const kept = missing === 0 ? 0 : await keepInForce(connection, unread)
  await writeExclusions(context)
  await writePossibleExclusions(connection, batchId)
  await updateSearch(
    connection,
    sql`select npi from compared_exclusions where outcome in ('added', 'changed', 'notListed')
      and (npi in (select npi from practitioners) or npi in (select npi from entities))
      union select npi from possibly_excluded`,
  )
  // Within one transaction another list may follow.
  await connection.run(sql`drop table compared_exclusions, compared_without_npi, possibly_excluded`)
  const [added, changed] = [of('added') + possible.added, of('changed')]
  return {
    added,
    changed,
    // The list holds the same row twice at times.
    unchanged: listed.length - added - changed,
    notListed: missing - kept,
    notes: [
      ...(withoutNpi.length > 0
        ? [`${formatCount(withoutNpi.length)} of them name no NPI: possible matches by name and state`]
        : []),
      ...(kept > 0
        ? [`${formatCount(kept)} that are not listed stay in force: rejected rows may state them`]
        : []),
    ],
  }
}
