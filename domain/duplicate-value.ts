import type { DuplicateFieldKind, DuplicateRecord, DuplicateTable } from './duplicate-field.ts'
import { phoneDigits } from './phone.ts'
import { searchKey } from './search-key.ts'

const withoutLeadingZeros = (text: string) => text.replace(/^0+(?=.)/, '')

/** Returns a value in the form in which values of its kind are compared; '' where it says nothing. */
export function normalizeDuplicateValue(kind: DuplicateFieldKind, text: string): string {
  switch (kind) {
    case 'name':
    case 'text':
    case 'code':
      return searchKey(text)
    case 'number':
      return withoutLeadingZeros(searchKey(text).replaceAll(' ', ''))
    case 'license': {
      const [state = '', ...rest] = searchKey(text).split(' ')
      const number = withoutLeadingZeros(rest.join(''))
      return number === '' ? '' : `${state} ${number}`
    }
    case 'phone':
      return phoneDigits(text) ?? ''
    case 'date':
      return text.replace(/\D/g, '')
  }
}

type RawValue = string | null | undefined

/** Returns a record as it is compared, from its values as they are stored; empty ones and repeats are left out. */
export function toDuplicateRecord(
  { fields }: DuplicateTable,
  id: string,
  raw: Readonly<Record<string, RawValue | readonly RawValue[]>>,
): DuplicateRecord {
  const values: Record<string, readonly string[]> = {}
  for (const { name, kind } of fields) {
    const written = [raw[name]].flat().map((value) => normalizeDuplicateValue(kind, value ?? ''))
    values[name] = [...new Set(written.filter((value) => value !== ''))]
  }
  return { id, values }
}
