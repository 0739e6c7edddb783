import { api } from '@concord/contract'
import { formatCount, formatOrganizationName, taxonomyName } from '@concord/domain'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { type EntityReply, readEntity, search, searchEntities } from './directory-data.ts'
import {
  ask,
  ENTITY_SEARCH,
  expectInBox,
  expectList,
  getFilters,
  getRemover,
  getRows,
  SEARCH,
  toggle,
} from './directory-page.ts'
import { eventually, expectAddress, gone, heading, journey, link, seen } from './journey.ts'
import { getToken, send } from './people.ts'

type Hit = EntityReply['entities'][number]

const tabsOf = (page: Page) => page.getByRole('navigation', { name: 'Sections of this page', exact: true })

async function findEntity(origin: string, query: string, isWanted: (hit: Hit) => boolean): Promise<Hit> {
  const { entities } = await searchEntities(origin, 'viewer', { query, limit: 100 })
  const hit = entities.find(isWanted)
  if (!hit) throw new Error(`The demo workspace has no such entity for ${query}`)
  return hit
}

describe.concurrent('Entity Search', () => {
  journey('finds by name, NPI, specialty words, city and any of them together', async ({ open, origin }) => {
    const { npi, name, city, taxonomies } = await findEntity(
      origin,
      'regional hospital',
      (hit) => hit.name !== null && hit.city !== null && hit.taxonomies.length > 0,
    )
    const words = (name ?? '').toLowerCase().split(/[ ,]+/)
    const specialty = taxonomyName(taxonomies[0] ?? '').toLowerCase()
    const { page } = await open({ as: 'viewer', at: ENTITY_SEARCH })
    for (const query of [
      name ?? '',
      words.slice(0, 2).join(' '),
      npi,
      specialty,
      (city ?? '').toLowerCase(),
      `${words[0]} ${specialty} ${city}`,
    ]) {
      await ask(page, query)
      await expectAddress(page, `${ENTITY_SEARCH}?${new URLSearchParams({ q: query })}`)
      const reply = await searchEntities(origin, 'viewer', { query })
      expect(reply.total, query).toBeGreaterThan(0)
      await expectList(page, reply)
      const { entities } = await searchEntities(origin, 'viewer', { query, limit: 100 })
      if (reply.total <= 100) {
        expect(
          entities.map((hit) => hit.npi),
          query,
        ).toContain(npi)
      }
    }
    const { entities } = await searchEntities(origin, 'viewer', { query: npi })
    expect(entities.map((hit) => hit.npi)).toEqual([npi])
  })

  journey('is narrowed by kind and state, with counts that come true', async ({ open, origin }) => {
    const { page } = await open({ as: 'viewer', at: ENTITY_SEARCH })
    const { facets } = await searchEntities(origin, 'viewer', {})
    const hospitals = facets.kinds.find(({ value }) => value === 'hospital')?.count ?? 0
    await toggle(
      getFilters(page, 'Kind').getByRole('checkbox', {
        name: `Hospital ${formatCount(hospitals)}`,
        exact: true,
      }),
    )
    const narrowed = await searchEntities(origin, 'viewer', { kinds: ['hospital'] })
    expect(narrowed.total).toBe(hospitals)
    await expectList(page, narrowed)
    const texan = narrowed.facets.states.find(({ value }) => value === 'TX')?.count ?? 0
    await toggle(
      getFilters(page, 'State').getByRole('checkbox', { name: `Texas ${formatCount(texan)}`, exact: true }),
    )
    const both = await searchEntities(origin, 'viewer', { kinds: ['hospital'], states: ['TX'] })
    expect(both.total).toBe(texan)
    await expectList(page, both)
    for (const { kind } of both.entities) expect(kind).toBe('hospital')
    await getRemover(page, 'State Texas').click()
    await expectList(page, narrowed)
    await page.goBack()
    await expectList(page, both)
  })

  journey('takes what was asked along from Practitioner Search and back', async ({ open, origin }) => {
    const { page } = await open({ as: 'viewer', at: `${SEARCH}?q=75209&state=TX&gender=F` })
    await seen(getRows(page).first())
    await link(tabsOf(page), 'Entities').click()
    await expectAddress(page, `${ENTITY_SEARCH}?q=75209&state=TX`)
    await expectList(page, await searchEntities(origin, 'viewer', { query: '75209', states: ['TX'] }))
    await expectInBox(page, '75209')
    await link(tabsOf(page), 'Practitioners').click()
    await expectAddress(page, `${SEARCH}?q=75209&state=TX`)
    await expectList(page, await search(origin, 'viewer', { query: '75209', states: ['TX'] }))
  })
})

describe.concurrent('an entity', () => {
  journey(
    'opens from the list, with its parts behind tabs and its practitioners a step away',
    async ({ open, origin }) => {
      const hit = await findEntity(
        origin,
        'hospital',
        ({ practitionerCount, parentName }) => practitionerCount > 20 && parentName !== null,
      )
      const entity = await readEntity(origin, 'viewer', hit.npi)
      const { page } = await open({ as: 'viewer', at: `${ENTITY_SEARCH}?q=${hit.npi}` })
      await getRows(page).first().getByRole('link').click()
      await expectAddress(page, `/directory/entity/${hit.npi}`)
      await seen(page.getByRole('heading', { level: 1, name: formatOrganizationName(hit.name ?? '') }))
      const tabs = tabsOf(page)
      await link(tabs, `Locations ${entity.locations.length}`).click()
      await expectAddress(page, `/directory/entity/${hit.npi}?tab=locations`)
      const rows = page.getByRole('table', { name: 'Locations', exact: true }).getByRole('rowheader')
      await eventually(async () => expect(await rows.count()).toBe(entity.locations.length))
      await link(tabs, 'Overview').click()

      await link(page, `${formatCount(entity.practitionerCount)} practitioners`).click()
      await expectAddress(page, `${SEARCH}?entity=${hit.npi}`)
      const people = await search(origin, 'viewer', { entity: hit.npi })
      expect(people.total).toBe(entity.practitionerCount)
      await expectList(page, people)
      await seen(getRemover(page, `Entity ${formatOrganizationName(hit.name ?? '')}`))

      await getRows(page).first().getByRole('link').click()
      await page.getByRole('link', { name: /^Affiliations/ }).click()
      await link(page, formatOrganizationName(hit.name ?? ''))
        .first()
        .click()
      await expectAddress(page, `/directory/entity/${hit.npi}`)
      await link(page, formatOrganizationName(hit.parentName ?? ''))
        .first()
        .click()
      await expectAddress(page, `/directory/entity/${entity.parentNpi}`)
    },
  )

  journey('that no one has is not found', async ({ open }) => {
    const { page, errors } = await open({ as: 'viewer', at: '/directory/entity/0000000000' })
    errors.expect(/status of 404/)
    await seen(page.getByText('0000000000 is not a valid NPI', { exact: true }))
  })
})

describe.concurrent('an organization that has practitioners only', () => {
  const altered = {
    organization: (own: Record<string, unknown>) => ({
      ...own,
      products: (own.products as { name: string; config: object }[]).map((product) =>
        product.name === 'PROVIDER_DIRECTORY'
          ? { ...product, config: { ...product.config, dataAccess: 'PRACTITIONER' } }
          : product,
      ),
    }),
  }

  journey('has no tab of entities and is reported who can add them', async ({ open, origin }) => {
    const { npi } = await findEntity(origin, 'hospital', () => true)
    const { page } = await open({ as: 'viewer', at: SEARCH, altered })
    await seen(getRows(page).first())
    await seen(link(tabsOf(page), 'Bulk NPI lookup'))
    await gone(link(tabsOf(page), 'Entities'))
    for (const [address, title] of [
      [ENTITY_SEARCH, 'Entity Search'],
      [`/directory/entity/${npi}`, 'Entity Details'],
    ] as const) {
      await page.goto(address)
      await seen(heading(page, title))
      await seen(page.getByText(/Summit Health Plan has the directory of practitioners without entities\./))
      expect(await getRows(page).count()).toBe(0)
    }
  })
})

describe.concurrent('an organization with two states', () => {
  journey('finds no entity outside of them, where others do', async ({ open, origin }) => {
    const { entities } = await searchEntities(origin, 'viewer', { states: ['NY'], limit: 100 })
    const token = await getToken(origin, 'harbor')
    const statusOf = async ({ npi }: Hit) =>
      (await send(origin, api.readEntity.path.replace(':npi', npi), { token, method: 'GET' })).status
    const statuses = await Promise.all(entities.filter((hit) => hit.locationCount === 1).map(statusOf))
    expect(new Set(statuses)).toEqual(new Set([404]))

    const npi = entities.find((hit) => hit.locationCount === 1)?.npi ?? ''
    const { page, errors } = await open({ as: 'harbor', at: `/directory/entity/${npi}` })
    errors.expect(/status of 404/)
    await seen(page.getByText(`NPI ${npi} is outside your access`, { exact: true }))
    await page.goto(`${ENTITY_SEARCH}?q=hospital`)
    const own = await searchEntities(origin, 'harbor', { query: 'hospital' })
    expect(own.blocked).toBe(0)
    await expectList(page, own)
    expect(own.facets.states.map(({ value }) => value).sort()).toEqual(['OK', 'TX'])
  })

  journey('is refused by the server without a token and with a disabled account', async ({ origin }) => {
    const body = {}
    for (const path of [api.searchEntities.path, api.countEntities.path]) {
      expect((await send(origin, path, { body })).status).toBe(401)
      const token = await getToken(origin, 'disabled')
      expect((await send(origin, path, { body, token })).status).toBe(403)
    }
  })
})
