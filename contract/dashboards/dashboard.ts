import {
  DASHBOARD_FILTER_NAMES,
  DASHBOARD_FILTERS,
  DASHBOARD_NAMES,
  DIRECTORY_DASHBOARDS,
  dashboardData,
  entityData,
  permission,
  product,
} from '@concord/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PAGE_ROWS, pageFacts, type SortOf } from '../paging.ts'
import { choicesReplySchema, dashboardReplySchema } from '../tile.ts'

/** The longest address of an embedded dashboard with its filters. */
export const MAX_EMBED_URL = 8000
const MAX_VALUES = 50
const MAX_PARAMS = 30

const values = z.union([z.string().max(300), z.array(z.string().max(300)).max(MAX_VALUES)])

export const authorizeDashboard = endpoint({
  method: 'GET',
  path: '/platform/lookerUrlAuth',
  summary:
    'A signed address that shows a dashboard once, within a short time: of the built-in provider, or of the one that is configured. All other query values are filters of the dashboard.',
  access: 'signedIn',
  transaction: 'own',
  writes: false,
  tokens: 'none',
  params: z
    .object({ dashboard_uri: z.string().min(1).max(200) })
    .catchall(values)
    .refine((params) => Object.keys(params).length <= MAX_PARAMS, `Give at most ${MAX_PARAMS - 1} filters.`),
  /** `url` of the built-in provider begins with /embed/dashboards/: it is resolved against the host that answered. */
  reply: z.object({ url: z.string() }),
  errors: ['account_disabled', 'forbidden', 'not_found', 'unavailable'],
})

export const openEmbed = endpoint({
  method: 'POST',
  path: '/v2/dashboard/embed',
  summary:
    'Opens the signed address of an embedded dashboard, once: gives a bearer token that calls of this dashboard take for a short while.',
  access: 'public',
  transaction: 'system',
  writes: true,
  tokens: 'none',
  /** Path and query of the address, as it was given. */
  body: z.object({ url: z.string().min(1).max(MAX_EMBED_URL) }),
  reply: z.object({
    dashboard: z.enum(DASHBOARD_NAMES),
    title: z.string(),
    token: z.string(),
    expiresAt: z.string(),
    /** The filters in the address, by their names in this dashboard. */
    filters: z.record(z.string(), z.array(z.string())),
    /** The organization that the data is of; '' for an internal user without one. */
    organization: z.string(),
  }),
  /** `forbidden`: the address is not whole, was opened before, its time is over, or the account is disabled. */
  errors: ['forbidden'],
})

const valuesOf = (name: (typeof DASHBOARD_FILTER_NAMES)[number]) => {
  const { shape, shapeRule } = DASHBOARD_FILTERS[name]
  return z
    .array(z.string().regex(shape, shapeRule))
    .max(MAX_VALUES)
    .overwrite((picked) => [...new Set(picked)])
}

/** Defines filters of a dashboard: values of one are alternatives, all filters hold, and each value of `also`. */
export const dashboardFiltersSchema = z.strictObject(
  Object.fromEntries(DASHBOARD_FILTER_NAMES.map((name) => [name, valuesOf(name).optional()])) as Record<
    (typeof DASHBOARD_FILTER_NAMES)[number],
    z.ZodOptional<z.ZodArray<z.ZodString>>
  >,
)

const seeing = [product('PROVIDER_DIRECTORY'), dashboardData] as const
const asked = {
  dashboard: z.enum(DIRECTORY_DASHBOARDS),
  filters: dashboardFiltersSchema.default({}),
}
const reading = {
  method: 'POST',
  transaction: 'none',
  writes: false,
  tokens: 'single',
  embeds: true,
  errors: ['account_disabled', 'forbidden'],
} as const

export const readDashboard = endpoint({
  ...reading,
  path: '/v2/dashboard',
  summary:
    'All figures and charts of a dashboard of the directory, counted in what the organization may see. A filter that the dashboard does not have is refused.',
  access: [...seeing],
  body: z.object(asked),
  reply: dashboardReplySchema,
})

export const listDashboardChoices = endpoint({
  ...reading,
  path: '/v2/dashboard/choice',
  summary:
    'Lists the values of a filter with their counts under the other filters, where the label contains the text.',
  access: [...seeing],
  body: z.object({
    ...asked,
    filter: z.enum(['state', 'county', 'specialty', 'network', 'entity', 'kind', 'system']),
    search: z.string().trim().max(100).default(''),
  }),
  reply: choicesReplySchema,
})

/** Defines what lists behind a dashboard can be sorted by. */
export const DASHBOARD_PRACTITIONER_SORTS = ['name', 'verified', 'conflicts', 'state'] as const
export const DASHBOARD_ENTITY_SORTS = ['name', 'practitioners', 'state'] as const

function paging<const Name extends string>(sorts: readonly Name[], first: SortOf<Name>) {
  const orders = sorts.flatMap((name): SortOf<Name>[] => [name, `-${name}`])
  return {
    page: z.int().min(1).max(1_000_000).default(1),
    sort: z.enum(orders).default(() => first as never),
    limit: z.int().min(1).max(100).default(PAGE_ROWS),
  }
}

const place = { city: z.string().nullable(), state: z.string().nullable(), zip: z.string().nullable() }

export const dashboardPractitionerSchema = z.object({
  npi: z.string(),
  lastName: z.string().nullable(),
  firstName: z.string().nullable(),
  credentials: z.string().nullable(),
  /** Code and name of the primary taxonomy. */
  specialty: z.object({ code: z.string(), name: z.string() }).nullable(),
  /** The first place of the practitioner that the viewer may see. */
  ...place,
  phone: z.string().nullable(),
  accepting: z.enum(['yes', 'no', 'notStated']),
  /** Days since the last verification; null for never. */
  verifiedDays: z.int().nullable(),
  conflicts: z.int(),
  isDeactivated: z.boolean(),
})

export const listDashboardPractitioners = endpoint({
  ...reading,
  path: '/v2/dashboard/practitioner',
  summary:
    'The practitioners that a dashboard counts with these filters: the filters of the page, and beside them that of the mark.',
  access: [...seeing, permission('SEARCH')],
  body: z.object({ ...asked, ...paging(DASHBOARD_PRACTITIONER_SORTS, 'name') }),
  reply: z.object({ practitioners: z.array(dashboardPractitionerSchema), ...pageFacts }),
})

export const dashboardEntitySchema = z.object({
  npi: z.string(),
  name: z.string().nullable(),
  kind: z.string().nullable(),
  parentName: z.string().nullable(),
  ...place,
  phone: z.string().nullable(),
  /** Affiliated practitioners that may be seen. */
  practitioners: z.int(),
  isDeactivated: z.boolean(),
})

export const listDashboardEntities = endpoint({
  ...reading,
  path: '/v2/dashboard/entity',
  summary: 'The entities that a dashboard counts with these filters.',
  access: [...seeing, entityData, permission('SEARCH')],
  body: z.object({ ...asked, ...paging(DASHBOARD_ENTITY_SORTS, 'name') }),
  reply: z.object({ entities: z.array(dashboardEntitySchema), ...pageFacts }),
})
