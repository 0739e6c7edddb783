import { describe, expect, it } from 'vitest'
import { explainExclusionType } from './exclusion-authority.ts'

describe('explainExclusionType', () => {
  it('writes the section as the law does and says what it is about', () => {
    expect(explainExclusionType('1128b4')).toEqual({
      section: '1128(b)(4)',
      words: 'License revoked, suspended or surrendered',
      isMandatory: false,
    })
    expect(explainExclusionType(' 1128a1 ')).toMatchObject({ section: '1128(a)(1)', isMandatory: true })
  })

  it('knows sections 1128(a)(1) to (4) as mandatory and no others', () => {
    const codes = [1, 2, 3, 4].map((paragraph) => `1128a${paragraph}`)
    expect(codes.every((code) => explainExclusionType(code).isMandatory)).toBe(true)
    expect(explainExclusionType('1128b15').isMandatory).toBe(false)
  })

  it('leaves a code that is not known as it is listed', () => {
    expect(explainExclusionType('SETTLEMENT')).toEqual({
      section: 'SETTLEMENT',
      words: null,
      isMandatory: null,
    })
  })
})
