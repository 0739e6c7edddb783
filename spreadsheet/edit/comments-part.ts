import { readXml } from '#spreadsheet/workbook/package/xml-tags.ts'
import { escapeText } from '#spreadsheet/write/cell-xml.ts'
import { nameColumn } from '#spreadsheet/write/sheet-xml.ts'
import type { CellNote } from './cell-note.ts'
import { appendTo, findElements, type PlacedElement, type Replacement, replaceAll } from './edit-xml.ts'

const AUTHOR = 'Concord'

const getReference = ({ row, column }: CellNote) => `${nameColumn(column)}${row}`

const getText = (prefix: string, text: string) =>
  `<${prefix}t xml:space="preserve">${escapeText(text)}</${prefix}t>`

/** Returns where text can be added to a comment, after its last run; phonetic runs come after all others. */
function endOfRuns(xml: string, text: PlacedElement): number {
  const phonetic = /<(?:[^\s/>]*:)?(?:rPh|phoneticPr)[\s/>]/.exec(xml.slice(text.inside, text.insideEnd))
  return phonetic === null ? text.insideEnd : text.inside + phonetic.index
}

function readText(xml: string, { inside, insideEnd }: PlacedElement): string {
  return Array.from(readXml(xml.slice(inside, insideEnd)), (token) =>
    token.kind === 'text' ? token.text : '',
  ).join('')
}

type Comment = {
  readonly element: PlacedElement
  readonly text: PlacedElement | undefined
  readonly isOwn: boolean
  /** Excel shows the thread that it stands for, and not its text. */
  readonly isThread: boolean
}

const readAuthors = (xml: string): readonly string[] =>
  findElements(xml, 'comments/authors/author').map((author) => readText(xml, author))

/** Returns the first comment on each cell by its reference. */
function readComments(xml: string): ReadonlyMap<string, Comment> {
  const authors = readAuthors(xml)
  const texts = findElements(xml, 'comments/commentList/comment/text')
  return new Map(
    findElements(xml, 'comments/commentList/comment')
      .reverse()
      .map((element) => {
        const { attributes, inside, insideEnd } = element
        const text = texts.find(({ from }) => from >= inside && from < insideEnd)
        const author = authors[Number(attributes.get('authorId'))] ?? ''
        const comment = { element, text, isOwn: author === AUTHOR, isThread: author.startsWith('tc=') }
        return [attributes.get('ref') ?? '', comment]
      }),
  )
}

/**
 * Returns how a note joins a comment that is on its cell: behind its text, unless that says so already. A comment of
 * an earlier annotated workbook is replaced.
 */
function joinNote(xml: string, { element, text, isOwn }: Comment, note: CellNote): Replacement[] {
  const { prefix } = element
  const alone = `<${prefix}text>${getText(prefix, note.text)}</${prefix}text>`
  if (text === undefined) {
    const start = xml.slice(element.from, element.inside)
    if (!start.endsWith('/>')) return [{ from: element.inside, to: element.inside, text: alone }]
    const opened = `${start.slice(0, -2)}>${alone}</${prefix}comment>`
    return [{ from: element.from, to: element.to, text: opened }]
  }
  const stated = readText(xml, text)
  if (isOwn || stated === '') return [{ from: text.from, to: text.to, text: alone }]
  if (stated.includes(note.text)) return []
  const at = endOfRuns(xml, text)
  return [{ from: at, to: at, text: `<${prefix}r>${getText(prefix, `\n${note.text}`)}</${prefix}r>` }]
}

/** Returns the part of the notes of a sheet with these joined to it. */
export function addComments(xml: string, notes: readonly CellNote[]): string {
  const authors = readAuthors(xml)
  const known = authors.indexOf(AUTHOR)
  const withAuthor =
    known >= 0
      ? xml
      : appendTo(xml, 'comments/authors', (prefix) => `<${prefix}author>${AUTHOR}</${prefix}author>`)
  const author = known >= 0 ? known : authors.length
  const before = withAuthor ?? xml
  const comments = readComments(before)
  const joined = notes.flatMap((note) => {
    const comment = comments.get(getReference(note))
    return comment === undefined ? [] : joinNote(before, comment, note)
  })
  const added = (prefix: string) =>
    notes
      .filter((note) => !comments.has(getReference(note)))
      .map((note) => {
        const start = `<${prefix}comment ref="${getReference(note)}" authorId="${author}">`
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

/** Counts the notes on cells that have a thread of comments. */
export function countThreads(xml: string, notes: readonly CellNote[]): number {
  const comments = readComments(xml)
  return notes.filter((note) => comments.get(getReference(note))?.isThread === true).length
}

/** Counts the comments of an earlier annotated workbook on cells that get no note now. */
export function countEarlier(xml: string, notes: readonly CellNote[]): number {
  const noted = new Set(notes.map(getReference))
  return [...readComments(xml)].filter(([reference, { isOwn }]) => isOwn && !noted.has(reference)).length
}

/** References of the cells that have a note. */
export const commentedCells = (xml: string): ReadonlySet<string> =>
  new Set(
    findElements(xml, 'comments/commentList/comment').map(({ attributes }) => attributes.get('ref') ?? ''),
  )

/** Returns the notes on cells that have none yet: only these need a box to stand in. */
export const withoutComment = (notes: readonly CellNote[], cells: ReadonlySet<string>): CellNote[] =>
  notes.filter((note) => !cells.has(getReference(note)))
