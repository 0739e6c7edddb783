import { refuseDamaged, UnusableFileError } from '#spreadsheet/unusable-file.ts'
import type { ZipParts } from '#spreadsheet/zip/open-parts.ts'
import { readXml } from './xml-tags.ts'

/** A tab as the workbook lists it. */
export type SheetEntry = { readonly name: string; readonly hidden: boolean; readonly part: string }

/** Describes what a part of a package names another one for: `type` is an URI that ends with what the other is. */
export type Relationship = { readonly id: string; readonly type: string; readonly target: string }

/** Describes what the workbook part says: its tabs in order, the date system, and where the parts for all tabs are. */
export type WorkbookPart = {
  /** Its own name in the package. */
  readonly part: string
  readonly sheets: readonly SheetEntry[]
  readonly is1904: boolean
  readonly hasMacros: boolean
  readonly sharedStrings: string | null
  readonly styles: string | null
}

/** Returns the path of a target that a part names relative to itself. */
function resolveTarget(part: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  return new URL(target, new URL(part, 'package:///')).pathname.slice(1)
}

/** Returns the part that holds the relationships of a part. */
export function relationshipsPart(part: string): string {
  const slash = part.lastIndexOf('/') + 1
  return `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`
}

/** Returns what a part names others in the package for. */
export async function readRelationships(open: ZipParts, part: string): Promise<Relationship[]> {
  const xml = await open.readText(relationshipsPart(part))
  if (xml === null) return []
  return Array.from(readXml(xml)).flatMap((token) => {
    if (token.kind !== 'open' || token.name !== 'Relationship') return []
    const { attributes } = token
    if (attributes.get('TargetMode') === 'External') return []
    const target = resolveTarget(part, attributes.get('Target') ?? '')
    return [{ id: attributes.get('Id') ?? '', type: attributes.get('Type') ?? '', target }]
  })
}

const ofType = (relationships: readonly Relationship[], type: string) =>
  relationships.find((relationship) => relationship.type.endsWith(`/${type}`))?.target ?? null

const DEFAULT_PART = 'xl/workbook.xml'

async function findWorkbookPart(open: ZipParts): Promise<string> {
  const named = ofType(await readRelationships(open, ''), 'officeDocument')
  const part = named ?? DEFAULT_PART
  if (part.endsWith('.bin')) {
    const message = 'This is a binary workbook (XLSB) named like another format; save it as XLSX in Excel.'
    throw new UnusableFileError('wrongFormat', message)
  }
  if (!open.has(part)) {
    const message = 'This file is a zip, but no workbook is in it; send the XLSX file itself.'
    throw new UnusableFileError('wrongFormat', message)
  }
  return part
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true'

/** Reads the list of tabs; charts and macro sheets, which have no cells, are left out. */
export async function readWorkbookPart(open: ZipParts): Promise<WorkbookPart> {
  const part = await findWorkbookPart(open)
  const relationships = await readRelationships(open, part)
  const worksheets = new Map(
    relationships.flatMap(({ id, type, target }) => (type.endsWith('/worksheet') ? [[id, target]] : [])),
  )
  const sheets: SheetEntry[] = []
  let is1904 = false
  let isWorkbook = false
  for (const token of readXml((await open.readText(part)) ?? '')) {
    if (token.kind !== 'open') continue
    const { attributes } = token
    if (token.name === 'workbook') isWorkbook = true
    // Extensions add tags of the same name without the attribute.
    if (token.name === 'workbookPr') is1904 ||= isTrue(attributes.get('date1904'))
    const target = token.name === 'sheet' ? worksheets.get(attributes.get('id') ?? '') : undefined
    if (target === undefined) continue
    const hidden = (attributes.get('state') ?? 'visible') !== 'visible'
    sheets.push({ name: attributes.get('name') ?? '', hidden, part: target })
  }
  if (!isWorkbook) {
    const message = 'This is a document of another program, not a workbook; save the table as XLSX or CSV.'
    throw new UnusableFileError('wrongFormat', message)
  }
  const missing = sheets.find((sheet) => !open.has(sheet.part))
  if (missing !== undefined) throw refuseDamaged(`the tab ${missing.name} is missing`)
  return {
    part,
    sheets,
    is1904,
    hasMacros: ofType(relationships, 'vbaProject') !== null,
    sharedStrings: ofType(relationships, 'sharedStrings'),
    styles: ofType(relationships, 'styles'),
  }
}
