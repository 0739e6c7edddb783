import { type api, type BodyOf, MAX_COUNTED_ANSWERS, type ParamsOf, type ReplyOf } from '@concord/contract'
import { getEntitlement, isInternal, seesEntities, type Viewer } from '@concord/domain'
import { NO_ORGANIZATION } from '#server/db/database.ts'
import { readPage } from '#server/db/read-page.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { getEndOfDay } from '#server/ledger/moment.ts'
import { getPastDay } from '../record-moment.ts'
import { toComparedValues } from './compared-values.ts'
import { countAnswers, findLinks } from './decision-store.ts'
import { countScores, findLastRun, findPair, findSeenPairs, type PairRow, selectPairs } from './pair-store.ts'
import type { DuplicateSubject } from './record-store.ts'
import { findRowsByNpi, type Pair, toBrief, toDecision, toPair } from './to-pair.ts'

/** Returns the organization whose decisions are the viewer's own. Internal users decide for all organizations. */
export const getOwnOrganization = (viewer: Viewer): string =>
  isInternal(viewer) ? NO_ORGANIZATION : viewer.user.orgId || NO_ORGANIZATION

function assertSees(viewer: Viewer, subject: DuplicateSubject): void {
  if (subject === 'entity' && !seesEntities(viewer)) throw new AppError('forbidden', { kind: 'entityData' })
}

const inHundredths = ({ score, ...counts }: { score: number; same: number; different: number }) => ({
  score: score / 100,
  ...counts,
})

export async function readSummary(
  { tx, viewer }: SignedInContext,
  subject: DuplicateSubject,
): Promise<ReplyOf<typeof api.readDuplicateSummary>> {
  assertSees(viewer, subject)
  const orgId = getOwnOrganization(viewer)
  // The run is read first: one that ends meanwhile must not be reported before its pairs are.
  const run = await findLastRun(tx)
  const seen = await findSeenPairs(tx, subject, getEntitlement(viewer))
  const scores = await countScores(tx, orgId, subject, seen)
  const answers = await countAnswers(tx, orgId, subject, MAX_COUNTED_ANSWERS)
  return {
    scores: scores.map((counts) => ({ ...counts, ...inHundredths(counts) })),
    answers: answers.map(inHundredths),
    records: run?.counts[subject].records ?? null,
    foundAt: run?.finished_at.toISOString() ?? null,
  }
}

export async function listPairs(
  { tx, viewer }: SignedInContext,
  { subject, state, minScore, sort, page: asked }: ParamsOf<typeof api.listDuplicates>,
): Promise<ReplyOf<typeof api.listDuplicates>> {
  assertSees(viewer, subject)
  const entitlement = getEntitlement(viewer)
  const filters = {
    orgId: getOwnOrganization(viewer),
    seen: await findSeenPairs(tx, subject, entitlement),
    subject,
    state,
    minScore: Math.round(minScore * 100),
    sort,
  }
  const { rows, ...page } = await readPage<PairRow>(tx, selectPairs(filters), asked)
  const npis = rows.flatMap(({ npi, other_npi }) => [npi, other_npi])
  const records = await findRowsByNpi(tx, subject, npis, entitlement)
  return { pairs: rows.map((row) => toPair(row, records)), ...page }
}

/** Returns the two NPIs in the order in which pairs are kept. */
export const inOrder = ({ npi, otherNpi }: { npi: string; otherNpi: string }): readonly [string, string] =>
  npi < otherNpi ? [npi, otherNpi] : [otherNpi, npi]

/** Returns a pair that the viewer may see, with its records. */
export async function findSeenPair(
  { tx, viewer }: Pick<SignedInContext, 'tx' | 'viewer'>,
  npis: readonly [string, string],
) {
  const entitlement = getEntitlement(viewer)
  const row = await findPair(tx, getOwnOrganization(viewer), npis, entitlement)
  if (!row || (row.subject === 'entity' && !seesEntities(viewer))) throw new AppError('not_found')
  const records = await findRowsByNpi(tx, row.subject, npis, entitlement)
  return { row, records, pair: toPair(row, records) satisfies Pair }
}

export async function readPair(
  context: SignedInContext,
  npis: readonly [string, string],
): Promise<ReplyOf<typeof api.readDuplicate>> {
  const { row, records, pair } = await findSeenPair(context, npis)
  const [one, other] = npis.map((npi) => records.get(npi))
  if (!one || !other) throw new AppError('not_found')
  return { pair, fields: toComparedValues(row.subject, one, other) }
}

export async function listLinks(
  { tx, viewer }: SignedInContext,
  { npis, asOf }: BodyOf<typeof api.listDuplicateLinks>,
): Promise<ReplyOf<typeof api.listDuplicateLinks>> {
  const entitlement = getEntitlement(viewer)
  const day = getPastDay(asOf)
  const at = day === null ? null : getEndOfDay(day)
  const found = await findLinks(tx, npis, { orgId: getOwnOrganization(viewer), entitlement, at })
  const rows = seesEntities(viewer) ? found : found.filter(({ subject }) => subject === 'practitioner')
  const sameOf = (subject: DuplicateSubject) =>
    rows.filter((row) => row.subject === subject).map(({ same_npi }) => same_npi)
  const records = new Map([
    ...(await findRowsByNpi(tx, 'practitioner', sameOf('practitioner'), entitlement)),
    ...(await findRowsByNpi(tx, 'entity', sameOf('entity'), entitlement)),
  ])
  return {
    links: rows.flatMap((row) => {
      const decision = toDecision(row)
      const { npi, same_npi, subject } = row
      return decision ? [{ npi, subject, same: toBrief(same_npi, records.get(same_npi)), decision }] : []
    }),
  }
}
