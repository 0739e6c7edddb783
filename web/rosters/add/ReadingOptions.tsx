import { Box } from '@mui/material'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import type { Choices } from './choices.ts'
import type { FoundFile } from './read/found-file.ts'
import type { AddRoster } from './use-add-roster.ts'

const ENCODINGS = [
  { value: '', label: 'As found' },
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: 'Windows-1252' },
  { value: 'utf-16le', label: 'UTF-16 LE' },
  { value: 'utf-16be', label: 'UTF-16 BE' },
] as const

const DELIMITERS = [
  { value: '', label: 'As found' },
  { value: ',', label: 'Comma' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Pipe' },
  { value: ';', label: 'Semicolon' },
  { value: '^', label: 'Caret' },
  { value: '~', label: 'Tilde' },
] as const

/** Shows how a text file is read, for organizations that can choose it; a workbook defines this itself. */
export function ReadingOptions({ roster, file }: { readonly roster: AddRoster; readonly file: FoundFile }) {
  const { choices, file: chosen, readFile } = roster
  const reread = (fields: Partial<Choices>) => {
    if (chosen) void readFile(chosen, fields)
  }
  if (file.encoding === null) {
    return (
      <Box sx={{ color: 'ink2' }}>
        The workbook counts days from {file.is1904 ? '1904' : '1900'} and holds its texts in UTF-8.
      </Box>
    )
  }
  return (
    <>
      <SelectInput
        label="Encoding"
        options={ENCODINGS}
        value={choices.encoding ?? ''}
        onChange={(value) =>
          reread({
            encoding:
              ENCODINGS.map((known) => known.value).find((known) => known !== '' && known === value) || null,
          })
        }
      />
      <SelectInput
        label="Delimiter"
        options={DELIMITERS}
        value={choices.delimiter ?? ''}
        onChange={(value) => reread({ delimiter: value === '' ? null : value })}
      />
    </>
  )
}
