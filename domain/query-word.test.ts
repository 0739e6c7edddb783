import { expect, test } from 'vitest'
import { getCommonness, readCredential } from './query-word.ts'

test('degrees are read with periods, hyphens and in small letters', () => {
  expect(['M.D.', 'FNP-BC', 'msn', 'PHD', 'SMITH'].map(readCredential)).toEqual([
    'MD',
    'FNPBC',
    'MSN',
    'PHD',
    undefined,
  ])
})

test('words that are names as well are common only where no one is called so', () => {
  expect(['PROFILE', 'PAGE', 'SMITH'].map(getCommonness)).toEqual(['always', 'unlessNamed', undefined])
})
