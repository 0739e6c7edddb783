import { Box } from '@mui/material'
import Search from 'lucide-react/icons/search'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import tokens from '#web/ui/tokens.json' with { type: 'json' }
import { useSearchKeys } from '#web/ui/use-search-keys.ts'

const { control, touchTarget } = tokens.layoutPx

/** The look of the fields of Material UI, whose code the home page does not load. */
const boxStyle = {
  ...{ display: 'flex', alignItems: 'center', gap: '8px', px: '10px', color: 'ink3', bgcolor: 'sheet' },
  ...{ border: '1px solid', borderColor: 'lineStrong', borderRadius: `${tokens.radiusPx.control}px` },
  minHeight: { xs: touchTarget, md: control },
  '&:hover': { borderColor: 'ink3' },
  '&:focus-within': {
    ...{ borderColor: 'primary.main', outline: '2px solid', outlineColor: 'secondary.main' },
    outlineOffset: '2px',
  },
} as const

const inputStyle = {
  ...{ flex: 1, minWidth: 0, p: 0, border: 0, typography: 'body2', color: 'ink', bgcolor: 'transparent' },
  fontSize: { xs: '1rem', md: '0.8125rem' },
  '&:focus-visible': { outline: 'none' },
  '&::placeholder': { color: 'ink3', opacity: 1 },
  '&::-webkit-search-decoration': { WebkitAppearance: 'none' },
} as const

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
      <Box component="label" sx={boxStyle}>
        <Search size={14} strokeWidth={1.75} aria-hidden />
        <Box
          component="input"
          type="search"
          ref={input}
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder="Name, NPI, phone, specialty, ZIP"
          aria-label="Search practitioners"
          enterKeyHint="search"
          maxLength={200}
          sx={inputStyle}
        />
      </Box>
    </form>
  )
}
