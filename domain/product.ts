export const PRODUCT_NAMES = [
  'ROSTER_MANAGEMENT',
  'PROVIDER_DIRECTORY',
  'CHANGELOG_V1',
  'DATA_UPDATES',
] as const
export type ProductName = (typeof PRODUCT_NAMES)[number]

/** Defines what people call each product. */
export const PRODUCT_LABELS: Readonly<Record<ProductName, string>> = {
  ROSTER_MANAGEMENT: 'Roster Management',
  PROVIDER_DIRECTORY: 'Directory',
  CHANGELOG_V1: 'Changelog',
  DATA_UPDATES: 'Data Updates',
}

export const DATA_ACCESS_LEVELS = [
  'BASIC',
  'BASIC_AND_INSURANCE',
  'PRACTITIONER',
  'PRACTITIONER_AND_ENTITY',
  'INNOVATOR',
] as const
export type DataAccess = (typeof DATA_ACCESS_LEVELS)[number]

/** Levels that are accepted and stored as the others are: they give what PRACTITIONER gives, without dashboards. */
export const DEPRECATED_DATA_ACCESS_LEVELS: readonly DataAccess[] = ['BASIC', 'BASIC_AND_INSURANCE']

export const API_ACCESS_LEVELS = ['SINGLE', 'BATCH'] as const
export type ApiAccess = (typeof API_ACCESS_LEVELS)[number]

/** When a stored directory config does not state dataAccess. */
export const DATA_ACCESS_WHEN_CONFIG_LACKS_IT: DataAccess = 'INNOVATOR'
/** When an organization is created. */
export const DATA_ACCESS_OF_NEW_ORGANIZATION: DataAccess = 'PRACTITIONER_AND_ENTITY'
/** When a dashboard link finds no directory config at all. */
export const DATA_ACCESS_OF_DASHBOARD_LINK: DataAccess = 'PRACTITIONER'
export const API_ACCESS_WHEN_CONFIG_LACKS_IT: ApiAccess = 'SINGLE'

/** `states` are two-letter codes, `zipCodes` five digits; an empty list restricts nothing. */
export type DirectoryConfig = {
  readonly dataAccess: DataAccess
  readonly apiAccess: ApiAccess
  readonly states: readonly string[]
  readonly zipCodes: readonly string[]
}
export type RosterConfig = { readonly rosterTypes: readonly string[] }
export type EmptyConfig = Readonly<Record<string, never>>

export type Product =
  | { readonly name: 'PROVIDER_DIRECTORY'; readonly active: boolean; readonly config: DirectoryConfig }
  | { readonly name: 'ROSTER_MANAGEMENT'; readonly active: boolean; readonly config: RosterConfig }
  | { readonly name: 'CHANGELOG_V1' | 'DATA_UPDATES'; readonly active: boolean; readonly config: EmptyConfig }

export class UnknownProductError extends Error {
  constructor() {
    super('Unknown product')
    this.name = 'UnknownProductError'
  }
}

/** Builds a product from stored data and fills what it lacks. Throws UnknownProductError ('Unknown product'). */
export function buildProduct(stored: {
  name: string
  active: boolean
  config?: Partial<DirectoryConfig & RosterConfig> | undefined
}): Product {
  const { name, active, config = {} } = stored
  switch (name) {
    case 'PROVIDER_DIRECTORY':
      return {
        name,
        active,
        config: {
          dataAccess: config.dataAccess ?? DATA_ACCESS_WHEN_CONFIG_LACKS_IT,
          apiAccess: config.apiAccess ?? API_ACCESS_WHEN_CONFIG_LACKS_IT,
          states: config.states ?? [],
          zipCodes: config.zipCodes ?? [],
        },
      }
    case 'ROSTER_MANAGEMENT':
      return { name, active, config: { rosterTypes: config.rosterTypes ?? [] } }
    case 'CHANGELOG_V1':
    case 'DATA_UPDATES':
      return { name, active, config: {} }
    default:
      throw new UnknownProductError()
  }
}

/** Returns the products of a newly created organization, all active. */
export function newOrganizationProducts(): readonly Product[] {
  return [
    buildProduct({
      name: 'PROVIDER_DIRECTORY',
      active: true,
      config: { dataAccess: DATA_ACCESS_OF_NEW_ORGANIZATION, apiAccess: 'BATCH' },
    }),
    buildProduct({ name: 'ROSTER_MANAGEMENT', active: true }),
    buildProduct({ name: 'CHANGELOG_V1', active: true }),
    buildProduct({ name: 'DATA_UPDATES', active: true }),
  ]
}
