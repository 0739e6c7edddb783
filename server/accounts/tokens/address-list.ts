import { BlockList, isIP } from 'node:net'

const getFamily = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Removes the prefix of an IPv4 address: a caller over IPv4 on a socket for both is reported as ::ffff:203.0.113.7. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** Gives a range as BlockList takes it: one of IPv4 that is written for IPv6 counts its bits from the 96th. */
function toSubnet(range: string): [network: string, bits: number] {
  const [written = '', bits] = range.split('/')
  const network = plain(written)
  return [network, Number(bits) - (network === written ? 0 : 96)]
}

/** Tells whether an address is one of a list of addresses and ranges (CIDR); every address is in an empty list. */
export function isListed(address: string, list: readonly string[]): boolean {
  if (list.length === 0) return true
  const allowed = new BlockList()
  for (const entry of list) {
    if (!entry.includes('/')) {
      allowed.addAddress(plain(entry), getFamily(plain(entry)))
      continue
    }
    const [network, bits] = toSubnet(entry)
    // A range that is wider than all of IPv4 holds every address of it.
    allowed.addSubnet(network, Math.max(0, bits), getFamily(network))
  }
  const asked = plain(address)
  return isIP(asked) !== 0 && allowed.check(asked, getFamily(asked))
}
