import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { Config } from '#server/config.ts'

/** Returns the host name alone: '[::1]:9004' becomes '::1', 'Localhost:9004' becomes 'localhost'. */
function readName(host: string): string {
  const inBrackets = /^\[([^\]]+)\]/.exec(host)?.[1]
  return (inBrackets ?? host.replace(/:\d*$/, '')).toLowerCase()
}

/**
 * Tells whether a call names this program. A foreign name that someone lets point to this machine would open what the
 * browser of whoever works here has; addresses belong to no one else.
 */
export function isOwnHost(
  host: string | undefined,
  { HOST, environments, CONCORD_ENVIRONMENT }: Config,
): boolean {
  if (host === undefined) return true
  const name = readName(host)
  if (isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost')) return true
  const own = [HOST, hostname(), ...environments[CONCORD_ENVIRONMENT].HOSTNAMES]
  return own.some((one) => one.toLowerCase() === name)
}
