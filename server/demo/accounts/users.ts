import { ORGANIZATIONS } from './organizations.ts'
import { ROLES } from './roles.ts'

type DemoUser = {
  id: string
  org_id: string
  name: string
  email: string
  role_ids: string[]
  active: boolean
}

const {
  internalAdministrator,
  portalAdministrator,
  rosterAnalyst,
  directoryViewer,
  changelogClient,
  attester,
} = ROLES
const EVERY_CLIENT_ROLE = [portalAdministrator, rosterAnalyst, directoryViewer, changelogClient, attester]

function user(
  number: number,
  organization: keyof typeof ORGANIZATIONS,
  name: string,
  email: string,
  roles: readonly { id: string }[],
  active = true,
): DemoUser {
  return {
    id: `05e40000-0000-4000-8000-00000000000${number}`,
    org_id: ORGANIZATIONS[organization].id,
    name,
    email,
    role_ids: roles.map(({ id }) => id),
    active,
  }
}

export const USERS: readonly DemoUser[] = [
  user(1, 'concord', 'Noor Whitfield', 'internal@concord.example', [
    internalAdministrator,
    ...EVERY_CLIENT_ROLE,
  ]),
  user(2, 'summit', 'Grace Okonkwo', 'admin@summit.example', EVERY_CLIENT_ROLE),
  user(3, 'summit', 'Daniel Reyes', 'analyst@summit.example', [rosterAnalyst]),
  user(4, 'summit', 'Ana Maria Diaz', 'viewer@summit.example', [directoryViewer]),
  user(5, 'harbor', 'Tom Becker', 'admin@harbor.example', [
    portalAdministrator,
    directoryViewer,
    rosterAnalyst,
  ]),
  user(6, 'summit', 'Priya Raman', 'disabled@summit.example', [directoryViewer], false),
  user(7, 'closed', 'Walter Lindgren', 'user@closed.example', [directoryViewer]),
  user(8, 'demo', 'Casey Morgan', 'admin@demo.example', EVERY_CLIENT_ROLE),
  user(9, 'contigo', 'Lucia Ferrer', 'analyst@contigo.example', [rosterAnalyst]),
]
