import { createHmac, timingSafeEqual } from 'node:crypto'
import { DASHBOARD_NAMES, type DashboardName } from '@concord/domain'
import { z } from 'zod'
import type { Config } from '#server/config.ts'
import { deriveKey } from '#server/process/secret-cipher.ts'

/** Filters of a dashboard by their names. */
export type EmbedFilters = Readonly<Record<string, readonly string[]>>

/** The content of an address besides its filters: who may open which dashboard until when. */
const ticketSchema = z.object({
  id: z.uuid(),
  orgId: z.string(),
  userId: z.uuid(),
  impersonationId: z.uuid().nullable(),
  sessionId: z.uuid().nullable(),
  dashboard: z.enum(DASHBOARD_NAMES),
  /** Milliseconds since 1970. */
  signedAt: z.number().int(),
  expiresAt: z.number().int(),
})

export type Ticket = z.output<typeof ticketSchema> & { readonly dashboard: DashboardName }

const PATH = '/embed/dashboards/'
const OWN_PARAMS = ['ticket', 'signature']

const sign = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url')

const getKey = (config: Config): Promise<Buffer> => deriveKey(config, 'concord embedded dashboards')

/** Prints path and query of the address that shows a dashboard once; the signature covers all that stands before it. */
export async function printEmbedUrl(
  config: Config,
  uri: string,
  { ticket, filters }: { readonly ticket: Ticket; readonly filters: EmbedFilters },
): Promise<string> {
  const query = new URLSearchParams()
  for (const [name, values] of Object.entries(filters)) for (const value of values) query.append(name, value)
  query.set('ticket', Buffer.from(JSON.stringify(ticket)).toString('base64url'))
  const signed = `${PATH}${encodeURIComponent(uri).replaceAll('%3A', ':')}?${query}`
  return `${signed}&signature=${sign(await getKey(config), signed)}`
}

function isSigned(key: Buffer, signed: string, signature: string): boolean {
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(key, signed))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function readTicket(text: string): Ticket | undefined {
  try {
    return ticketSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    return undefined
  }
}

/** Returns what an address says; undefined where a single character of it is not the one that was signed. */
export async function readEmbedUrl(
  config: Config,
  url: string,
): Promise<{ readonly ticket: Ticket; readonly filters: EmbedFilters } | undefined> {
  const found = /^(\/embed\/dashboards\/[^?#]+\?[^#]*)&signature=([\w-]+)$/.exec(url)
  const [signed, signature] = [found?.[1], found?.[2]]
  if (signed === undefined || signature === undefined) return undefined
  if (!isSigned(await getKey(config), signed, signature)) return undefined
  const query = new URLSearchParams(signed.slice(signed.indexOf('?')))
  const ticket = readTicket(query.get('ticket') ?? '')
  if (!ticket) return undefined
  const names = [...new Set(query.keys())].filter((name) => !OWN_PARAMS.includes(name))
  return { ticket, filters: Object.fromEntries(names.map((name) => [name, query.getAll(name)])) }
}
