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
  /** Searched for, and not in the address yet: it follows later than someone types on. */
  const [pending, setPending] = useState<readonly string[]>([])
  if (value !== shown) {
    setShown(value)
    const place = pending.indexOf(value)
    setPending(place === -1 ? [] : pending.slice(place + 1))
    // The address changed by another way: by the history, or a filter taken away.
    if (place === -1 && value !== text.trim()) setText(value)
  }
  const search = useEffectEvent(() => {
    const wanted = text.trim()
    if (wanted === (pending.at(-1) ?? value)) return
    setPending([...pending, wanted])
    onSearch(wanted)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what arrives may be older than what is typed by now
  useEffect(() => {
    const pause = setTimeout(search, text === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text, value])
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
