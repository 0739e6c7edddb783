import { Button, type ButtonProps } from '@mui/material'
import { type ReactNode, useState } from 'react'

type DialogButtonProps = Pick<ButtonProps, 'variant' | 'color'> & {
  readonly label: string
  /** Where several buttons have one label: what this one is about. */
  readonly of?: string
  readonly children: (close: () => void) => ReactNode
}

/** A button with the dialog that it opens. */
export function DialogButton({ label, of, children, variant = 'outlined', color }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant={variant}
        size="medium"
        aria-label={of && `${label} ${of}`}
        {...(color ? { color } : {})}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  )
}
