import { sourceConfigSchema } from '@concord/domain/roster-language'
import { expect, test } from 'vitest'
import { explainIssues } from './explain-issues.ts'

const explain = (mapping: object) => {
  const { error } = sourceConfigSchema.safeParse({
    ...{ kind: 'source', version: 1, id: 'clinic', name: 'Clinic', target: 'small' },
    mappings: [mapping],
  })
  return explainIssues(error?.issues ?? [], ['source.json'])
}

test.each([
  [{ field: 'npi', from: 'NPI', transforms: 'trim' }, 'transforms', /expected array/],
  [{ field: 'npi', from: 'NPI', transforms: [{ with: {} }] }, 'transforms.0.use', /expected string/],
  [{ field: 'npi', from: 'NPI', transform: [] }, '', /"transform"/],
  [{ field: 'npi', formula: 5 }, 'formula', /expected string/],
  [{ field: 'NPI', constant: 'x' }, 'field', /small letters/],
])('%j is compared with the shape that it is nearest to', (mapping, place, message) => {
  const [problem, ...others] = explain(mapping)
  expect(others).toEqual([])
  expect(problem?.path).toBe(['source.json', 'mappings', '0', place].filter(Boolean).join('.'))
  expect(problem?.message).toMatch(message)
})
