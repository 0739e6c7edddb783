import type { TargetConfig } from '@concord/roster-language'
import { Autocomplete, Box, TextField } from '@mui/material'

type Field = TargetConfig['fields'][number]

export type FieldPickerProps = {
  readonly label: string
  readonly fields: readonly Field[]
  readonly picked: string | null
  readonly onPick: (field: string | null) => void
  readonly onClose: () => void
}

const isFoundBy = ({ id, label, description = '' }: Field, typed: string) =>
  `${id}\n${label}\n${description}`.toLowerCase().includes(typed.trim().toLowerCase())

/** The field that a column becomes, found by typing; open as soon as it is shown. */
export function FieldPicker({ label, fields, picked, onPick, onClose }: FieldPickerProps) {
  return (
    <Autocomplete<Field>
      options={fields}
      value={fields.find(({ id }) => id === picked) ?? null}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ id }) => id}
      filterOptions={(all, { inputValue }) => all.filter((field) => isFoundBy(field, inputValue))}
      onChange={(_, field) => onPick(field?.id ?? null)}
      onClose={onClose}
      openOnFocus
      autoHighlight
      selectOnFocus
      size="small"
      noOptionsText="No field of the target is called that"
      renderInput={(params) => (
        <TextField
          {...params}
          autoFocus
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': label },
          }}
        />
      )}
      renderOption={({ key, ...props }, { id, label: name, description, required }) => (
        <Box component="li" key={key} {...props}>
          <Box>
            <Box component="span" sx={{ fontWeight: 600 }}>
              {id}
            </Box>{' '}
            {name}
            {required && ', required'}
            {description && (
              <Box sx={{ typography: 'caption', color: 'ink2', display: 'block' }}>{description}</Box>
            )}
          </Box>
        </Box>
      )}
      slotProps={{ popper: { sx: { minWidth: 320 } } }}
    />
  )
}
