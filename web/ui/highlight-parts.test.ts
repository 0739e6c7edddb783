import { describe, expect, it } from 'vitest'
import { highlightParts } from './highlight-parts.ts'

const marked = (text: string, fragments: string[]) =>
  highlightParts(text, fragments)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')

describe('highlightParts', () => {
  it('marks a fragment without regard to case and accents', () => {
    expect(marked('José Núñez', ['NUNEZ', 'jose'])).toBe('[José] [Núñez]')
  })

  it('prefers the start of a word to the middle of an earlier one', () => {
    expect(marked('Hansmith Smith-Ardley', ['smith'])).toBe('Hansmith [Smith]-Ardley')
  })

  it('marks the middle of a word when no word starts with the fragment', () => {
    expect(marked('Goldsmith', ['smith'])).toBe('Gold[smith]')
  })

  it('joins fragments that touch and leaves out those that are not there', () => {
    expect(marked('Smithers', ['smit', 'smithe', 'zz', ' '])).toBe('[Smithe]rs')
  })

  it('gives the whole text as one plain part without fragments, and nothing for an empty text', () => {
    expect(highlightParts('Dallas', [])).toEqual([{ text: 'Dallas', isMatch: false }])
    expect(highlightParts('', ['a'])).toEqual([])
  })

  it('finds a name with an apostrophe by its letters alone', () => {
    expect(marked("Aoife O'Neil", ['ONEIL'])).toBe("Aoife [O'Neil]")
  })

  it('keeps letters that fold to two characters whole', () => {
    expect(marked('İzmir Straße', ['izmir'])).toBe('[İzmir] Straße')
  })
})
