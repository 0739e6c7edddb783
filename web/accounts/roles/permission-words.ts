import { PERMISSION_TABLE, type RoleType } from '@concord/domain'

type LabelledPermission = (typeof PERMISSION_TABLE)[number]['permission']

/** The part of the product that a permission is for, and what it allows there. */
const WORDS: Readonly<Record<LabelledPermission, readonly [area: string, allows: string]>> = {
  CREATE_ORG: ['Organizations', 'Add an organization, and users to any of them.'],
  EDIT_ORG: ['Organizations', 'Change products and settings of any organization, and its users.'],
  DELETE_ORG: ['Organizations', 'Remove an organization with all it has, or a user of any.'],
  CREATE_USER: ['Users', 'Invite users to the own organization.'],
  EDIT_USER: ['Users', 'Change, enable and disable them, and give them roles.'],
  DELETE_USER: ['Users', 'Remove them with their saved searches and tokens.'],
  IMPERSONATE_USER: ['Users', 'Act as a user who may do no more than oneself.'],
  GENERATE_API_TOKENS: ['API tokens', 'Make own tokens with permissions that one holds.'],
  VIEW_API_TOKENS: ['API tokens', 'See own tokens and how they are used.'],
  VIEW_AND_DOWNLOAD_FILES: ['Files', 'Open roster files and download them.'],
  UPLOAD_FILES: ['Files', 'Add roster files and mended rows.'],
  CREATE_MAPPINGS: ['Configuration', 'Map the columns of a sender’s file.'],
  DATA_DICTIONARY: ['Configuration', 'Read what each field of a roster means.'],
  TARGET_CONFIGURATION: ['Configuration', 'Change the layout and rules that rosters come in.'],
  SOURCE_CONFIGURATION: ['Configuration', 'Change how one sender’s files become that layout.'],
  ERROR_SUMMARY_REPORT: ['Reports', 'Open the summary of errors in rosters.'],
  READ: ['Directory', 'Open the pages of practitioners and entities.'],
  SEARCH: ['Directory', 'Search the directory, save searches and watch them.'],
  READ_API: ['Changelog', 'Read changes of records over the API.'],
  SEARCH_API: ['Changelog', 'Search changes over the API.'],
  WRITE_API: ['Changelog', 'Send changes over the API.'],
  WEB_ATTEST: ['Attestations', 'Confirm records on the web.'],
  PHONE_ATTEST: ['Attestations', 'Record what providers confirm by phone.'],
}

export type PermissionRow = (typeof PERMISSION_TABLE)[number] & { readonly allows: string }
export type PermissionGroup = { readonly area: string; readonly rows: readonly PermissionRow[] }

/** The permissions of a type of roles by the areas that they are for. */
export function permissionGroups(type: RoleType): readonly PermissionGroup[] {
  const rows = PERMISSION_TABLE.filter((row) => row.type === type).map((row) => {
    const [area, allows] = WORDS[row.permission]
    return { ...row, area, allows }
  })
  return [...Map.groupBy(rows, ({ area }) => area)].map(([area, ofArea]) => ({ area, rows: ofArea }))
}
