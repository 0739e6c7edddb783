import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { Config } from '#server/config.ts'
import { DeliveryError } from './delivery-error.ts'

/** Addresses that are not of the public internet (IANA special-purpose registries), as [network, bits]. */
const SPECIAL_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
/** All of IPv6 that is handed out lies in 2000::/3; of that these lead elsewhere. */
const SPECIAL_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const special = new BlockList()
for (const [network, bits] of SPECIAL_V4) special.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of SPECIAL_V6) special.addSubnet(network, bits, 'ipv6')
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** Tells whether an address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address, 'ipv4')
  return isIP(address) === 6 && global.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

const REFUSAL = 'This address leads into a private network. Use one of the public internet.'

const mayBePrivate = ({ CONCORD_ENVIRONMENT }: Config): boolean => CONCORD_ENVIRONMENT === 'local'

/** Throws DeliveryError for a host that is written as an address of a private network: no name is looked up for it. */
export function assertPublicHost(config: Config, host: string): void {
  const address = host.replace(/^\[|\]$/g, '')
  if (!mayBePrivate(config) && isIP(address) !== 0 && !isPublicAddress(address))
    throw new DeliveryError(REFUSAL)
}

/** Throws DeliveryError for an address that only a local program may use. */
export function assertAddress(config: Config, text: string): URL {
  const url = new URL(text)
  if (url.protocol !== 'https:' && !mayBePrivate(config))
    throw new DeliveryError('Use an address that begins with https://.')
  assertPublicHost(config, url.hostname)
  return url
}

/**
 * Looks names up for connections, which go to the very addresses that were checked here: one that is private refuses the
 * name. A local program connects to any.
 */
export function checkedLookup(config: Config): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, '', 0)
      if (!mayBePrivate(config) && !found.every(({ address }) => isPublicAddress(address)))
        return callback(new DeliveryError(REFUSAL), '', 0)
      if (options.all) return callback(null, found)
      const [first] = found
      callback(null, first?.address ?? '', first?.family ?? 0)
    })
  }
}
