import { PERMISSION_TABLE, type RoleType } from '@concord/domain'

type LabeledPermission = (typeof PERMISSION_TABLE)[number]['permission']

/** The part of the product that a permission is for, and what it allows there. */
const WORDS: Readonly<Record<LabeledPermission, readonly [area: string, allows: string]>> = {
  CREATE_ORG: ['Organizations', 'Add organizations, and users to any organization.'],
  EDIT_ORG: ['Organizations', 'Change the products, settings and users of any organization.'],
  DELETE_ORG: [
    'Organizations',
    'Permanently delete an organization and its data, or a user of any organization.',
  ],
  CREATE_USER: ['Users', 'Invite users to your organization.'],
  EDIT_USER: ['Users', 'Change, enable and disable users, and assign roles.'],
  DELETE_USER: ['Users', 'Delete users with their saved searches and tokens.'],
  IMPERSONATE_USER: ['Users', 'Act as users with equal or fewer permissions.'],
  GENERATE_API_TOKENS: ['API tokens', 'Create tokens with permissions you have.'],
  VIEW_API_TOKENS: ['API tokens', 'View your tokens and their use.'],
  VIEW_AND_DOWNLOAD_FILES: ['Files', 'View and download roster files.'],
  UPLOAD_FILES: ['Files', 'Add roster files and corrected rows.'],
  CREATE_MAPPINGS: ['Configuration', 'Map the columns of a sender’s file.'],
  DATA_DICTIONARY: ['Configuration', 'View the definition of each roster field.'],
  TARGET_CONFIGURATION: ['Configuration', 'Change the layout and rules for rosters.'],
  SOURCE_CONFIGURATION: ['Configuration', 'Change how a sender’s files are converted to that layout.'],
  ERROR_SUMMARY_REPORT: ['Reports', 'View the summary of roster errors.'],
  READ: ['Directory', 'View practitioner and entity records.'],
  SEARCH: ['Directory', 'Search the directory, and save and watch searches.'],
  READ_API: ['Changelog', 'Read record changes through the API.'],
  SEARCH_API: ['Changelog', 'Search changes through the API.'],
  WRITE_API: ['Changelog', 'Send changes through the API.'],
  WEB_ATTEST: ['Attestations', 'Confirm records on the web.'],
  PHONE_ATTEST: ['Attestations', 'Record what providers confirm by phone.'],
}

export type PermissionRow = (typeof PERMISSION_TABLE)[number] & { readonly allows: string }
export type PermissionGroup = { readonly area: string; readonly rows: readonly PermissionRow[] }

/** Returns the permissions of a type of roles by the areas that they are for. */
export function permissionGroups(type: RoleType): readonly PermissionGroup[] {
  const rows = PERMISSION_TABLE.filter((row) => row.type === type).map((row) => {
    const [area, allows] = WORDS[row.permission]
    return { ...row, area, allows }
  })
  return [...Map.groupBy(rows, ({ area }) => area)].map(([area, ofArea]) => ({ area, rows: ofArea }))
}
