import { type CallRequirement, ORGANIZATION_RIGHT_BEHIND } from '@concord/domain'
import { z } from 'zod'
import { AREAS, getArea } from './area.ts'
import type { Endpoint } from './endpoint.ts'
import { ERROR_CODES, type ErrorCode } from './error-code.ts'

type Json = Record<string, unknown>

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

function describeRequirement(requirement: CallRequirement): string {
  switch (requirement.kind) {
    case 'internal':
      return 'internal users'
    case 'organizationRight':
      return `an internal role with ${requirement.right}`
    case 'permission':
      return `permission ${requirement.permission}`
    case 'product':
      return `product ${requirement.product}`
    case 'portalAdmin':
      return 'a portal admin'
    case 'organizationIsNotDemo':
      return 'an organization that is not a demo organization'
    case 'actsAsOneself':
      return 'not acting as another user'
    case 'entityData':
      return 'access to entity data'
    case 'dashboardData':
      return 'access to dashboards'
    case 'organizationMember':
      return 'an account in an organization'
    case 'tokenScope':
      return `for an API token the scope ${requirement.scopes.join(' or ')}`
    case 'userRight': {
      const { right } = requirement
      return `a Portal role with ${right} in that organization or an internal role with ${ORGANIZATION_RIGHT_BEHIND[right]}`
    }
  }
}

const TOKENS = {
  none: 'API tokens not allowed.',
  single: 'API tokens allowed.',
  batch: 'API tokens allowed where the organization has apiAccess BATCH.',
} as const

/** Returns the permissions that a call requires, which are the scopes that an API token needs for it. */
function getScopes({ access, tokens }: Endpoint): string[] {
  if (typeof access === 'string' || tokens === 'none') return []
  return access.flatMap((requirement) => (requirement.kind === 'permission' ? [requirement.permission] : []))
}

type Permission = Pick<Endpoint, 'access' | 'transaction'>

function describeCallers({ access }: Permission): string {
  if (access === 'public') return 'Anyone.'
  if (access === 'signedIn') return 'Every signed-in user.'
  if (access === 'signedInEvenDisabled') return 'Every signed-in user, even when disabled.'
  return `Needs ${access.map(describeRequirement).join(' and ')}.`
}

/** Conditions that say by themselves in which organizations they hold. */
const SAYS_WHERE: readonly CallRequirement['kind'][] = ['internal', 'organizationRight', 'userRight']

function describeReach({ access, transaction }: Permission): string {
  if (transaction === 'reachable') return ' Internal users reach all organizations, others their own.'
  if (!['named', 'log', 'logExport'].includes(transaction)) return ''
  if (typeof access !== 'string' && access.some(({ kind }) => SAYS_WHERE.includes(kind))) return ''
  return ' Only internal users may name another organization than their own.'
}

/** Returns the whole permission of a call in words, as printed in the description. */
export function describeAccess(permission: Permission): string {
  return describeCallers(permission) + describeReach(permission)
}

function fields(schema: z.ZodType): { name: string; schema: unknown; required: boolean }[] {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, field]) => ({
    name,
    schema: field,
    required: required.includes(name),
  }))
}

function parameters({ params, headers, path }: Endpoint): Json[] {
  const named = (params ? fields(params) : []).map((field) => {
    const isInPath = path.includes(`:${field.name}`)
    return { ...field, in: isInPath ? 'path' : 'query', required: isInPath || field.required }
  })
  return [...named, ...(headers ? fields(headers) : []).map((field) => ({ ...field, in: 'header' }))]
}

function requestBody({ body, bytes }: Endpoint): Json {
  if (bytes !== undefined)
    return { requestBody: { content: { [bytes]: { schema: { type: 'string', format: 'binary' } } } } }
  if (!body) return {}
  return { requestBody: { content: { 'application/json': { schema: jsonSchema(body, 'input') } } } }
}

function responses(endpoint: Endpoint): Json {
  const always: ErrorCode[] = ['malformed_request', 'invalid_input', 'internal']
  const codes = [...always, ...endpoint.errors]
  if (endpoint.access !== 'public') codes.push('unauthenticated', 'impersonation_ended')
  if (endpoint.access !== 'public' && endpoint.writes) codes.push('read_only')
  if (endpoint.tokens !== 'none' && !codes.includes('rate_limited')) codes.push('rate_limited')
  const byStatus = Map.groupBy(codes, (code) => ERROR_CODES[code].status)
  const problems = [...byStatus]
    .toSorted(([a], [b]) => a - b)
    .map(([status, list]) => [
      String(status),
      {
        description: list.map((code) => `${code}: ${ERROR_CODES[code].message}`).join(' '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ])
  const types = endpoint.file ?? ['application/json']
  const schema = jsonSchema(endpoint.reply, 'output')
  const { status = 200, replyHeaders = [] } = endpoint
  const ok = {
    description: endpoint.file ? 'A file.' : 'Done.',
    ...(replyHeaders.length > 0 && {
      headers: Object.fromEntries(replyHeaders.map((name) => [name, { schema: { type: 'string' } }])),
    }),
    ...(status !== 204 && { content: Object.fromEntries(types.map((type) => [type, { schema }])) }),
  }
  return { [status]: ok, ...Object.fromEntries(problems) }
}

function operation(name: string, endpoint: Endpoint): Json {
  return {
    operationId: name,
    tags: [getArea(endpoint)],
    summary: endpoint.summary,
    description: `${describeAccess(endpoint)} ${TOKENS[endpoint.tokens]}`,
    'x-scopes': getScopes(endpoint),
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    parameters: parameters(endpoint),
    ...requestBody(endpoint),
    responses: responses(endpoint),
  }
}

/** Prints OpenAPI 3.1 from the endpoints, named as in `api`. */
export function printOpenApi(endpoints: Readonly<Record<string, Endpoint>>): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:([a-zA-Z]+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Concord API',
      version: '2',
      description: 'Healthcare provider data: directory, rosters, data updates and accounts.',
    },
    tags: Object.entries(AREAS).map(([name, { label }]) => ({ name, description: label })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Problem: {
          type: 'object',
          required: ['code', 'message'],
          properties: {
            code: { enum: Object.keys(ERROR_CODES) },
            message: { type: 'string' },
            details: {},
          },
        },
      },
    },
  }
}
