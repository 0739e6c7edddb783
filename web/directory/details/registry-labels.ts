import { formatOrganizationName } from '@concord/domain'

/** Of a deactivated NPI no name may be left. */
export function organizationName(name: string | null): string {
  return formatOrganizationName(name ?? '') || 'No name on file'
}
