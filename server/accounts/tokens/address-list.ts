import { BlockList, isIP } from 'node:net'

const getFamily = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** A caller over IPv4 on a socket for both is reported as ::ffff:203.0.113.7. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** Tells whether an address is one of a list of addresses and ranges (CIDR); every address is in an empty list. */
export function isListed(address: string, list: readonly string[]): boolean {
  if (list.length === 0) return true
  const allowed = new BlockList()
  for (const entry of list) {
    const [network = '', bits] = plain(entry).split('/')
    if (bits === undefined) allowed.addAddress(network, getFamily(network))
    else allowed.addSubnet(network, Number(bits), getFamily(network))
  }
  const asked = plain(address)
  return isIP(asked) !== 0 && allowed.check(asked, getFamily(asked))
}
