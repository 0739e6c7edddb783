import { Autocomplete, Box, TextField, Typography } from '@mui/material'
import { useEffect, useEffectEvent, useState } from 'react'

const PAUSE_MS = 250

export type PickOption = { readonly id: string; readonly label: string; readonly detail?: string }

export type PickInputProps = {
  readonly label: string
  /** Says what is picked, as the field shows it; '' for nothing. */
  readonly picked: string
  /** Says what the last search found. */
  readonly options: readonly PickOption[]
  readonly isLoading: boolean
  readonly onSearch: (text: string) => void
  readonly onPick: (id: string) => void
  readonly hint?: string | undefined
  readonly error?: string | undefined
}

/**
 * Tells whether an option matches the typed text. It narrows earlier results until the server answers, so that Enter
 * never picks an unintended one.
 */
function isFoundBy({ label, detail = '' }: PickOption, typed = ''): boolean {
  return `${label}\n${detail}`.toLowerCase().includes(typed.trim().toLowerCase())
}

/** Shows one of many, searched on the server when the typing pauses. Leaving the field keeps what was picked. */
export function PickInput(props: PickInputProps) {
  const { label, picked, options, isLoading, onSearch, onPick, hint, error } = props
  const [typed, setTyped] = useState<string>()
  const search = useEffectEvent(() => onSearch(typed?.trim() ?? ''))
  useEffect(() => {
    const pause = setTimeout(search, typed ? PAUSE_MS : 0)
    return () => clearTimeout(pause)
  }, [typed])
  return (
    <Autocomplete<PickOption>
      // The text is the value: what was picked need not be among what is found now.
      value={null}
      inputValue={typed ?? picked}
      onInputChange={(_, text, reason) => {
        if (reason === 'input') setTyped(text)
      }}
      onChange={(_, option) => {
        if (option) onPick(option.id)
        setTyped(undefined)
      }}
      onClose={(_, reason) => {
        if (reason === 'escape') setTyped(undefined)
      }}
      onBlur={() => setTyped(undefined)}
      options={options}
      filterOptions={(found) => found.filter((option) => isFoundBy(option, typed))}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      autoHighlight
      selectOnFocus
      clearOnBlur={false}
      forcePopupIcon
      loading={isLoading}
      loadingText="Searching"
      noOptionsText="Nothing found"
      renderOption={({ key, ...option }, { label: name, detail }) => (
        <Box key={key} component="li" {...option}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {name}
            {detail !== undefined && (
              <Typography variant="caption" sx={{ display: 'block', color: 'ink2' }}>
                {detail}
              </Typography>
            )}
          </Box>
        </Box>
      )}
      renderInput={(params) => (
        <TextField {...params} label={label} error={error !== undefined} helperText={error ?? hint} />
      )}
    />
  )
}
