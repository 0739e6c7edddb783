import { InputAdornment, TextField } from '@mui/material'
import Search from 'lucide-react/icons/search'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchKeys } from '../use-search-keys.ts'

const PAUSE_MS = 250

export type ListSearchProps = {
  readonly label: string
  readonly hint?: string
  /** As the address has it. */
  readonly value: string
  readonly onSearch: (text: string) => void
}

/** Searches a list when the typing pauses. `/` and F lead to it. */
export function ListSearch({ label, hint, value, onSearch }: ListSearchProps) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  // The address changed by another way: by the history, or a filter taken away.
  if (value !== shown) {
    setShown(value)
    if (value !== text.trim()) setText(value)
  }
  const search = useEffectEvent(() => {
    if (text.trim() !== value) onSearch(text.trim())
  })
  useEffect(() => {
    const pause = setTimeout(search, text === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text])
  useSearchKeys(input)
  return (
    <TextField
      label={label}
      type="search"
      inputRef={input}
      value={text}
      onChange={({ target }) => setText(target.value)}
      placeholder={hint ?? ''}
      sx={{ maxWidth: { md: 320 } }}
      slotProps={{
        htmlInput: { maxLength: 200, autoComplete: 'off', enterKeyHint: 'search' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search size={14} strokeWidth={1.75} aria-hidden />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
