import { initials } from '@concord/domain'
import { Avatar } from '@mui/material'

/** Decoration beside the name, so screen readers pass over it. */
export function InitialsAvatar({ name, email }: { readonly name: string; readonly email: string }) {
  return <Avatar aria-hidden>{initials(name, email)}</Avatar>
}
