import { StatusMark } from '#web/ui/StatusMark.tsx'

/** Inactive: all of its users are blocked. */
export function OrganizationStatus({ isActive }: { readonly isActive: boolean }) {
  return <StatusMark status={isActive ? 'ok' : 'error'}>{isActive ? 'Active' : 'Inactive'}</StatusMark>
}
