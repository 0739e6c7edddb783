import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Program } from './route.ts'

const TAG_MANAGER = 'https://www.googletagmanager.com'

function getOrigin(address: string): string[] {
  return address === '' ? [] : [new URL(address).origin]
}

function contentSecurityPolicy(config: Config, nonce: string): string {
  const own = config.environments[config.CONCORD_ENVIRONMENT]
  const identity = getOrigin(own.OIDC_ISSUER)
  const tagManager = own.TAG_MANAGER_ID === '' ? [] : [TAG_MANAGER]
  const support = getOrigin(config.SUPPORT_SCRIPT_URL)
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...tagManager, ...support],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', ...tagManager],
    // The letters that every page shows lie within the style sheet.
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...getOrigin(own.API_ORIGIN), ...identity, ...tagManager, ...support],
    'frame-src': [
      "'self'",
      ...identity,
      ...getOrigin(own.DASHBOARD_AUTH_HOST),
      ...getOrigin(config.DASHBOARD_PROVIDER_URL),
    ],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

const pages = new Map<string, Promise<string>>()

function readPage(folder: string): Promise<string> {
  const page = pages.get(folder) ?? readFile(join(folder, 'index.html'), 'utf8')
  pages.set(folder, page)
  return page
}

export type WebPage = {
  readonly folder: string
  /** The environments, which the app would otherwise have to ask for before anything else. */
  readonly environments: object
}

/** Returns a value as JSON that cannot end the element that contains it. */
const toData = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c')

const compress = promisify(brotliCompress)
/** The page is another one each time, and a better quality takes a hundred times as long. */
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Sends the one HTML page with a fresh nonce; the app in it finds out which screen the address means. */
export async function sendPage(
  reply: FastifyReply,
  { config }: Program,
  { folder, environments }: WebPage,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64')
  const page = await readPage(folder)
  const filled = page
    .replaceAll('__CSP_NONCE__', nonce)
    .replace('"__ENVIRONMENTS__"', () => toData(environments))
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('content-security-policy', contentSecurityPolicy(config, nonce))
  const isCompressed = /\bbr\b/.test(reply.request.headers['accept-encoding']?.toString() ?? '')
  return isCompressed
    ? reply.header('content-encoding', 'br').send(await compress(filled, COMPRESSION))
    : reply.send(filled)
}

const ASSETS = '/assets/'

/**
 * Tells whether a path is that of a built file: if it is missing, as from an earlier build, it is no page of the app.
 */
export function isAssetPath(url: string): boolean {
  return url.startsWith(ASSETS)
}

/** Serves the built files as they were compressed with the build; their names carry a content hash, so browsers may keep them. */
export async function registerWeb(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: ASSETS,
    immutable: true,
    maxAge: '365d',
    wildcard: false,
    index: false,
    preCompressed: true,
  })
}
