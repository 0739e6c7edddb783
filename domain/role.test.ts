import { expect, test } from 'vitest'
import {
  buildRole,
  groupRolesByType,
  PERMISSION_TABLE,
  PERMISSIONS,
  permissionsOfType,
  ROLE_TYPES,
} from './role.ts'

test('there are exactly six role types', () => {
  expect(ROLE_TYPES).toEqual(['ORDERLY', 'PORTAL', 'ROSTER', 'DIRECTORY', 'CHANGELOG', 'DATA_UPDATES'])
})

test.each([
  ['ORDERLY', 'CREATE_ORG EDIT_ORG DELETE_ORG'],
  ['PORTAL', 'CREATE_USER EDIT_USER DELETE_USER IMPERSONATE_USER GENERATE_API_TOKENS VIEW_API_TOKENS'],
  [
    'ROSTER',
    'VIEW_AND_DOWNLOAD_FILES UPLOAD_FILES CREATE_MAPPINGS DATA_DICTIONARY TARGET_CONFIGURATION SOURCE_CONFIGURATION ERROR_SUMMARY_REPORT',
  ],
  ['DIRECTORY', 'READ SEARCH'],
  ['CHANGELOG', 'READ_API SEARCH_API WRITE_API'],
  ['DATA_UPDATES', 'WEB_ATTEST PHONE_ATTEST'],
])('the type %s offers exactly its permissions', (type, names) => {
  const offered = PERMISSION_TABLE.filter((row) => row.type === type).map((row) => row.permission)
  expect(offered).toEqual(names.split(' '))
})

test('each permission has the label that people read', () => {
  expect(Object.fromEntries(PERMISSION_TABLE.map(({ permission, label }) => [permission, label]))).toEqual({
    CREATE_ORG: 'Create new organizations',
    EDIT_ORG: 'Edit organizations',
    DELETE_ORG: 'Delete organizations',
    CREATE_USER: 'Create new users',
    EDIT_USER: 'Edit users',
    DELETE_USER: 'Delete users',
    IMPERSONATE_USER: 'Impersonate users',
    GENERATE_API_TOKENS: 'Generate API tokens',
    VIEW_API_TOKENS: 'View API tokens',
    VIEW_AND_DOWNLOAD_FILES: 'View and Download files',
    UPLOAD_FILES: 'Upload files',
    CREATE_MAPPINGS: 'Create mappings',
    DATA_DICTIONARY: 'Data Dictionary',
    TARGET_CONFIGURATION: 'Target Configuration',
    SOURCE_CONFIGURATION: 'Source Configuration',
    ERROR_SUMMARY_REPORT: 'Error summary report',
    READ: 'Read',
    SEARCH: 'Search',
    READ_API: 'Read API',
    SEARCH_API: 'Search API',
    WRITE_API: 'Write API',
    WEB_ATTEST: 'Web Attestation',
    PHONE_ATTEST: 'Phone Attestation',
  })
})

test('EDIT_ROLE is known and loads with an ORDERLY role, but is offered nowhere', () => {
  expect(PERMISSIONS).toContain('EDIT_ROLE')
  const role = buildRole({ id: 'r', name: 'Old', type: 'ORDERLY', permissions: ['EDIT_ROLE', 'EDIT_ORG'] })
  expect(role.permissions).toEqual(['EDIT_ORG', 'EDIT_ROLE'])
  expect(PERMISSION_TABLE.map((row): string => row.permission)).not.toContain('EDIT_ROLE')
})

test('an unknown role type raises Unknown role type', () => {
  expect(() => buildRole({ id: 'r', type: 'OWNER', permissions: [] })).toThrow(/^Unknown role type$/)
})

test('a role keeps only permissions of its own type', () => {
  expect(permissionsOfType('DIRECTORY')).toEqual(['READ', 'SEARCH'])
  const role = buildRole({ id: 'r', type: 'DIRECTORY', permissions: ['SEARCH', 'CREATE_USER', 'NONSENSE'] })
  expect(role.permissions).toEqual(['SEARCH'])
})

test('roles are grouped by type, and every type has a group', () => {
  const roles = [
    buildRole({ id: 'a', type: 'ROSTER', permissions: [] }),
    buildRole({ id: 'b', type: 'PORTAL', permissions: [] }),
    buildRole({ id: 'c', type: 'ROSTER', permissions: [] }),
  ]
  const groups = groupRolesByType(roles)
  expect([...groups.keys()]).toEqual([...ROLE_TYPES])
  expect(groups.get('ROSTER')?.map((role) => role.id)).toEqual(['a', 'c'])
  expect(groups.get('DIRECTORY')).toEqual([])
})
