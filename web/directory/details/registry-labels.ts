import { formatOrganizationName } from '@concord/domain'

/** Formats the name of an organization; a deactivated NPI may have no name left. */
export function organizationName(name: string | null): string {
  return formatOrganizationName(name ?? '') || 'No name on file'
}
