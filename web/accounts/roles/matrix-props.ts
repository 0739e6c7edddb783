import type { Role } from '@concord/domain'
import type { PermissionGroup } from './permission-labels.ts'

/** A role with how many hold it, in words; '' as long as no one knows. */
export type HeldRole = Role & { readonly holders: string }

export type MatrixProps = {
  readonly label: string
  readonly roles: readonly HeldRole[]
  readonly groups: readonly PermissionGroup[]
}
