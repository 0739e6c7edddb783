import { PERMISSION_TABLE, type Permission, type RoleType } from '@concord/domain'

type DemoRole = { id: string; name: string; type: RoleType; permissions: readonly Permission[] }

const allOf = (type: RoleType): readonly Permission[] =>
  PERMISSION_TABLE.filter((row) => row.type === type).map((row) => row.permission)

const role = (
  number: number,
  name: string,
  type: RoleType,
  permissions: readonly Permission[] = allOf(type),
): DemoRole => ({ id: `401e0000-0000-4000-8000-00000000000${number}`, name, type, permissions })

export const ROLES = {
  internalAdministrator: role(1, 'Internal administrator', 'ORDERLY'),
  portalAdministrator: role(2, 'Portal administrator', 'PORTAL'),
  rosterAnalyst: role(3, 'Roster analyst', 'ROSTER'),
  directoryViewer: role(4, 'Directory viewer', 'DIRECTORY'),
  changelogClient: role(5, 'Changelog client', 'CHANGELOG'),
  attester: role(6, 'Attester', 'DATA_UPDATES'),
  userInviter: role(7, 'User inviter', 'PORTAL', ['CREATE_USER']),
  rosterReader: role(8, 'Roster reader', 'ROSTER', ['VIEW_AND_DOWNLOAD_FILES']),
} as const
