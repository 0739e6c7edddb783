export const ROLE_TYPES = ['ORDERLY', 'PORTAL', 'ROSTER', 'DIRECTORY', 'CHANGELOG', 'DATA_UPDATES'] as const
export type RoleType = (typeof ROLE_TYPES)[number]

/** Defines what people call each type of role. */
export const ROLE_TYPE_LABELS: Readonly<Record<RoleType, string>> = {
  ORDERLY: 'Internal',
  PORTAL: 'Portal',
  ROSTER: 'Roster Management',
  DIRECTORY: 'Directory',
  CHANGELOG: 'Changelog',
  DATA_UPDATES: 'Data Updates',
}

/** The permissions, each with its role type and the label that people read, in display order. */
export const PERMISSION_TABLE = [
  { permission: 'CREATE_ORG', type: 'ORDERLY', label: 'Create new organizations' },
  { permission: 'EDIT_ORG', type: 'ORDERLY', label: 'Edit organizations' },
  { permission: 'DELETE_ORG', type: 'ORDERLY', label: 'Delete organizations' },
  { permission: 'CREATE_USER', type: 'PORTAL', label: 'Create new users' },
  { permission: 'EDIT_USER', type: 'PORTAL', label: 'Edit users' },
  { permission: 'DELETE_USER', type: 'PORTAL', label: 'Delete users' },
  { permission: 'IMPERSONATE_USER', type: 'PORTAL', label: 'Impersonate users' },
  { permission: 'GENERATE_API_TOKENS', type: 'PORTAL', label: 'Generate API tokens' },
  { permission: 'VIEW_API_TOKENS', type: 'PORTAL', label: 'View API tokens' },
  { permission: 'VIEW_AND_DOWNLOAD_FILES', type: 'ROSTER', label: 'View and Download files' },
  { permission: 'UPLOAD_FILES', type: 'ROSTER', label: 'Upload files' },
  { permission: 'CREATE_MAPPINGS', type: 'ROSTER', label: 'Create mappings' },
  { permission: 'DATA_DICTIONARY', type: 'ROSTER', label: 'Data Dictionary' },
  { permission: 'TARGET_CONFIGURATION', type: 'ROSTER', label: 'Target Configuration' },
  { permission: 'SOURCE_CONFIGURATION', type: 'ROSTER', label: 'Source Configuration' },
  { permission: 'ERROR_SUMMARY_REPORT', type: 'ROSTER', label: 'Error summary report' },
  { permission: 'READ', type: 'DIRECTORY', label: 'Read' },
  { permission: 'SEARCH', type: 'DIRECTORY', label: 'Search' },
  { permission: 'READ_API', type: 'CHANGELOG', label: 'Read API' },
  { permission: 'SEARCH_API', type: 'CHANGELOG', label: 'Search API' },
  { permission: 'WRITE_API', type: 'CHANGELOG', label: 'Write API' },
  { permission: 'WEB_ATTEST', type: 'DATA_UPDATES', label: 'Web Attestation' },
  { permission: 'PHONE_ATTEST', type: 'DATA_UPDATES', label: 'Phone Attestation' },
] as const satisfies readonly { permission: string; type: RoleType; label: string }[]

/** EDIT_ROLE is a known value of stored ORDERLY roles that is offered nowhere and decides nothing. */
export type Permission = (typeof PERMISSION_TABLE)[number]['permission'] | 'EDIT_ROLE'

export const PERMISSIONS: readonly Permission[] = [
  ...PERMISSION_TABLE.map((row) => row.permission),
  'EDIT_ROLE',
]

/** Returns the label that people read; EDIT_ROLE, which is offered nowhere, has its own name. */
export function permissionLabel(permission: Permission): string {
  return PERMISSION_TABLE.find((row) => row.permission === permission)?.label ?? permission
}

export type Role = {
  readonly id: string
  readonly name: string
  readonly type: RoleType
  readonly permissions: readonly Permission[]
}

export class UnknownRoleTypeError extends Error {
  constructor() {
    super('Unknown role type')
    this.name = 'UnknownRoleTypeError'
  }
}

function isRoleType(type: string): type is RoleType {
  return (ROLE_TYPES as readonly string[]).includes(type)
}

/** Returns the permissions that a role of this type may hold, EDIT_ROLE included for ORDERLY. */
export function permissionsOfType(type: RoleType): readonly Permission[] {
  const offered = PERMISSION_TABLE.filter((row) => row.type === type).map((row) => row.permission)
  return type === 'ORDERLY' ? [...offered, 'EDIT_ROLE'] : offered
}

/**
 * Builds a role from stored or received data. Permissions of another type are ignored.
 * Throws UnknownRoleTypeError ('Unknown role type').
 */
export function buildRole(stored: {
  id: string
  name?: string
  type: string
  permissions: readonly string[]
}): Role {
  const { type } = stored
  if (!isRoleType(type)) throw new UnknownRoleTypeError()
  const allowed = permissionsOfType(type)
  return {
    id: stored.id,
    name: stored.name ?? '',
    type,
    permissions: allowed.filter((permission) => stored.permissions.includes(permission)),
  }
}

/** Returns roles by type in the order of ROLE_TYPES; every type has a list, an empty one too. */
export function groupRolesByType(roles: readonly Role[]): ReadonlyMap<RoleType, readonly Role[]> {
  return new Map(ROLE_TYPES.map((type) => [type, roles.filter((role) => role.type === type)]))
}
