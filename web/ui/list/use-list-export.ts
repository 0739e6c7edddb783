import { useMutation } from '@tanstack/react-query'
import { saveFile } from '#web/lib/save-file.ts'
import { useSingleKeys } from '../single-keys.ts'

export type ExportFormat = 'csv' | 'ndjson'

export type ListExport = {
  readonly formats: readonly ExportFormat[]
  /** The one on its way. */
  readonly saving: ExportFormat | undefined
  readonly save: (format: ExportFormat) => void
}

/** Saves the list in its first format when E is pressed. */
export function useExportKey(file: ListExport | undefined): void {
  useSingleKeys((event) => {
    const [format] = file?.formats ?? []
    if (event.key.toLowerCase() === 'e' && format !== undefined && !file?.saving) file?.save(format)
  })
}

const CSV_ALONE: readonly ExportFormat[] = ['csv']

/** Saves all rows that the filters of a list leave as a file of this day (UTC). */
export function useListExport(
  name: string,
  read: (format: ExportFormat) => Promise<Blob>,
  formats = CSV_ALONE,
): ListExport {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (format: ExportFormat) => {
      const day = new Date().toISOString().slice(0, 10)
      saveFile(`${name}-${day}.${format}`, await read(format))
    },
  })
  return { formats, saving: isPending ? variables : undefined, save: mutate }
}
