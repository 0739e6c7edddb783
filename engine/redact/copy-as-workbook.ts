import { join } from 'node:path'
import { writeTabs } from '#engine/annotate/workbook/write-rows.ts'
import type { CopyJob } from '../job/run-job.ts'
import { type ReadingPlace, readRoster } from '../read/read-file.ts'

/** Describes a copy of a file: where it is, and the tabs of the file by their place, whatever the copy has to call them. */
export type WorkbookCopy = {
  readonly path: string
  readonly tabs: readonly { readonly name: string; readonly hidden: boolean }[]
}

/** Writes the rows of a file, each in its place, as a workbook. Throws UnusableFileError. */
export async function copyAsWorkbook({ file, out }: CopyJob, place: ReadingPlace): Promise<WorkbookCopy> {
  const { tabs } = await readRoster(file, {}, place)
  const path = join(out, 'rows.xlsx')
  await writeTabs(place.connection, tabs, path)
  return { path, tabs: tabs.map(({ name, hidden }) => ({ name, hidden })) }
}
