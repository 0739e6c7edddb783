import { ERROR_REPORT_FILTER_NAMES, ERROR_REPORT_FILTERS, permission, product } from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PAGE_ROWS, pageFacts } from '../paging.ts'
import { choicesReplySchema, dashboardReplySchema } from '../tile.ts'

/** Cycles that an error report counts: those of the last months. */
export const ERROR_REPORT_MONTHS = 12
const MAX_VALUES = 50

const valuesOf = (name: (typeof ERROR_REPORT_FILTER_NAMES)[number]) => {
  const { shape, shapeRule } = ERROR_REPORT_FILTERS[name]
  return z
    .array(z.string().regex(shape, shapeRule))
    .max(MAX_VALUES)
    .overwrite((picked) => [...new Set(picked)])
}

/** Defines filters of error reports: values of one are alternatives, all filters hold. */
export const errorReportFiltersSchema = z.strictObject(
  Object.fromEntries(ERROR_REPORT_FILTER_NAMES.map((name) => [name, valuesOf(name).optional()])) as Record<
    (typeof ERROR_REPORT_FILTER_NAMES)[number],
    z.ZodOptional<z.ZodArray<z.ZodString>>
  >,
)

const reading = {
  method: 'POST',
  access: [product('ROSTER_MANAGEMENT'), permission('ERROR_SUMMARY_REPORT')],
  transaction: 'own',
  writes: false,
  tokens: 'single',
  embeds: true,
  errors: ['account_disabled', 'forbidden'],
} as const
const filters = errorReportFiltersSchema.default({})

export const readErrorReport = endpoint({
  ...reading,
  path: '/v2/error-report',
  summary:
    'Findings of the cycles of the last 12 months by rule, source, field and month, and how files went through. A filter that is not offered is refused.',
  body: z.object({ filters }),
  reply: dashboardReplySchema,
})

export const listErrorReportChoices = endpoint({
  ...reading,
  path: '/v2/error-report/choice',
  summary:
    'Lists the values of a filter with the count of findings that each would leave under the other filters.',
  body: z.object({
    filters,
    filter: z.enum(ERROR_REPORT_FILTER_NAMES),
    search: z.string().trim().max(100).default(''),
  }),
  reply: choicesReplySchema,
})

const count = z.int()

export const listErrorReportCycles = endpoint({
  ...reading,
  path: '/v2/error-report/cycle',
  summary: 'The cycles behind an error report, those with the most findings first.',
  body: z.object({
    filters,
    page: z.int().min(1).default(1),
    limit: z.int().min(1).max(100).default(PAGE_ROWS),
  }),
  reply: z.object({
    cycles: z.array(
      z.object({
        id: z.uuid(),
        sender: z.string(),
        prefix: z.string(),
        type: z.string(),
        /** YYYY-MM-DD, the first day of its month. */
        period: z.string(),
        receivedAt: z.string(),
        state: z.string(),
        /** Findings that the filters leave. */
        findings: count,
        rows: count,
        out: count,
        held: count,
        rejected: count,
      }),
    ),
    ...pageFacts,
  }),
})
