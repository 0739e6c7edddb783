import {
  type api,
  FINDING_PAGE_ROWS,
  MAX_FINDING_TEXTS,
  type ParamsOf,
  type ReplyOf,
} from '@concord/contract'
import { canRunAgain, hasPermission, todayInUtc } from '@concord/domain'
import {
  countFindings,
  type FindingFilter,
  type FindingSort,
  listFindingValues,
  readFindings as readFindingPage,
} from '@concord/engine'
import type { ContextOf } from '#server/http/route.ts'
import type { CycleKey } from '../cycles/cycle-store.ts'
import { queryResults } from '../cycles/read-results.ts'
import { findRuleFixes, type StoredRuleFix } from '../cycles/rule-fix-store.ts'
import { describeCause } from './describe-cause.ts'
import { findLeftCauses } from './left-cause-store.ts'
import { FINDINGS, type OpenedCycle, openCycle } from './open-findings.ts'
import { isMasked, showFixed, showValue } from './shown-text.ts'
import { countFixable, toRules } from './to-rules.ts'

type Context = ContextOf<typeof api.readCycleFindings>
type Filters = Omit<ParamsOf<typeof api.listCycleFindingTexts>, 'cycleId'>
type Found = ReplyOf<typeof api.listCycleFindings>

export const getKey = ({ viewer }: Pick<Context, 'viewer'>, cycleId: string): CycleKey => ({
  orgId: viewer.user.orgId,
  id: cycleId,
})

export const toFix = ({ id, label, rows, only_cycle, at, person }: StoredRuleFix) => ({
  ...{ id, label, rows, isOnlyThisCycle: only_cycle, person },
  at: at.toISOString(),
})

export const toFilter = ({ rule, field, cause, tab, search }: Filters): FindingFilter => ({
  ...(rule === undefined ? {} : { rule }),
  ...(field === undefined ? {} : { field: field === '' ? null : field }),
  ...(cause === undefined ? {} : { cause }),
  ...(tab === undefined ? {} : { tab }),
  ...(search === undefined || search === '' ? {} : { contains: search }),
})

export const getBalance = ({ cycle: { summary } }: OpenedCycle) => ({
  in: summary?.balance.in ?? 0,
  out: summary?.balance.out ?? 0,
  held: summary?.balance.held ?? 0,
  rejected: summary?.balance.rejected ?? 0,
})

/** Returns all findings of a cycle by rule and cause. */
export async function readFindings(
  context: Context,
  cycleId: string,
): Promise<ReplyOf<typeof api.readCycleFindings>> {
  const key = getKey(context, cycleId)
  const { database, viewer } = context
  const { opened, fixes, left } = await database.asOrganization(key.orgId, async (tx) => ({
    opened: await openCycle(tx, key),
    fixes: await findRuleFixes(tx, key),
    left: await findLeftCauses(tx, key),
  }))
  const counts = await queryResults(context, key, [FINDINGS], (connection, paths) =>
    countFindings(connection, paths[FINDINGS]),
  )
  const { cycle, inForce } = opened
  const rules = toRules(counts, { ...opened, left })
  const isOpen = cycle.run === null && cycle.has_mapping && cycle.file !== null && canRunAgain(cycle.state)
  return {
    ...{ revision: cycle.revision, findings: counts.findings, rules },
    balance: getBalance(opened),
    fixable: countFixable(rules, counts),
    fixes: fixes.map(toFix),
    canFix: isOpen && hasPermission(viewer, 'CREATE_MAPPINGS'),
    source: cycle.source_id === null ? null : { id: cycle.source_id, version: inForce?.number ?? null },
  }
}

const SORT = /^(-?)(\w+)$/

function toSort(sort: string): { by: FindingSort; direction: 'ascending' | 'descending' } {
  const [, minus = '', by = 'row'] = SORT.exec(sort) ?? []
  return { by: by as FindingSort, direction: minus === '-' ? 'descending' : 'ascending' }
}

/** Returns a page of findings; for a page past the end, the last one. */
export async function listFindings(
  context: Context,
  { cycleId, page, sort, ...filters }: ParamsOf<typeof api.listCycleFindings>,
): Promise<Found> {
  const key = getKey(context, cycleId)
  const opened = await context.database.asOrganization(key.orgId, (tx) => openCycle(tx, key))
  const request = { filter: toFilter(filters), sort: toSort(sort), limit: FINDING_PAGE_ROWS }
  const found = await queryResults(context, key, [FINDINGS], async (connection, paths) => {
    const read = (at: number) =>
      readFindingPage(connection, paths[FINDINGS], { ...request, offset: (at - 1) * FINDING_PAGE_ROWS })
    const first = await read(page)
    const last = Math.max(1, Math.ceil(first.total / FINDING_PAGE_ROWS))
    return page > last ? { ...(await read(last)), page: last } : { ...first, page }
  })
  const today = todayInUtc()
  return {
    ...{ total: found.total, page: found.page },
    findings: found.findings.map(({ suggestion, severity: _, ...finding }) => {
      const told = { ...finding, suggestion }
      const described = describeCause(finding, finding.message, opened)
      return {
        ...finding,
        value: showValue(told, opened.target),
        isMasked: isMasked(told, opened.target),
        fixed: showFixed(told, described, opened.target, today),
      }
    }),
  }
}

/** Returns the distinct texts of findings, each with what a fix turns it into. */
export async function listTexts(
  context: Context,
  { cycleId, ...filters }: ParamsOf<typeof api.listCycleFindingTexts>,
): Promise<ReplyOf<typeof api.listCycleFindingTexts>> {
  const key = getKey(context, cycleId)
  const opened = await context.database.asOrganization(key.orgId, (tx) => openCycle(tx, key))
  const filter = toFilter(filters)
  const { distinct, values } = await queryResults(context, key, [FINDINGS], (connection, paths) =>
    listFindingValues(connection, paths[FINDINGS], filter, MAX_FINDING_TEXTS),
  )
  const about = { rule: filter.rule ?? '', field: filter.field ?? null, cause: filter.cause ?? '' }
  const described = describeCause(about, '', opened)
  const today = todayInUtc()
  return {
    distinct,
    texts: values.map(({ value, suggestion, rows }) => {
      const told = { ...about, value, suggestion }
      return {
        ...{ value: showValue(told, opened.target), rows },
        fixed: showFixed(told, described, opened.target, today),
      }
    }),
  }
}
