import { Box, Button, IconButton, TextField, Typography } from '@mui/material'
import X from 'lucide-react/icons/x'
import { useState } from 'react'

export type TableInputProps = {
  readonly label: string
  readonly table: Readonly<Record<string, string>>
  readonly error: string | undefined
  readonly onChange: (table: Record<string, string>) => void
}

type Line = { readonly text: string; readonly becomes: string }

/** Edits texts and what stands for each, one line per text. */
export function TableInput({ label, table, error, onChange }: TableInputProps) {
  // Lines are kept apart from the table: one whose text is not written yet has no place there.
  const [lines, setLines] = useState<readonly Line[]>(() => [
    ...Object.entries(table).map(([text, becomes]) => ({ text, becomes })),
    { text: '', becomes: '' },
  ])
  const change = (next: readonly Line[]) => {
    setLines(next)
    onChange(Object.fromEntries(next.flatMap(({ text, becomes }) => (text.trim() ? [[text, becomes]] : []))))
  }
  const setLine = (at: number, part: Partial<Line>) =>
    change(lines.map((line, place) => (place === at ? { ...line, ...part } : line)))
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, display: 'grid', gap: 0.5 }}>
      <Typography component="legend" variant="label" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      {lines.map(({ text, becomes }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: A line is known by its place alone while its text is written.
        <Box key={at} sx={{ display: 'flex', gap: 0.5, alignItems: 'center' }}>
          <TextField
            value={text}
            onChange={({ target }) => setLine(at, { text: target.value })}
            slotProps={{ htmlInput: { 'aria-label': `Text ${at + 1}`, spellCheck: false } }}
          />
          <span aria-hidden>→</span>
          <TextField
            value={becomes}
            onChange={({ target }) => setLine(at, { becomes: target.value })}
            slotProps={{ htmlInput: { 'aria-label': `What stands for text ${at + 1}`, spellCheck: false } }}
          />
          <IconButton
            aria-label={`Remove text ${at + 1}`}
            onClick={() => change(lines.filter((_, place) => place !== at))}
          >
            <X size={14} aria-hidden />
          </IconButton>
        </Box>
      ))}
      <Button
        variant="text"
        sx={{ justifySelf: 'start' }}
        onClick={() => setLines([...lines, { text: '', becomes: '' }])}
      >
        Add a text
      </Button>
      {error !== undefined && (
        <Typography role="alert" variant="caption" sx={{ color: 'error.main' }}>
          {error}
        </Typography>
      )}
    </Box>
  )
}
