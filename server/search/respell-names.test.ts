import { expect, test } from 'vitest'
import { respellNames } from './respell-names.ts'

test.each([
  ['mc quarrie', ['MCQUARRIE']],
  ['delacruz maria', ['DELACRUZMARIA', 'DE LA CRUZ MARIA', 'DE LACRUZ MARIA', 'DEL ACRUZ MARIA']],
  ['smith', []],
  ['austin med ctr', ['AUSTIN MED CENTER', 'AUSTINMED CTR', 'AUSTIN MEDCTR']],
  ['vandermeer', ['VAN DER MEER', 'VAN DERMEER']],
])('the names of %j may also be written as %j', (query, expected) => {
  expect(respellNames(query, new Set(query.toUpperCase().split(' ')))).toEqual(expected)
})

test('what is read as something else than a name is not joined with one', () => {
  expect(respellNames('le blanc 75209', new Set(['LE', 'BLANC']))).toEqual(['LEBLANC 75209'])
})
