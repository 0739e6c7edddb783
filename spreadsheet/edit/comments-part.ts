import { escapeText } from '#spreadsheet/write/cell-xml.ts'
import { nameColumn } from '#spreadsheet/write/sheet-xml.ts'
import type { CellNote } from './cell-note.ts'
import { appendTo, findElements, type PlacedElement, replaceAll } from './edit-xml.ts'

const AUTHOR = 'Concord'

const getReference = ({ row, column }: CellNote) => `${nameColumn(column)}${row}`

const getText = (prefix: string, text: string) =>
  `<${prefix}t xml:space="preserve">${escapeText(text)}</${prefix}t>`

/** Returns the position in a comment after its last run; phonetic runs come after all others. */
function endOfRuns(xml: string, text: PlacedElement): number {
  const phonetic = /<(?:[^\s/>]*:)?(?:rPh|phoneticPr)[\s/>]/.exec(xml.slice(text.inside, text.insideEnd))
  return phonetic === null ? text.insideEnd : text.inside + phonetic.index
}

/**
 * Returns the part of the notes of a sheet with these joined to it: behind the text of one that is on the same cell
 * already.
 */
export function addComments(xml: string, notes: readonly CellNote[]): string {
  const authors = findElements(xml, 'comments/authors/author').length
  const withAuthor = appendTo(
    xml,
    'comments/authors',
    (prefix) => `<${prefix}author>${AUTHOR}</${prefix}author>`,
  )
  const before = withAuthor ?? xml
  const comments = findElements(before, 'comments/commentList/comment')
  const texts = findElements(before, 'comments/commentList/comment/text')
  const textIn = new Map(
    comments.map(({ attributes, inside, insideEnd }) => [
      attributes.get('ref') ?? '',
      texts.find(({ from }) => from >= inside && from < insideEnd),
    ]),
  )
  const joined = notes.flatMap((note) => {
    const text = textIn.get(getReference(note))
    if (text === undefined || text.inside === text.to) return []
    const at = endOfRuns(before, text)
    return [
      {
        from: at,
        to: at,
        text: `<${text.prefix}r>${getText(text.prefix, `\n${note.text}`)}</${text.prefix}r>`,
      },
    ]
  })
  const added = (prefix: string) =>
    notes
      .filter((note) => !textIn.has(getReference(note)))
      .map((note) => {
        const start = `<${prefix}comment ref="${getReference(note)}" authorId="${authors}">`
        return `${start}<${prefix}text>${getText(prefix, note.text)}</${prefix}text></${prefix}comment>`
      })
      .join('')
  const withJoined = replaceAll(before, joined)
  return appendTo(withJoined, 'comments/commentList', added) ?? withJoined
}

/** Returns the part of the notes of a sheet that had none, in this namespace. */
export const makeComments = (main: string, notes: readonly CellNote[]): string =>
  addComments(
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<comments xmlns="${main}"><authors></authors><commentList></commentList></comments>`,
    notes,
  )

/** References of the cells that have a note. */
export const commentedCells = (xml: string): ReadonlySet<string> =>
  new Set(
    findElements(xml, 'comments/commentList/comment').map(({ attributes }) => attributes.get('ref') ?? ''),
  )

/** Returns the notes on cells that have none yet: only these need a box to stand in. */
export const withoutComment = (notes: readonly CellNote[], cells: ReadonlySet<string>): CellNote[] =>
  notes.filter((note) => !cells.has(getReference(note)))
