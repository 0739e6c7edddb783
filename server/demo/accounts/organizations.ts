import { type DirectoryConfig, newOrganizationProducts, type Product } from '@concord/domain'

type DemoOrganization = {
  id: string
  name: string
  client_id: string
  demo: boolean
  active: boolean
  products: readonly Product[]
}

function productsWith(options: {
  directory?: Partial<DirectoryConfig>
  rosterTypes: readonly string[]
  without?: readonly Product['name'][]
}): readonly Product[] {
  return newOrganizationProducts()
    .filter(({ name }) => !options.without?.includes(name))
    .map((product): Product => {
      if (product.name === 'PROVIDER_DIRECTORY') {
        return { ...product, config: { ...product.config, ...options.directory } }
      }
      if (product.name === 'ROSTER_MANAGEMENT')
        return { ...product, config: { rosterTypes: options.rosterTypes } }
      return product
    })
}

const ROSTER_TYPES = ['practitioner', 'facility', 'terms']

const organization = (
  number: number,
  name: string,
  clientId: string,
  products: readonly Product[],
  state: { demo?: boolean; active?: boolean } = {},
): DemoOrganization => ({
  id: `0a9a0000-0000-4000-8000-00000000000${number}`,
  name,
  client_id: clientId,
  demo: state.demo ?? false,
  active: state.active ?? true,
  products,
})

const ALL_PRODUCTS = productsWith({ rosterTypes: ROSTER_TYPES })

export const ORGANIZATIONS = {
  concord: organization(1, 'Concord', 'concord', ALL_PRODUCTS),
  summit: organization(2, 'Summit Health Plan', 'summit', ALL_PRODUCTS),
  harbor: organization(
    3,
    'Harbor Medical Group',
    'harbor',
    productsWith({
      directory: { states: ['TX', 'OK'] },
      rosterTypes: ROSTER_TYPES,
      without: ['DATA_UPDATES'],
    }),
  ),
  closed: organization(4, 'Closed Clinic', 'closed', ALL_PRODUCTS, { active: false }),
  demo: organization(5, 'Demo Organization', 'orderly-demo-account', ALL_PRODUCTS, { demo: true }),
  contigo: organization(6, 'Contigo', 'contigo', ALL_PRODUCTS),
} as const
