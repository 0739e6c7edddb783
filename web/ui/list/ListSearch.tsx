import { Box, InputAdornment, OutlinedInput } from '@mui/material'
import Search from 'lucide-react/icons/search'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Kbd } from '../Kbd.tsx'
import { useSearchKeys } from '../use-search-keys.ts'

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
