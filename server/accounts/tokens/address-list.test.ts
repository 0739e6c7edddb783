import { expect, test } from 'vitest'
import { isListed } from './address-list.ts'

test('an empty list lets every address in', () => {
  expect(isListed('203.0.113.7', [])).toBe(true)
})

test('addresses and ranges of both families are found, however the caller is written', () => {
  const list = ['203.0.113.7', '198.51.100.0/24', '2001:db8::/32']
  for (const address of [
    '203.0.113.7',
    '::ffff:203.0.113.7',
    '198.51.100.200',
    '2001:db8:1::5',
    '2001:DB8::1',
  ])
    expect([address, isListed(address, list)]).toEqual([address, true])
  for (const address of ['203.0.113.8', '198.51.101.1', '2001:db9::1', '::1', 'unknown', ''])
    expect([address, isListed(address, list)]).toEqual([address, false])
})

test('a range of IPv4 that is written for IPv6 is that range', () => {
  const list = ['::ffff:198.51.100.0/120']
  for (const address of ['198.51.100.7', '::ffff:198.51.100.7']) expect(isListed(address, list)).toBe(true)
  expect(isListed('198.51.101.7', list)).toBe(false)
  expect(isListed('198.51.100.7', ['::ffff:0.0.0.0/90'])).toBe(true)
})
