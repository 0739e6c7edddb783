import {
  type api,
  OUTPUT_ERRORS,
  OUTPUT_PAGE_ROWS,
  type ParamsOf,
  type ReplyOf,
  ROW_OUTCOMES,
} from '@concord/contract'
import { type PageFilter, type PageRequest, readPage, readRowFindings } from '@concord/engine'
import { z } from 'zod'
import { AppError } from '#server/http/app-error.ts'
import type { ContextOf } from '#server/http/route.ts'
import { queryResults } from '../cycles/read-results.ts'
import { type OpenedOutput, openOutput } from './open-output.ts'

type Output = ReplyOf<typeof api.listCycleOutput>
type Params = ParamsOf<typeof api.listCycleOutput>
type StoredRow = Readonly<Record<string, string | null>>

const filtersSchema = z.record(z.string(), z.string().max(500))
const outcomeSchema = z.enum(ROW_OUTCOMES)

const refuse = (field: 'sort' | 'filters', message: string) =>
  new AppError('invalid_input', [{ field, message }])

function readText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses a filter: '=' alone is an empty cell, '=' and a text exactly this text, any other text a part of the cell. */
function toFilter([field, asked]: [string, string]): PageFilter[] {
  if (asked === '') return []
  if (asked === '=') return [{ field, isEmpty: true }]
  return [asked.startsWith('=') ? { field, is: asked.slice(1) } : { field, contains: asked }]
}

function readFilters(
  { filters, outcome }: Pick<Params, 'filters' | 'outcome'>,
  fields: ReadonlySet<string>,
): PageFilter[] {
  const asked = filtersSchema.safeParse(filters === undefined ? {} : readText(filters))
  if (!asked.success) throw refuse('filters', OUTPUT_ERRORS.filters)
  if (Object.keys(asked.data).some((field) => !fields.has(field)))
    throw refuse('filters', OUTPUT_ERRORS.filteredField)
  const ofOutcome: PageFilter[] = outcome === undefined ? [] : [{ field: ':outcome', is: outcome }]
  return [...ofOutcome, ...Object.entries(asked.data).flatMap(toFilter)]
}

function readSort(sort: string | undefined, fields: ReadonlySet<string>): Pick<PageRequest, 'sort'> {
  if (sort === undefined) return {}
  const field = sort.replace(/^-/, '')
  if (field !== ':row' && !fields.has(field)) throw refuse('sort', OUTPUT_ERRORS.sort)
  return { sort: { field, direction: sort.startsWith('-') ? 'descending' : 'ascending' } }
}

function toRow(row: StoredRow, findings: Output['rows'][number]['findings']): Output['rows'][number] {
  const values = Object.entries(row).flatMap(([name, value]) =>
    name.startsWith(':') || value === null ? [] : [[name, value] as const],
  )
  return {
    ...{
      id: Number(row[':id']),
      row: Number(row[':row']),
      tab: row[':tab'] ?? '',
      block: row[':block'] ?? null,
    },
    outcome: outcomeSchema.parse(row[':outcome']),
    values: Object.fromEntries(values),
    findings,
  }
}

const toFields = ({ raw }: OpenedOutput): Output['fields'] =>
  raw.target.fields.map(({ id, label, type, required }) => ({ id, label, type, isRequired: required }))

function countRows({ cycle }: OpenedOutput): Output['counts'] {
  const { out = 0, held = 0, rejected = 0 } = cycle.summary?.balance ?? {}
  return { out, held, rejected }
}

export async function listOutput(
  { viewer, config, database }: ContextOf<typeof api.listCycleOutput>,
  { cycleId, page, sort, outcome, filters }: Params,
): Promise<Output> {
  const key = { orgId: viewer.user.orgId, id: cycleId }
  const program = { config, database }
  const opened = await openOutput(program, key)
  const fields = new Set(opened.raw.target.fields.map(({ id }) => id))
  const request = { filters: readFilters({ filters, outcome }, fields), ...readSort(sort, fields) }
  const names = ['rows.parquet', ...(opened.hasFindings ? ['findings.parquet'] : [])]
  const found = await queryResults(program, key, names, async (connection, paths) => {
    const rows = {
      ...{ ...request, path: paths['rows.parquet'] ?? '', limit: OUTPUT_PAGE_ROWS },
      offset: (page - 1) * OUTPUT_PAGE_ROWS,
    }
    const first = await readPage(connection, rows)
    const last = Math.max(1, Math.ceil(first.total / OUTPUT_PAGE_ROWS))
    const read =
      page <= last ? first : await readPage(connection, { ...rows, offset: (last - 1) * OUTPUT_PAGE_ROWS })
    const ids = read.rows.map((row) => Number(row[':id']))
    const findings = await readRowFindings(connection, paths['findings.parquet'], ids)
    return { ...read, page: Math.min(page, last), findings }
  })
  return {
    fields: toFields(opened),
    rows: found.rows.map((row) => toRow(row, [...(found.findings.get(Number(row[':id'])) ?? [])])),
    ...{ total: found.total, page: found.page, counts: countRows(opened) },
    attempt: opened.cycle.result_attempt ?? 0,
  }
}
