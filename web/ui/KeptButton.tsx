import { buttonClasses, iconButtonClasses } from '@mui/material'
import type { ComponentProps } from 'react'

const LOADING: ReadonlySet<string> = new Set([buttonClasses.loading, iconButtonClasses.loading])

type KeptButtonProps = ComponentProps<'button'> & {
  readonly href?: string
  /** What the styles are made of; no attribute. */
  readonly ownerState?: unknown
}

/**
 * The element of all buttons. `disabled` would take the focus from whoever pressed the button by a key, and a button
 * that works again does not get it back: so it says that it is off, and Material UI ignores clicks on it.
 */
export function KeptButton({ disabled = false, href, ownerState: _, ...props }: KeptButtonProps) {
  if (href !== undefined) return <a href={href} {...(props as ComponentProps<'a'>)} />
  if (!disabled) return <button type="button" {...props} />
  // One that is only busy stays where Tab looks for it.
  const isBusy = props.className?.split(' ').some((name) => LOADING.has(name)) ?? false
  return <button type="button" {...props} aria-disabled {...(isBusy ? { tabIndex: 0 } : {})} />
}
