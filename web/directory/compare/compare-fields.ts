/** The values that a record states for one field, in words, one entry each; empty when it states none. */
export type FieldValues = readonly string[]

/** A field of a record; fields of a section are in the order in which they are shown. */
export type RecordField = { readonly section: string; readonly field: string; readonly values: FieldValues }

export type ComparedField = {
  readonly section: string
  readonly field: string
  /** The values of each record; `isShared` tells whether all records have the value. */
  readonly records: readonly (readonly { readonly text: string; readonly isShared: boolean }[])[]
  readonly isDifferent: boolean
}

/** Returns a key that ignores case and extra spaces: they make no difference between values. */
const getKey = (text: string) => text.toLocaleLowerCase('en-US').replace(/\s+/g, ' ').trim()

/** Returns the fields that any of the records states, side by side; all records have the same fields in the same order. */
export function compareFields(records: readonly (readonly RecordField[])[]): ComparedField[] {
  const [first = []] = records
  const compared = first.map(({ section, field }, place) => {
    const columns = records.map((fields) => fields[place]?.values ?? [])
    const keys = columns.map((values) => new Set(values.map(getKey)))
    const isShared = (text: string) => keys.every((set) => set.has(getKey(text)))
    const values = columns.map((texts) => texts.map((text) => ({ text, isShared: isShared(text) })))
    return { section, field, records: values, isDifferent: values.flat().some((value) => !value.isShared) }
  })
  return compared.filter((field) => field.records.flat().length > 0)
}
