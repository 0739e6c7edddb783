import { findTransform, type TransformUse } from '@concord/roster-language'
import { Box, Button, IconButton, Typography } from '@mui/material'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { findParameterError, writeParameters } from '../model/try-chain.ts'
import { ParameterForm, type ParameterValues } from './ParameterForm.tsx'
import { TransformCases, type TriedText, TriedTexts } from './TriedTexts.tsx'

export type TransformCardProps = {
  readonly use: TransformUse
  readonly number: number
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly tried: readonly TriedText[]
  readonly error: string | undefined
  readonly onChange: (use: TransformUse) => void
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
}

/** Shows one transform of a chain: what it does, its parameters, and what it makes of the first values. */
export function TransformCard(props: TransformCardProps) {
  const { use, number, isFirst, isLast, tried, error, onChange, onMove, onRemove } = props
  const [values, setValues] = useState<ParameterValues>(use.with ?? {})
  const [areCasesShown, setCasesShown] = useState(false)
  const transform = findTransform(use.use)
  const label = transform?.label ?? use.use
  const change = (next: ParameterValues) => {
    setValues(next)
    const isRight = transform?.parameters.every(
      (one) => findParameterError(one, next[one.name]) === undefined,
    )
    if (transform && isRight) onChange(writeParameters(transform, next))
  }
  return (
    <Box
      component="li"
      aria-label={`${number}. ${label}`}
      sx={{ borderTop: '1px solid', borderColor: 'line', pt: 1, display: 'grid', gap: 0.75 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Typography variant="h3" sx={{ flex: 1 }}>
          {number}. {label}
        </Typography>
        <IconButton aria-label={`Move ${label} up`} disabled={isFirst} onClick={() => onMove(-1)}>
          <ArrowUp size={15} aria-hidden />
        </IconButton>
        <IconButton aria-label={`Move ${label} down`} disabled={isLast} onClick={() => onMove(1)}>
          <ArrowDown size={15} aria-hidden />
        </IconButton>
        <IconButton aria-label={`Remove ${label}`} onClick={onRemove}>
          <X size={15} aria-hidden />
        </IconButton>
      </Box>
      {transform && <Box sx={{ color: 'ink2' }}>{transform.description}</Box>}
      {transform && <ParameterForm transform={transform} values={values} onChange={change} isChecked />}
      {error !== undefined && (
        <Typography role="alert" variant="caption" sx={{ color: 'error.main' }}>
          {error}
        </Typography>
      )}
      <TriedTexts label={`What ${label} makes of the first values`} texts={tried} />
      {transform && (
        <Box>
          <Button variant="text" aria-expanded={areCasesShown} onClick={() => setCasesShown(!areCasesShown)}>
            {areCasesShown ? 'Hide test cases' : 'Test cases'}
          </Button>
          {areCasesShown && <TransformCases transform={transform} />}
        </Box>
      )}
    </Box>
  )
}
