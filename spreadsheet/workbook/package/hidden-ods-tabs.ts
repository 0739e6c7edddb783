import { openPackage } from '#spreadsheet/zip/zip-package.ts'
import type { WorkbookLimits } from '../limits.ts'
import { readAttributes } from './xml-tags.ts'

const TABLE_STYLE = /<style:style\s([^>]*)>\s*<style:table-properties\s[^>]*\btable:display="false"/g
const TABLE = /<table:table\s([^>]*)>/g

/**
 * Returns the names of the hidden tabs of an ODS file: a tab is hidden by its style, whose table:display is false
 * (OpenDocument 1.3, part 3, 20.288). The file was read before, so it is known to be within the limits.
 */
export async function findHiddenOdsTabs(path: string, limits: WorkbookLimits): Promise<ReadonlySet<string>> {
  const content = await openPackage(path, { ...limits, smallPartBytes: limits.partBytes })
  try {
    const xml = (await content.readText('content.xml')) ?? ''
    const getAttributes = (pattern: RegExp) =>
      Array.from(xml.matchAll(pattern), ([, inside = '']) => readAttributes(inside))
    const hiding = new Set(getAttributes(TABLE_STYLE).map((style) => style.get('name')))
    const hidden = getAttributes(TABLE).filter((table) => hiding.has(table.get('style-name')))
    return new Set(hidden.flatMap((table) => table.get('name') ?? []))
  } finally {
    content.close()
  }
}
