import { expect, test } from 'vitest'
import { taxonomyCodeByName } from './taxonomy-by-name.ts'

test.each([
  ['AUDIOLOGIST', '231H00000X'],
  ['Clinical Psychologist', '103TC0700X'],
  ['PSYCHOLOGIST, CLINICAL', '103TC0700X'],
  ['Cardiovascular Disease', '207RC0000X'],
  ['FAMILY PRACTICE', '207Q00000X'],
  ['CARDIOVASCULAR DISEASE (CARDIOLOGY)', '207RC0000X'],
  ['Pediatric Emergency Medicine', undefined],
  ['Wizard', undefined],
  ['', undefined],
])('%s names the taxonomy %s', (text, code) => {
  expect(taxonomyCodeByName(text)).toBe(code)
})
