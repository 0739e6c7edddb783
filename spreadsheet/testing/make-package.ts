import { ZipWriter } from '#spreadsheet/zip/zip-writer.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Parts by name, as XML. */
export type Parts = Record<string, string>

/** Returns a worksheet part around what stands inside of it. */
export const worksheet = (inside: string) => `<worksheet xmlns="${MAIN}">${inside}</worksheet>`

/** Returns a worksheet part around the rows of its data. */
export const sheetData = (rows: string) => worksheet(`<sheetData>${rows}</sheetData>`)

/** Returns a styles part with one cell style for each format code: style 0 is General, style 1 the first code. */
export const makeStyles = (...codes: string[]) => {
  const formats = codes.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`)
  const styles = codes.map((_, index) => `<xf numFmtId="${164 + index}"/>`)
  const tables = `<numFmts>${formats.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs>`
  return `<styleSheet xmlns="${MAIN}">${tables}</styleSheet>`
}

/** Returns a shared strings part of the insides of its items. */
export const sharedStrings = (...items: string[]) =>
  `<sst xmlns="${MAIN}">${items.map((item) => `<si>${item}</si>`).join('')}</sst>`

/** Returns the parts of a workbook with one tab, `Roster`; given parts replace or join these. */
export function workbookParts(sheet: string, more: Parts = {}): Parts {
  return {
    '_rels/.rels': `<Relationships><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Roster" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>
      <Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>
      <Relationship Id="rId2" Type="${OFFICE}/worksheet" Target="worksheets/sheet2.xml"/>
      <Relationship Id="rId3" Type="${OFFICE}/worksheet" Target="/xl/worksheets/sheet3.xml"/>
      <Relationship Id="rId8" Type="${OFFICE}/styles" Target="styles.xml"/>
      <Relationship Id="rId9" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  }
}

/** Zips parts into a file. */
export async function zipParts(path: string, parts: Parts): Promise<string> {
  const zip = new ZipWriter(path)
  for (const [name, text] of Object.entries(parts)) await zip.add(name, [Buffer.from(text)])
  await zip.finish()
  return path
}
