import { Box } from '@mui/material'
import { highlightParts } from './highlight-parts.ts'

export type HighlightProps = { readonly text: string; readonly fragments: readonly string[] }

/** Shows a text with the letters tinted by which it was found. */
export function Highlight({ text, fragments }: HighlightProps) {
  let at = 0
  return highlightParts(text, fragments).map((part) => {
    const key = at
    at += part.text.length
    if (!part.isMatch) return <span key={key}>{part.text}</span>
    return (
      <Box
        key={key}
        component="mark"
        sx={{
          color: 'inherit',
          bgcolor: 'secondary.light',
          fontWeight: 600,
          borderRadius: '2px',
          boxDecorationBreak: 'clone',
        }}
      >
        {part.text}
      </Box>
    )
  })
}
