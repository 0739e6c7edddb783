import { resolve } from 'node:path'
import { ENVIRONMENTS, type Environment } from '@concord/domain'
import { z } from 'zod'

const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((part) => part.trim().toLowerCase() || []))
const url = z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default('')
const text = z.string().default('')

/** Every setting of the program with its default. A variable that is set but not listed here has no effect. */
const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(9004),
  HOST: z.string().default('localhost'),
  CONCORD_HOME: z.string().default('.concord'),
  CONCORD_ENVIRONMENT: z.enum(ENVIRONMENTS).default('local'),
  /** PostgreSQL 15 or newer; without it the program runs its own below CONCORD_HOME. */
  DATABASE_URL: text,
  /** A hot standby of that database, which answers searches; one address, as that of a proxy in front of several. */
  DATABASE_REPLICA_URL: text,
  /**
   * The storage for files: file:///folder, or s3://bucket/prefix?region=us-east-1, with
   * &endpoint=https://storage.example for a server other than Amazon's; without it, a folder below CONCORD_HOME. All
   * programs of one database share it.
   */
  STORAGE_URL: z.union([z.literal(''), z.url({ protocol: /^(file|s3)$/ })]).default(''),
  /** Days for which the file of an export can be downloaded. */
  EXPORT_DAYS: z.coerce.number().int().min(1).max(365).default(7),
  /** The largest roster file that is taken, in MB. */
  ROSTER_FILE_MB: z.coerce.number().int().min(1).max(5120).default(1024),
  /** Hours for which an upload of a roster that stopped can be resumed. */
  ROSTER_UPLOAD_HOURS: z.coerce.number().int().min(1).max(720).default(24),
  /** Below it rosters are delivered to folders and fetched from them, each organization in one of its own; without it none. */
  DELIVERY_FOLDER: text,
  /** Encrypts passwords and keys of other servers; without it a key is kept below CONCORD_HOME. All programs of one database share it. */
  SECRETS_KEY: z.union([z.literal(''), z.string().min(32, 'Use at least 32 characters.')]).default(''),
  /** Whether `serve` also does the jobs of the queue; false where `work` runs apart from it. */
  RUN_WORKERS: z.stringbool().default(true),
  COMPANY_EMAIL_DOMAIN: z.string().default('concord.example'),
  /** The mail server, as smtps://name:password@mail.example:465; without it, links are shown to be handed over. */
  SMTP_URL: z.union([z.literal(''), z.url({ protocol: /^smtps?$/ })]).default(''),
  MAIL_FROM: z.string().default('Concord <no-reply@concord.example>'),
  /** The address that gets the messages to the help desk; without it, they are read in the portal only. */
  SUPPORT_EMAIL: z.union([z.literal(''), z.email()]).default(''),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  /** Bearer token for /metrics; without it only callers on the machine of a local program see them. */
  METRICS_TOKEN: z.union([z.literal(''), z.string().min(16, 'Use at least 16 characters.')]).default(''),
  /** Absolute life of a local session, whatever happens in it. */
  LOCAL_SESSION_HOURS: z.coerce.number().positive().max(24).default(12),
  /** Signs what is left of audit events that were removed; without it a key is kept below CONCORD_HOME. */
  AUDIT_KEY: z.union([z.literal(''), z.string().min(32, 'Use at least 32 characters.')]).default(''),
  /** Calls that one API token may make in a minute, for each process. */
  TOKEN_CALLS_PER_MINUTE: z.coerce.number().int().positive().default(600),
  /** Time that a call waits for its turn behind others of its organization, before it is answered with 503. */
  CALL_PATIENCE_SECONDS: z.coerce.number().positive().default(2),
  /** Time that one statement of a call may take, before the call is answered with 503. */
  CALL_STATEMENT_SECONDS: z.coerce.number().positive().default(10),
  /** Addresses and ranges of proxies whose X-Forwarded-For is believed, with commas between them. */
  TRUSTED_PROXIES: list,
  OIDC_USER_ID_CLAIM: z.string().default('https://concord.example/user_id'),
  OIDC_ORG_ID_CLAIM: z.string().default('https://concord.example/org_id'),
  /**
   * The dashboard provider: the program itself, or Looker, Metabase or Superset, which need the three settings below.
   */
  DASHBOARD_PROVIDER: z.enum(['built-in', 'looker', 'metabase', 'superset']).default('built-in'),
  /** Base URL of the provider, such as https://bi.example. */
  DASHBOARD_PROVIDER_URL: url,
  /** The key that addresses or tokens are signed with: embed secret of Looker, secret key of Metabase, GUEST_TOKEN_JWT_SECRET of Superset. */
  DASHBOARD_PROVIDER_SECRET: text,
  /**
   * The ids of dashboards in Metabase (numbers) or Superset (UUIDs), as directory::practitioner_overview=3, separated
   * by commas.
   */
  DASHBOARD_PROVIDER_IDS: text,
  /** Models that embed users of Looker may read, with commas between them. */
  LOOKER_MODELS: list,
  /** The audience of guest tokens, as Superset is set; and the column that its rows are held to an organization by. */
  SUPERSET_AUDIENCE: text,
  SUPERSET_ORGANIZATION_COLUMN: z
    .string()
    .regex(/^[a-z_][a-z0-9_]*$/)
    .default('client_id'),
  /**
   * Seconds in which the address of a dashboard can be opened, once; and minutes that the opened dashboard shows data.
   */
  EMBED_URL_SECONDS: z.coerce.number().int().min(5).max(600).default(60),
  EMBED_MINUTES: z.coerce.number().int().min(1).max(720).default(60),
  /** The client id of the one organization whose error reports have no filter by type. */
  ERROR_REPORTS_WITHOUT_TYPE: text,
  API_DOCS_URL: url,
  FEEDBACK_URL: url,
  SUPPORT_SCRIPT_URL: url,
})

/** Settings that exist once for each environment, as PRODUCTION_OIDC_ISSUER, DEMO_OIDC_ISSUER and so on. */
const environmentSchema = z.object({
  HOSTNAMES: list,
  API_ORIGIN: url,
  OIDC_ISSUER: url,
  OIDC_AUDIENCE: text,
  OIDC_CLIENT_ID: text,
  TAG_MANAGER_ID: text,
  DASHBOARD_AUTH_HOST: url,
  REFERRAL_FUNCTION_URL: url,
})

export type EnvironmentSettings = z.output<typeof environmentSchema>
export type Config = z.output<typeof schema> & {
  readonly home: string
  readonly environments: Readonly<Record<Environment, EnvironmentSettings>>
}

/** Returns where people open the web app, as links in mails name it. */
export function webOrigin({ environments, CONCORD_ENVIRONMENT, PORT }: Config): string {
  const [hostname] = environments[CONCORD_ENVIRONMENT].HOSTNAMES
  return hostname === undefined ? `http://localhost:${PORT}` : `https://${hostname}`
}

export class ConfigError extends Error {}

type Variables = Readonly<Record<string, string | undefined>>

function parsed<Schema extends z.ZodType>(
  shape: Schema,
  variables: Variables,
  prefix = '',
): z.output<Schema> {
  const result = shape.safeParse(variables)
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => `  ${prefix}${issue.path.join('.')}: ${issue.message}`)
  throw new ConfigError(`These settings are not valid:\n${lines.join('\n')}`)
}

function assertProvider(config: z.output<typeof schema>): void {
  if (config.DASHBOARD_PROVIDER === 'built-in') return
  const needed = ['DASHBOARD_PROVIDER_URL', 'DASHBOARD_PROVIDER_SECRET'] as const
  const unset = needed.filter((name) => config[name] === '')
  if (unset.length > 0)
    throw new ConfigError(
      `DASHBOARD_PROVIDER is ${config.DASHBOARD_PROVIDER}: set ${unset.join(' and ')} too.`,
    )
}

/** Reads all settings from environment variables. Throws ConfigError that names each unusable one. */
export function readConfig(variables: Variables): Config {
  const entries = ENVIRONMENTS.map((environment) => {
    const prefix = `${environment.toUpperCase()}_`
    const own = Object.entries(variables).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value] as const] : [],
    )
    return [environment, parsed(environmentSchema, Object.fromEntries(own), prefix)] as const
  })
  const config = parsed(schema, variables)
  assertProvider(config)
  return {
    ...config,
    home: resolve(config.CONCORD_HOME),
    environments: Object.fromEntries(entries) as Record<Environment, EnvironmentSettings>,
  }
}
