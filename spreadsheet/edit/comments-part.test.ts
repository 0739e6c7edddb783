import { expect, test } from 'vitest'
import { addComments } from './comments-part.ts'

const part = (comments: string, authors = '<author>Sender</author>') =>
  `<comments xmlns="urn:main"><authors>${authors}</authors><commentList>${comments}</commentList></comments>`

const NOTE = { row: 2, column: 0, text: 'The NPI is missing. [error, no-npi]' }
const T = `<t xml:space="preserve">${NOTE.text}</t>`

test('a note that a workbook has from an earlier time is not added a second time', () => {
  const once = addComments(part('<comment ref="A2" authorId="0"><text><t>Call us.</t></text></comment>'), [
    NOTE,
    { ...NOTE, row: 3 },
  ])
  expect(addComments(once, [NOTE, { ...NOTE, row: 3 }])).toBe(once)
})

test('a note of an earlier time gives its place to the one of now', () => {
  const earlier = addComments(part(''), [{ ...NOTE, text: 'The NPI has 9 digits. [error, short-npi]' }])
  const now = addComments(earlier, [NOTE])
  expect(now).toContain(`<comment ref="A2" authorId="1"><text>${T}</text></comment>`)
  expect(now).not.toContain('9 digits')
})

test.each([
  ['without text', '<comment ref="A2" authorId="0"/>'],
  ['with no text element', '<comment ref="A2" authorId="0"></comment>'],
  ['with an empty text', '<comment ref="A2" authorId="0"><text/></comment>'],
  ['with an empty run', '<comment ref="A2" authorId="0"><text><t></t></text></comment>'],
])('a comment %s takes the note', (_, comment) => {
  expect(addComments(part(comment), [NOTE])).toContain(
    `<comment ref="A2" authorId="0"><text>${T}</text></comment>`,
  )
})
