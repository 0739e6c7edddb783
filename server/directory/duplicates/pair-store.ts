import type { DuplicateReason, Entitlement } from '@concord/domain'
import { type Connection, NO_ORGANIZATION } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { openCache } from '#server/search/cache.ts'
import { hasSeenPlace, isPlaceInside } from '#server/search/seen-places.ts'
import { type DecisionRow, selectDecisions } from './decision-store.ts'
import type { DuplicateSubject } from './record-store.ts'

export type DuplicateState = 'open' | 'same' | 'different'

export type PairRow = DecisionRow & {
  npi: string
  other_npi: string
  subject: DuplicateSubject
  score: number
  reasons: DuplicateReason[]
}

/** Joins the decision d on the pair p that counts for an organization: its own, otherwise the public one. */
const joinDecision = (orgId: string): Sql => sql`
  left join (
    select distinct on (d.npi, d.other_npi) d.npi as decided_npi, d.other_npi as decided_other_npi,
      d.verdict, d.leading_npi, d.reason, d.decided_by, d.decided_at, d.org_id, d.batch_id
    from ${selectDecisions(null)} d
    where d.org_id in (${orgId}::uuid, ${NO_ORGANIZATION}::uuid)
    order by d.npi, d.other_npi, d.org_id = ${orgId}::uuid desc, d.applied_at desc
  ) d on d.decided_npi = p.npi and d.decided_other_npi = p.other_npi`

/**
 * Returns the condition that both records of the pair p may be seen, and all that they have in common: the score would
 * reveal what agrees at a place that may not be seen.
 */
function isPairSeen(entitlement: Entitlement | undefined): Sql {
  if (!entitlement) return sql`true`
  const sharesHidden = (npi: Sql, other: Sql) => sql`exists (
    select from viewed.locations l join viewed.locations o on o.npi = ${other} and o.position >= 0
      and (o.zip = l.zip or o.phone = l.phone or o.address_1 = l.address_1)
    where l.npi = ${npi} and l.position >= 0 and (${isPlaceInside(entitlement)}) is not true)`
  const [npi, other] = [sql`p.npi`, sql`p.other_npi`]
  return sql`(${hasSeenPlace(npi, entitlement)} and ${hasSeenPlace(other, entitlement)}
    and not ${sharesHidden(npi, other)} and not ${sharesHidden(other, npi)})`
}

/** Pairs of records that an organization may see; undefined where nothing restricts it. */
export type SeenPairs =
  | { readonly npis: readonly string[]; readonly otherNpis: readonly string[] }
  | undefined

const BYTES_OF_A_PAIR = 60

/** Returns the pairs that may be seen: kept, as each is a look at all places of two records. */
export async function findSeenPairs(
  connection: Connection,
  subject: DuplicateSubject,
  entitlement: Entitlement | undefined,
): Promise<SeenPairs> {
  if (!entitlement) return undefined
  const run = await findLastRun(connection)
  const { getOrCompute } = await openCache(connection)
  return getOrCompute(
    JSON.stringify(['seen pairs', subject, run?.finished_at, entitlement]),
    async () => {
      const rows = await connection.rows<{ npi: string; other_npi: string }>(sql`
        select npi::text as npi, other_npi::text as other_npi from duplicates.pairs p
        where p.subject = ${subject} and ${isPairSeen(entitlement)}`)
      return { npis: rows.map(({ npi }) => npi), otherNpis: rows.map(({ other_npi }) => other_npi) }
    },
    ({ npis }) => npis.length * BYTES_OF_A_PAIR,
  )
}

const isAmong = (seen: SeenPairs): Sql =>
  seen
    ? sql`(p.npi, p.other_npi) in (
        select s.npi, s.other_npi from unnest(${seen.npis}::bigint[], ${seen.otherNpis}::bigint[]) s (npi, other_npi))`
    : sql`true`

const COLUMNS = sql`
  p.npi::text as npi, p.other_npi::text as other_npi, p.subject, p.score, p.reasons, d.verdict,
  d.leading_npi::text as leading_npi, d.reason, d.decided_at, d.batch_id,
  (select u.name from users u where u.id = d.decided_by) as decided_by`

const hasState = (state: DuplicateState): Sql =>
  state === 'open' ? sql`(p.is_found and d.verdict is null)` : sql`d.verdict = ${state}`

export type PairFilters = {
  readonly orgId: string
  readonly seen: SeenPairs
  readonly subject: DuplicateSubject
  readonly state: DuplicateState
  /** Minimum score in hundredths. */
  readonly minScore: number
  readonly sort: 'score' | '-score'
}

/** Returns the pairs that the filters leave; decided ones are listed by the time of the decision, the newest first. */
export function selectPairs({ orgId, seen, subject, state, minScore, sort }: PairFilters): Sql {
  const byScore = sort === 'score' ? sql`p.score, p.npi, p.other_npi` : sql`p.score desc, p.npi, p.other_npi`
  const order = state === 'open' ? byScore : sql`d.decided_at desc, p.npi, p.other_npi`
  return sql`
    select ${COLUMNS}, d.org_id = ${orgId}::uuid as is_own from duplicates.pairs p ${joinDecision(orgId)}
    where p.subject = ${subject} and p.score >= ${minScore} and ${hasState(state)} and ${isAmong(seen)}
    order by ${order}`
}

/** Returns a pair that may be seen; the smaller NPI comes first. */
export function findPair(
  connection: Connection,
  orgId: string,
  [npi, other]: readonly [string, string],
  entitlement: Entitlement | undefined,
): Promise<PairRow | undefined> {
  return connection.one(sql`
    select ${COLUMNS}, d.org_id = ${orgId}::uuid as is_own from duplicates.pairs p ${joinDecision(orgId)}
    where p.npi = ${npi} and p.other_npi = ${other} and ${isPairSeen(entitlement)}`)
}

export type ScoreCount = { score: number; open: number; same: number; different: number }

/** Returns how many of the pairs that may be seen have which score. */
export function countScores(
  connection: Connection,
  orgId: string,
  subject: DuplicateSubject,
  seen: SeenPairs,
): Promise<ScoreCount[]> {
  return connection.rows(sql`
    select p.score, count(*) filter (where p.is_found and d.verdict is null)::int as open,
      count(*) filter (where d.verdict = 'same')::int as same,
      count(*) filter (where d.verdict = 'different')::int as different
    from duplicates.pairs p ${joinDecision(orgId)}
    where p.subject = ${subject} and ${isAmong(seen)} group by p.score order by p.score`)
}

/** Returns when pairs were found last, and among how many records of the directory. */
export function findLastRun(
  connection: Connection,
): Promise<{ finished_at: Date; counts: Record<DuplicateSubject, { records: number }> } | undefined> {
  return connection.one(
    sql`select finished_at, counts from duplicates.runs order by finished_at desc limit 1`,
  )
}
