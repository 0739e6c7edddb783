import { readLatin1 } from '#spreadsheet/bytes/byte-text.ts'
import { readRelationships, type SheetEntry } from '#spreadsheet/workbook/package/workbook-part.ts'
import { readAttributes } from '#spreadsheet/workbook/package/xml-tags.ts'
import type { ZipParts } from '#spreadsheet/zip/open-parts.ts'
import type { CellNote } from './cell-note.ts'
import {
  addComments,
  commentedCells,
  countEarlier,
  countThreads,
  makeComments,
  withoutComment,
} from './comments-part.ts'
import { addShapes, makeShapes } from './note-shapes.ts'
import type { PackageLinks } from './package-links.ts'

const COMMENTS = 'application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml'
const DRAWING = 'application/vnd.openxmlformats-officedocument.vmlDrawing'

/** The namespaces of a workbook: those of ECMA-376, or those that ISO 29500 calls strict. */
export type Namespaces = { readonly main: string; readonly office: string }

/** Notes of a sheet in the package: parts that change or come in addition, and how the sheet names their drawing. */
export type PlacedNotes = {
  readonly parts: ReadonlyMap<string, string>
  /** Null where the sheet names its drawing already. */
  readonly drawing: ((prefix: string) => string) | null
  /** Number of notes that Excel does not show, as it shows the thread of comments on their cell instead. */
  readonly hidden: number
}

const NOTES_DRAWING = /<(?:[^\s<>/]*:)?legacyDrawing(\s[^<>]*)>/
const MAX_TAG = 1024

/** Returns the id by which a sheet names the drawing of its notes; a drawing of its header may have the same type. */
async function findDrawingId(open: ZipParts, part: string): Promise<string | undefined> {
  let tail = ''
  for await (const piece of open.stream(part)) {
    const text = tail + readLatin1(piece)
    const [, inside] = NOTES_DRAWING.exec(text) ?? []
    if (inside !== undefined) return readAttributes(inside).get('id')
    tail = text.slice(-MAX_TAG)
  }
  return undefined
}

/** Returns the parts of a type that a sheet names, as far as they are there. */
async function listRelated(open: ZipParts, { part }: SheetEntry, type: string) {
  const related = await readRelationships(open, part)
  return related.filter((other) => other.type.endsWith(`/${type}`) && open.has(other.target))
}

/** Counts the notes that an earlier annotated workbook left on cells of a sheet that get none now. */
export async function countEarlierNotes(
  open: ZipParts,
  sheet: SheetEntry,
  notes: readonly CellNote[],
): Promise<number> {
  const [comments] = await listRelated(open, sheet, 'comments')
  const xml = comments === undefined ? null : await open.readText(comments.target)
  return xml === null ? 0 : countEarlier(xml, notes)
}

/**
 * Puts notes on a sheet, those that it has being kept. Excel shows a note that stands in one part and has its box in
 * another, a drawing in VML.
 */
export async function placeNotes(
  open: ZipParts,
  links: PackageLinks,
  sheet: SheetEntry,
  notes: readonly CellNote[],
  { main, office }: Namespaces,
  firstBlock: number,
): Promise<PlacedNotes> {
  const parts = new Map<string, string>()
  const commentsPart = (await listRelated(open, sheet, 'comments'))[0]?.target
  const comments = commentsPart === undefined ? null : await open.readText(commentsPart)
  if (commentsPart !== undefined && comments !== null) parts.set(commentsPart, addComments(comments, notes))
  else {
    const part = links.nameNew('xl/comments*.xml')
    parts.set(part, makeComments(main, notes))
    await links.link(sheet.part, `${office}/comments`, part)
    await links.declare(part, COMMENTS)
  }
  const hidden = comments === null ? 0 : countThreads(comments, notes)
  const boxes = comments === null ? notes : withoutComment(notes, commentedCells(comments))
  const drawings = await listRelated(open, sheet, 'vmlDrawing')
  const id = drawings.length === 0 ? undefined : await findDrawingId(open, sheet.part)
  const drawingPart = drawings.find((other) => other.id === id)?.target
  const drawing = drawingPart === undefined ? null : await open.readText(drawingPart)
  if (drawingPart !== undefined && drawing !== null) {
    parts.set(drawingPart, addShapes(drawing, boxes))
    return { parts, drawing: null, hidden }
  }
  const part = links.nameNew('xl/drawings/vmlDrawing*.vml')
  parts.set(part, makeShapes(boxes, firstBlock))
  await links.declareEnding('vml', DRAWING)
  const added = await links.link(sheet.part, `${office}/vmlDrawing`, part)
  return {
    parts,
    drawing: (prefix) => `<${prefix}legacyDrawing xmlns:r="${office}" r:id="${added}"/>`,
    hidden,
  }
}
