import type { CellNote } from './cell-note.ts'

const NAMESPACES = [
  ['v', 'urn:schemas-microsoft-com:vml'],
  ['o', 'urn:schemas-microsoft-com:office:office'],
  ['x', 'urn:schemas-microsoft-com:office:excel'],
] as const

const SHAPE_TYPE = [
  '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe">',
  '<v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>',
].join('')

/** Shapes are numbered in blocks of 1024, of which each drawing has its own. */
const BLOCK = 1024
/** Defines how far a box reaches from its cell: columns, and rows by the length of its text. */
const BOX_COLUMNS = 4
const BOX_ROWS = 4
const CHARACTERS_OF_ROW = 40
const MAX_BOX_ROWS = 16

function writeShape({ row, column, text }: CellNote, number: number, namespaces: string): string {
  const top = Math.max(0, row - 2)
  const rows = Math.min(MAX_BOX_ROWS, BOX_ROWS + Math.ceil(text.length / CHARACTERS_OF_ROW))
  const anchor = [column + 1, 15, top, 2, column + 1 + BOX_COLUMNS, 15, top + rows, 2].join(', ')
  return [
    `<v:shape${namespaces} id="_x0000_s${number}" type="#_x0000_t202" style="position:absolute;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto">`,
    '<v:fill color2="#ffffe1"/><v:shadow on="t" color="black" obscured="t"/><v:path o:connecttype="none"/>',
    '<v:textbox style="mso-direction-alt:auto"><div style="text-align:left"></div></v:textbox>',
    `<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${anchor}</x:Anchor>`,
    `<x:AutoFill>False</x:AutoFill><x:Row>${row - 1}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`,
  ].join('')
}

/** Returns how many blocks of numbers the boxes of so many notes take. */
export const countBlocks = (notes: number): number => Math.ceil((notes + 1) / BLOCK)

/** Returns the drawing of the boxes of notes for a sheet that had none, numbered from this block on. */
export function makeShapes(notes: readonly CellNote[], firstBlock: number): string {
  const blocks = Array.from({ length: countBlocks(notes.length) }, (_, index) => firstBlock + index)
  const declared = NAMESPACES.map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`).join('')
  const first = firstBlock * BLOCK + 1
  return [
    `<xml${declared}><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="${blocks.join(',')}"/></o:shapelayout>`,
    SHAPE_TYPE,
    ...notes.map((note, index) => writeShape(note, first + index, '')),
    '</xml>',
  ].join('')
}

/**
 * Returns the drawing of a sheet with more boxes. It is a text of VML, which need not be XML, and is not read as such.
 */
export function addShapes(vml: string, notes: readonly CellNote[]): string {
  const numbers = Array.from(vml.matchAll(/_x0000_s(\d+)/g), ([, number]) => Number(number))
  const first = numbers.reduce((most, number) => Math.max(most, number), BLOCK) + 1
  const undeclared = NAMESPACES.filter(([prefix]) => !vml.includes(`xmlns:${prefix}=`))
  const namespaces = undeclared.map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`).join('')
  const type = vml.includes('"_x0000_t202"')
    ? ''
    : SHAPE_TYPE.replace('<v:shapetype', `<v:shapetype${namespaces}`)
  const shapes = notes.map((note, index) => writeShape(note, first + index, namespaces))
  const end = vml.lastIndexOf('</xml')
  const at = end < 0 ? vml.length : end
  return `${vml.slice(0, at)}${type}${shapes.join('')}${vml.slice(at)}`
}
