import { Button, type ButtonProps } from '@mui/material'
import type { ReactNode } from 'react'
import { useOpened } from '../use-opened.ts'

type DialogButtonProps = Pick<ButtonProps, 'variant' | 'color'> & {
  readonly label: string
  /** Opens it from elsewhere, where the address has it as `open`. */
  readonly name?: string
  readonly children: (close: () => void) => ReactNode
}

/** Shows a button with the dialog that it opens. */
export function DialogButton({ label, name, children, variant = 'outlined', color }: DialogButtonProps) {
  const { isOpen, open, close } = useOpened(name)
  return (
    <>
      <Button variant={variant} size="medium" {...(color ? { color } : {})} onClick={open}>
        {label}
      </Button>
      {isOpen && children(close)}
    </>
  )
}
