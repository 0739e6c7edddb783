import { IconButton, Tooltip } from '@mui/material'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { HiddenText } from './HiddenText.tsx'

const SAID_FOR_MS = 2000

export type CopyButtonProps = {
  /** 'NPI': the button reads 'Copy NPI'. */
  readonly what: string
  readonly text: string
}

export function CopyButton({ what, text }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'' | 'Copied' | 'The browser blocked copying'>('')
  useEffect(() => {
    if (outcome === '') return
    const timer = setTimeout(() => setOutcome(''), SAID_FOR_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('Copied'),
      () => setOutcome('The browser blocked copying'),
    )
  return (
    <>
      <Tooltip title={outcome || `Copy ${what}`}>
        <IconButton
          aria-label={`Copy ${what}`}
          onClick={copy}
          sx={{ width: 28, height: 28, displayPrint: 'none' }}
        >
          {outcome === 'Copied' ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
        </IconButton>
      </Tooltip>
      <span role="status">
        <HiddenText>{outcome}</HiddenText>
      </span>
    </>
  )
}
