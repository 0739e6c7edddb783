import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { Config } from '#server/config.ts'

/** Returns the host name alone: '[::1]:9004' becomes '::1', 'Localhost:9004' becomes 'localhost'. */
function readName(host: string): string {
  const inBrackets = /^\[([^\]]+)\]/.exec(host)?.[1]
  return (inBrackets ?? host.replace(/:\d*$/, '')).toLowerCase()
}

/**
 * Returns whether a call names this program. A foreign host name that points to this machine could otherwise reach what
 * the browser of a local user can reach; IP addresses belong to no one else.
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
