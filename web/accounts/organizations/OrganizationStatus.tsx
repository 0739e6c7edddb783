import { StatusMark } from '#web/ui/StatusMark.tsx'

/** Shows whether an organization is active. If it is inactive, all of its users are blocked. */
export function OrganizationStatus({ isActive }: { readonly isActive: boolean }) {
  return <StatusMark status={isActive ? 'ok' : 'error'}>{isActive ? 'Active' : 'Inactive'}</StatusMark>
}
