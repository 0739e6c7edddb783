import { openPackage, WORKBOOK_LIMITS, ZipWriter } from '@concord/spreadsheet'

/** Writes a copy of a workbook with other texts in its cells, as someone does who corrects it in a spreadsheet. */
export async function editWorkbook(
  from: string,
  to: string,
  texts: ReadonlyMap<string, string>,
): Promise<string> {
  const workbook = await openPackage(from, WORKBOOK_LIMITS)
  const zip = new ZipWriter(to)
  for (const name of workbook.names) {
    const pieces: Buffer[] = []
    for await (const piece of workbook.stream(name)) pieces.push(piece)
    const whole = Buffer.concat(pieces)
    const isText = /^xl\/(?:worksheets\/sheet1|sharedStrings)\.xml$/.test(name)
    const edited = [...texts].reduce(
      (xml, [before, after]) => xml.replaceAll(`>${before}<`, `>${after}<`),
      isText ? whole.toString() : '',
    )
    await zip.add(name, [isText ? Buffer.from(edited) : whole])
  }
  await zip.finish()
  workbook.close()
  return to
}
