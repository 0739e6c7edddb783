import { afterEach, expect, it } from 'vitest'

afterEach(() => document.body.replaceChildren())

const show = (html: string) => document.body.insertAdjacentHTML('beforeend', html)
const labelsOf = (id: string) => {
  const { labels } = document.getElementById(id) as HTMLInputElement
  return labels && Array.from(labels, ({ textContent }) => textContent)
}

it('a field is labeled by whatever names its id, and by what it stands in', () => {
  show('<label for="a">first</label><label>second<input id="a"></label><label for="b">other</label>')
  expect(labelsOf('a')).toEqual(['first', 'second'])
})

it('a label that stands around several fields is that of the first', () => {
  show('<label>both<i></i><select id="a"></select><input id="b"></label>')
  expect([labelsOf('a'), labelsOf('b')]).toEqual([['both'], []])
})

it('a label that names another field is not that of the field in it', () => {
  show('<label for="b">other<input id="a"></label><label for="none">no one<input id="c"></label>')
  expect([labelsOf('a'), labelsOf('c')]).toEqual([[], []])
})

it('what is hidden has no labels, nor has what is no field', () => {
  show('<label for="a">hidden</label><input id="a" type="hidden"><label for="b">text</label><p id="b"></p>')
  expect(labelsOf('a')).toBeNull()
  expect(Array.from(document.getElementsByTagName('label'), ({ control }) => control)).toEqual([null, null])
})
