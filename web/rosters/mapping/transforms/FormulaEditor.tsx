import {
  evaluate,
  findFunction,
  lintFormulaText,
  parseFormula,
  type SampledRow,
} from '@concord/roster-language'
import { Box, Button, TextField } from '@mui/material'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import {
  applyCompletion,
  completeFormula,
  findOpenCall,
  showExample,
  signFunction,
} from '../model/complete-formula.ts'
import { CompletionList } from './CompletionList.tsx'
import { FormulaProblems } from './FormulaProblems.tsx'
import { TriedTexts } from './TriedTexts.tsx'

export type FormulaEditorProps = {
  readonly formula: string
  /** The text that was typed before and not used; it stands in the field again. */
  readonly typed?: string | undefined
  readonly onType?: (text: string) => void
  readonly headers: readonly string[]
  readonly rows: readonly SampledRow[]
  readonly label: string
  readonly submitLabel: string
  readonly onUse: (formula: string) => void
}

const SHOWN = 3

/** Evaluates a formula on the first rows. */
function tryFormula(formula: string, headers: readonly string[], rows: readonly SampledRow[]) {
  const { expression } = parseFormula(formula, headers)
  const parameters = { today: new Date().toISOString().slice(0, 10), dayZero: '1899-12-30' }
  return rows.slice(0, SHOWN).map(({ row, cells }) => {
    const value = evaluate(expression, {
      ...{ cells, fields: {}, parameters, origin: { file: 'roster.csv', tab: 'Tab', row } },
    })
    return { given: `row ${row}`, made: value === null ? null : String(value) }
  })
}

/** Edits a formula with completion of columns and functions; shows its errors in place, and its results. */
export function FormulaEditor(props: FormulaEditorProps) {
  const { formula, typed = formula, onType, headers, rows, label, submitLabel, onUse } = props
  const listId = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const [text, setOwnText] = useState(typed)
  const [caret, setCaret] = useState(typed.length)
  const [active, setActive] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const { from, options } = isOpen ? completeFormula(text, caret, headers) : { from: 0, options: [] }
  const problems = text.trim() === '' ? [] : lintFormulaText(text, headers)
  const call = findOpenCall(text, caret)
  const spec = call === null ? undefined : findFunction(call)
  const texts = text.trim() === '' || problems.length > 0 ? [] : tryFormula(text, headers, rows)

  const setText = (next: string) => {
    setOwnText(next)
    onType?.(next)
  }
  const complete = (at: number) => {
    const option = options[at]
    if (!option) return
    const next = applyCompletion(text, caret, { from, written: option.written })
    setText(next.text)
    setCaret(next.caret)
    setOpen(false)
    // The field takes the text with the next frame, and would put the caret at its end.
    requestAnimationFrame(() => input.current?.setSelectionRange(next.caret, next.caret))
  }
  const press = (event: KeyboardEvent) => {
    if (options.length === 0) {
      if (event.key === ' ' && event.ctrlKey) {
        setOpen(true)
        event.preventDefault()
      }
      return
    }
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by !== 0) setActive((active + by + options.length) % options.length)
    else if (event.key === 'Enter' || event.key === 'Tab') complete(active)
    else if (event.key === 'Escape') setOpen(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ position: 'relative' }}>
        <TextField
          label={label}
          value={text}
          multiline
          minRows={3}
          inputRef={input}
          error={problems.length > 0}
          placeholder="upper([Last Name])"
          onChange={({ target }) => {
            setText(target.value)
            setCaret(target.selectionStart ?? target.value.length)
            setActive(0)
            setOpen(true)
          }}
          onSelect={() => setCaret(input.current?.selectionStart ?? text.length)}
          onBlur={() => setOpen(false)}
          onKeyDown={press}
          slotProps={{
            htmlInput: {
              ...{ spellCheck: false, role: 'combobox', 'aria-autocomplete': 'list' },
              'aria-expanded': options.length > 0,
              'aria-controls': listId,
              'aria-activedescendant': options.length > 0 ? `${listId}-${active}` : undefined,
            },
            input: { sx: { fontFamily: 'IBM Plex Mono, ui-monospace, monospace', fontSize: '0.8125rem' } },
          }}
        />
        <CompletionList id={listId} options={options} active={active} onPick={complete} />
      </Box>
      {call !== null && spec && (
        <Box sx={{ typography: 'caption', color: 'ink2' }}>
          <strong>{signFunction(call, spec)}</strong> {spec.description}{' '}
          <Box component="span" sx={{ typography: 'raw' }}>
            {showExample(call, spec)}
          </Box>
        </Box>
      )}
      <FormulaProblems
        formula={text}
        problems={problems}
        onSuggestion={({ start, end }, suggestion) => {
          setText(text.slice(0, start) + suggestion + text.slice(end))
          input.current?.focus()
        }}
      />
      {texts.length > 0 && <TriedTexts label="What the formula makes" texts={texts} />}
      <Button
        variant="contained"
        sx={{ justifySelf: 'start' }}
        disabled={text.trim() === '' || problems.length > 0 || text === formula}
        onClick={() => onUse(text)}
      >
        {submitLabel}
      </Button>
    </Box>
  )
}
