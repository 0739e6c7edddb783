import { READERS, type TargetConfig } from '@concord/roster-language'
import { isFreeText } from './safe-csv.ts'

/** A field as it is written; texts of free form could be taken for formulas by a spreadsheet. */
export type WrittenField = { readonly id: string; readonly isFreeText: boolean; readonly isDate: boolean }

/** Returns the fields that a target writes, in their order, or others of its fields. */
export function listWrittenFields(
  { fields, output }: TargetConfig,
  columns: readonly string[] = output.columns ?? fields.map(({ id }) => id),
): readonly WrittenField[] {
  const types = new Map(fields.map(({ id, type }) => [id, type]))
  return columns.map((id) => {
    const type = types.get(id) ?? 'text'
    return { id, isFreeText: isFreeText(type), isDate: READERS[type].outputType === 'date' }
  })
}
