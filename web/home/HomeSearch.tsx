import { InputAdornment, OutlinedInput } from '@mui/material'
import Search from 'lucide-react/icons/search'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSearchKeys } from '#web/ui/use-search-keys.ts'

export function HomeSearch() {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  useSearchKeys(input)
  const search = (event: FormEvent) => {
    event.preventDefault()
    const query = text.trim()
    navigate(`/directory/search/practitioner${query ? `?q=${encodeURIComponent(query)}` : ''}`)
  }
  return (
    <form onSubmit={search}>
      <OutlinedInput
        fullWidth
        type="search"
        inputRef={input}
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder="Name, NPI, phone, specialty, ZIP"
        startAdornment={
          <InputAdornment position="start">
            <Search size={14} strokeWidth={1.75} aria-hidden />
          </InputAdornment>
        }
        slotProps={{
          input: { 'aria-label': 'Search practitioners', enterKeyHint: 'search', maxLength: 200 },
        }}
      />
    </form>
  )
}
