import { expect, inject, test } from 'vitest'
import { readPublicList } from './read-public-list.ts'
import { scoreAddresses } from './score-addresses.ts'
import { type KnownAddress, makeAddresses, readCities, writeAddresses } from './write-addresses.ts'

const getShare = (addresses: readonly KnownAddress[]) => {
  const written = writeAddresses(addresses.filter((_, index) => index % 3 === 0 || inject('depth') > 1))
  return scoreAddresses(written).right / written.length
}

test('addresses of cities that nothing is tuned to are taken apart, whatever way they are written', () => {
  expect(getShare(makeAddresses(readCities(true)))).toBeGreaterThanOrEqual(0.99)
})

test('addresses of a public list are taken apart, in cities that nothing is tuned to', async (context) => {
  const addresses = await readPublicList(true)
  if (addresses.length === 0) {
    console.error('Skipped: the list of hospitals is not in ../shared/data/reference.')
    context.skip()
  }
  expect(getShare(addresses)).toBeGreaterThanOrEqual(0.97)
})
