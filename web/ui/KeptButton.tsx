import { buttonClasses, iconButtonClasses } from '@mui/material'
import type { ComponentProps } from 'react'

const LOADING: ReadonlySet<string> = new Set([buttonClasses.loading, iconButtonClasses.loading])

type KeptButtonProps = ComponentProps<'button'> & {
  readonly href?: string
  /** Input for the styles, not an attribute of the element. */
  readonly ownerState?: unknown
}

/**
 * Renders the element of all buttons. `disabled` would take the focus from a user who pressed the button by key, and it
 * would not come back: so the button is marked as off, and Material UI ignores clicks on it.
 */
export function KeptButton({ disabled = false, href, ownerState: _, ...props }: KeptButtonProps) {
  if (href !== undefined) return <a href={href} {...(props as ComponentProps<'a'>)} />
  if (!disabled) return <button type="button" {...props} />
  // One that is only busy stays where Tab looks for it.
  const isBusy = props.className?.split(' ').some((name) => LOADING.has(name)) ?? false
  return <button type="button" {...props} aria-disabled {...(isBusy ? { tabIndex: 0 } : {})} />
}
