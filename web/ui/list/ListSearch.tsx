import { Box, InputAdornment, OutlinedInput } from '@mui/material'
import Search from 'lucide-react/icons/search'
import { useRef } from 'react'
import { Kbd } from '../Kbd.tsx'
import { useSearchKeys } from '../use-search-keys.ts'
import { useTypedText } from '../use-typed-text.ts'

const PAUSE_MS = 250
const MAX_CHARACTERS = 200

export type ListSearchProps = {
  /** Names the field for users who do not see its place; shown if there is no hint. */
  readonly label: string
  /** Stands in the empty field. */
  readonly hint?: string
  /** The text as it is in the address. */
  readonly value: string
  readonly onSearch: (text: string) => void
}

/** Searches a list when the typing pauses. `/` and F lead to it. */
export function ListSearch({ label, hint, value, onSearch }: ListSearchProps) {
  const input = useRef<HTMLInputElement>(null)
  const { text, setText } = useTypedText({
    ...{ value, onAsk: onSearch, clean: (typed) => typed.trim() },
    pauseMs: (typed) => (typed === '' ? 0 : PAUSE_MS),
  })
  useSearchKeys(input)
  return (
    <OutlinedInput
      type="search"
      fullWidth
      inputRef={input}
      value={text}
      onChange={({ target }) => setText(target.value)}
      placeholder={hint ?? label}
      sx={{ maxWidth: { md: 300 }, '&.Mui-focused kbd': { visibility: 'hidden' } }}
      inputProps={{
        'aria-label': label,
        maxLength: MAX_CHARACTERS,
        autoComplete: 'off',
        enterKeyHint: 'search',
      }}
      startAdornment={
        <InputAdornment position="start">
          <Search size={14} strokeWidth={1.75} aria-hidden />
        </InputAdornment>
      }
      endAdornment={
        text === '' && (
          <Box component="span" aria-hidden sx={{ display: { xs: 'none', md: 'block' }, pr: 0.5 }}>
            <Kbd>/</Kbd>
          </Box>
        )
      }
    />
  )
}
