import {
  API_ACCESS_WHEN_CONFIG_LACKS_IT,
  type ApiAccess,
  AUDIT_RETENTION_SETTING,
  DATA_ACCESS_OF_NEW_ORGANIZATION,
  type DataAccess,
  KNOWN_SETTINGS,
  type Product,
  readAuditRetentionDays,
  readRosterTypes,
  readZipCodes,
  type SettingName,
} from '@concord/domain'
import type { ManagedOrganization, OrganizationChange } from './queries.ts'

type ProductValues = {
  readonly directory: boolean
  readonly dataAccess: DataAccess
  readonly apiAccess: ApiAccess
  readonly states: readonly string[]
  /** The ZIP codes as typed. */
  readonly zipCodes: string
  readonly rosters: boolean
  /** The roster types as typed. */
  readonly rosterTypes: string
  readonly changelog: boolean
  readonly dataUpdates: boolean
}

/** Null: the default. */
type SettingValues = Readonly<Record<SettingName, string | null>>

/** The fields of the form, flat, so that each can be compared with what someone else saved. */
export type OrganizationValues = ProductValues &
  SettingValues & { readonly version: number; readonly name: string; readonly demo: boolean }

export const SETTING_NAMES: readonly SettingName[] = KNOWN_SETTINGS.map((known) => known.name)

/** Returns for how many days the audit log is retained. */
export const getRetentionDays = (values: OrganizationValues) =>
  readAuditRetentionDays(values[AUDIT_RETENTION_SETTING] ?? undefined)

const findProduct = <Name extends Product['name']>(products: readonly Product[], name: Name) =>
  products.find((product): product is Extract<Product, { name: Name }> => product.name === name)

/** Returns the form values of the products. A product that is switched on again has its earlier settings. */
function productValues({ products }: ManagedOrganization): ProductValues {
  const directory = findProduct(products, 'PROVIDER_DIRECTORY')
  const rosters = findProduct(products, 'ROSTER_MANAGEMENT')
  return {
    directory: directory?.active ?? false,
    dataAccess: directory?.config.dataAccess ?? DATA_ACCESS_OF_NEW_ORGANIZATION,
    apiAccess: directory?.config.apiAccess ?? API_ACCESS_WHEN_CONFIG_LACKS_IT,
    states: directory?.config.states ?? [],
    zipCodes: directory?.config.zipCodes.join(' ') ?? '',
    rosters: rosters?.active ?? false,
    rosterTypes: rosters?.config.rosterTypes.join(' ') ?? '',
    changelog: products.some((product) => product.name === 'CHANGELOG_V1' && product.active),
    dataUpdates: products.some((product) => product.name === 'DATA_UPDATES' && product.active),
  }
}

export function toFormValues(organization: ManagedOrganization): OrganizationValues {
  const { version, name, demo, settings } = organization
  const stored = settings.map(({ setting, value, isDefault }) => [setting, isDefault ? null : value])
  return {
    version,
    name,
    demo,
    ...productValues(organization),
    ...(Object.fromEntries(stored) as SettingValues),
  }
}

function getProducts(values: OrganizationValues): Product[] {
  const { dataAccess, apiAccess, states, zipCodes, rosterTypes } = values
  return [
    {
      name: 'PROVIDER_DIRECTORY',
      active: values.directory,
      config: { dataAccess, apiAccess, states, zipCodes: readZipCodes(zipCodes).words },
    },
    {
      name: 'ROSTER_MANAGEMENT',
      active: values.rosters,
      config: { rosterTypes: readRosterTypes(rosterTypes).words },
    },
    { name: 'CHANGELOG_V1', active: values.changelog, config: {} },
    { name: 'DATA_UPDATES', active: values.dataUpdates, config: {} },
  ]
}

/** Returns what is sent: the edited fields alone, on the version that they began with. Products go together. */
export function getChange(
  values: OrganizationValues,
  edits: Partial<OrganizationValues>,
): OrganizationChange {
  const { name, demo, version: _, ...others } = edits
  const settings = SETTING_NAMES.filter((setting) => setting in others)
  const hasProductEdits = Object.keys(others).length > settings.length
  return {
    version: values.version,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(demo === undefined ? {} : { demo }),
    ...(hasProductEdits ? { products: getProducts(values) } : {}),
    ...(settings.length > 0
      ? { settings: settings.map((setting) => ({ setting, value: values[setting] })) }
      : {}),
  }
}
