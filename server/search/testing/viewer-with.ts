import type { DirectoryConfig, Viewer } from '@concord/domain'

/**
 * Returns a user of an organization with this directory config; it may see all entities and places unless that says
 * otherwise.
 */
export function viewerWith(config: Partial<DirectoryConfig>): Viewer {
  const whole: DirectoryConfig = {
    dataAccess: 'INNOVATOR',
    apiAccess: 'SINGLE',
    states: [],
    zipCodes: [],
    ...config,
  }
  return {
    user: {
      id: 'u',
      name: 'U',
      email: 'u@plan.example',
      roleIds: [],
      orgId: 'o',
      active: true,
      products: [],
    },
    organization: {
      id: 'o',
      name: 'Plan',
      clientId: 'plan',
      active: true,
      products: [{ name: 'PROVIDER_DIRECTORY', active: true, config: whole }],
    },
    roles: [],
    environment: 'local',
    companyEmailDomain: '',
  }
}
