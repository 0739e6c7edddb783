import { MAX_QUERY_CHARACTERS } from '@concord/contract'
import { Box, Button, Link as TextLink } from '@mui/material'
import Search from 'lucide-react/icons/search'
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Link, useLocation, useNavigationType } from 'react-router'
import { Kbd } from '#web/ui/Kbd.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { TYPED } from './use-search.ts'

const DEBOUNCE_MS = 150

export type SearchBoxProps = {
  /** 'Search practitioners' */
  readonly label: string
  readonly placeholder: string
  readonly query: string
  readonly inputRef: RefObject<HTMLInputElement | null>
  /** Called at each pause in the typing; `isFirst` marks the first pause since the last submitted search. */
  readonly onType: (text: string, isFirst: boolean) => void
  /** `isFirst` as with `onType`: what was shown while typing gives way to what is asked for in the end. */
  readonly onSubmit: (text: string, isFirst: boolean) => void
  readonly onArrowDown: () => void
}

export function SearchBox(props: SearchBoxProps) {
  const { label, placeholder, query, inputRef, onType, onSubmit, onArrowDown } = props
  const [text, setText] = useState(query)
  const [isCut, setCut] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isTyping = useRef(query === '')
  const hasShown = useRef(false)
  const { key, state } = useLocation()
  const isOwnChange = useNavigationType() !== 'POP' && state === TYPED

  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history counts, also one with the same query
  useEffect(() => {
    if (isOwnChange) return
    clearTimeout(timer.current)
    isTyping.current = query === ''
    hasShown.current = false
    setCut(false)
    setText(query)
  }, [key])
  useEffect(() => () => clearTimeout(timer.current), [])

  const type = (next: string) => {
    setText(next)
    if (next.length < MAX_QUERY_CHARACTERS) setCut(false)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      onType(next, !isTyping.current)
      isTyping.current = true
      hasShown.current = true
    }, DEBOUNCE_MS)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    clearTimeout(timer.current)
    const isFirst = !hasShown.current
    isTyping.current = false
    hasShown.current = false
    onSubmit(text, isFirst)
  }
  // The browser cuts what does not fit, in the middle of an NPI, and says nothing.
  const handlePaste = ({ clipboardData, currentTarget }: ClipboardEvent<HTMLInputElement>) => {
    const { value, selectionStart, selectionEnd } = currentTarget
    const kept = value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0))
    setCut(kept + clipboardData.getData('text').length > MAX_QUERY_CHARACTERS)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    onArrowDown()
  }

  return (
    <>
      <Box
        component="form"
        role="search"
        onSubmit={submit}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          height: { xs: 50, md: 44 },
          pl: 1.75,
          pr: '5px',
          color: 'ink',
          bgcolor: 'sheet',
          border: '1px solid',
          borderColor: 'lineStrong',
          borderRadius: '8px',
          '&:focus-within': {
            borderColor: 'primary.main',
            boxShadow: (theme) => `0 0 0 1px ${theme.vars.palette.primary.main}`,
          },
        }}
      >
        <Search size={18} strokeWidth={1.75} aria-hidden />
        <Box
          component="input"
          ref={inputRef}
          type="search"
          name="q"
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={handleKey}
          onPaste={handlePaste}
          maxLength={MAX_QUERY_CHARACTERS}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-label={label}
          placeholder={placeholder}
          sx={{
            typography: 'searchInput',
            flex: 1,
            minWidth: 0,
            height: '100%',
            p: 0,
            border: 0,
            outline: 'none !important',
            color: 'inherit',
            bgcolor: 'transparent',
            appearance: 'none',
            textOverflow: 'ellipsis',
            '&::placeholder': { color: 'ink3', opacity: 1 },
            '&::-webkit-search-cancel-button': { display: 'none' },
          }}
        />
        <Box component="span" aria-hidden sx={{ display: { xs: 'none', md: 'inline' } }}>
          <Kbd>/</Kbd>
        </Box>
        <Button
          type="submit"
          variant="contained"
          sx={{ minHeight: { xs: 38, md: 32 }, fontSize: '0.8125rem' }}
        >
          Search
        </Button>
      </Box>
      <Box role="status">
        {isCut && (
          <Box sx={{ mt: 0.75 }}>
            <StatusMark status="warning">
              Only the first {MAX_QUERY_CHARACTERS} characters were pasted.{' '}
              <TextLink component={Link} to="/directory/search/lookup">
                Check a list of NPIs
              </TextLink>
            </StatusMark>
          </Box>
        )}
      </Box>
    </>
  )
}
