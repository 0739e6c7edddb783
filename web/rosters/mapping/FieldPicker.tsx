import type { TargetConfig } from '@concord/roster-language'
import { Autocomplete, TextField } from '@mui/material'
import type { SxProps, Theme } from '@mui/material/styles'
import { useMemo } from 'react'

type Field = TargetConfig['fields'][number]

export type FieldPickerProps = {
  readonly label: string
  readonly fields: readonly Field[]
  /** Fields that the column may be, the likeliest first; they stand on top. */
  readonly suggested: readonly string[]
  readonly picked: string | null
  readonly onPick: (field: string | null) => void
  readonly onClose: () => void
}

/** Stated once for all options, as in the grid: there are more than eighty, and they are drawn while someone types. */
const OPTIONS: SxProps<Theme> = {
  '& li.MuiAutocomplete-option': {
    flexWrap: 'wrap',
    // Those out of view are not laid out.
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 52px',
  },
  '& b': { fontWeight: 600 },
  '& small': { width: '100%', typography: 'caption', color: 'ink2' },
}

const isFoundBy = ({ id, label, description = '' }: Field, typed: string) =>
  `${id}\n${id.replaceAll('_', ' ')}\n${label}\n${description}`
    .toLowerCase()
    .includes(typed.trim().toLowerCase())

/** Shows a picker for the field that a column becomes; the user finds it by typing, and it is open from the start. */
export function FieldPicker({ label, fields, suggested, picked, onPick, onClose }: FieldPickerProps) {
  const options = useMemo(() => {
    const first = suggested.flatMap((id) => fields.find((field) => field.id === id) ?? [])
    return [...first, ...fields.filter((field) => !first.includes(field))]
  }, [fields, suggested])
  return (
    <Autocomplete<Field>
      options={options}
      value={fields.find(({ id }) => id === picked) ?? null}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ id }) => id}
      groupBy={({ id }) => (suggested.includes(id) ? 'Likely fields' : 'All fields')}
      filterOptions={(all, { inputValue }) =>
        inputValue === picked ? all : all.filter((field) => isFoundBy(field, inputValue))
      }
      onChange={(_, field) => onPick(field?.id ?? null)}
      onClose={onClose}
      openOnFocus
      autoHighlight
      size="small"
      noOptionsText="No field of the target has that name"
      sx={{ '& .MuiInputBase-root': { height: { xs: 40, md: 26 }, py: 0, fontSize: '0.8125rem' } }}
      renderInput={(params) => (
        <TextField
          {...params}
          autoFocus
          // What is typed takes the place of the field that is chosen.
          onFocus={({ target }) => target instanceof HTMLInputElement && target.select()}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': label },
          }}
        />
      )}
      renderOption={({ key, ...props }, { id, label: name, type, description, required }) => (
        <li key={key} {...props}>
          <b>{id}</b>&nbsp;{name}
          <small>
            {[description?.replace(/\.$/, ''), `Type ${type}`, required && 'Required']
              .filter(Boolean)
              .join('. ')}
          </small>
        </li>
      )}
      slotProps={{ popper: { sx: { minWidth: 320 } }, listbox: { sx: OPTIONS } }}
    />
  )
}
