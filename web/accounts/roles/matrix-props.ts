import type { Role, RoleType } from '@concord/domain'
import type { PermissionGroup } from './permission-labels.ts'

/** A role with how many hold it, in words; '' as long as no one knows. */
export type HeldRole = Role & { readonly holders: string }

/** The roles of one type, and by areas the permissions that they can give: those of other types they cannot. */
export type RolesOfType = {
  readonly type: RoleType
  readonly label: string
  readonly roles: readonly HeldRole[]
  readonly groups: readonly PermissionGroup[]
}

export type MatrixProps = { readonly types: readonly RolesOfType[] }
