import { Button, type ButtonProps } from '@mui/material'
import { type ReactNode, useState } from 'react'

type DialogButtonProps = Pick<ButtonProps, 'variant' | 'color'> & {
  readonly label: string
  readonly children: (close: () => void) => ReactNode
}

/** A button with the dialog that it opens. */
export function DialogButton({ label, children, variant = 'outlined', color }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} size="medium" {...(color ? { color } : {})} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  )
}
