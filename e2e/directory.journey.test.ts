import { api } from '@concord/contract'
import { formatCount, formatPhone, taxonomyName } from '@concord/domain'
import { describe, expect } from 'vitest'
import { readPractitioner, search } from './directory-data.ts'
import {
  ask,
  expectInBox,
  expectList,
  expectOnRow,
  getBox,
  getChips,
  getFilters,
  getPages,
  getRows,
  SEARCH,
  shownNpis,
  toggle,
} from './directory-page.ts'
import {
  button,
  eventually,
  expectAddress,
  getAddress,
  gone,
  heading,
  journey,
  link,
  seen,
} from './journey.ts'

/** Finds a practitioner with a name, a phone, a place and several locations, whom the searches are about. */
async function findSubject(origin: string) {
  const { practitioners } = await search(origin, 'viewer', { query: 'smith', states: ['TX'], limit: 100 })
  const subject = practitioners.find(
    (hit) => hit.locationCount > 1 && hit.phone && hit.city && hit.zip && hit.firstName,
  )
  if (!subject) throw new Error('The demo workspace has no such practitioner')
  const { npi, lastName, firstName, city, zip, phone } = subject
  return {
    npi,
    lastName: lastName ?? '',
    firstName: firstName ?? '',
    city: city ?? '',
    zip: zip ?? '',
    phone: phone ?? '',
  }
}

describe.concurrent('the search box', () => {
  journey(
    'understands name, NPI, phone, specialty, city, ZIP and any of them together',
    async ({ open, origin }) => {
      const subject = await findSubject(origin)
      const { page } = await open({ as: 'viewer', at: SEARCH })
      for (const query of [
        subject.lastName.toLowerCase(),
        `${subject.firstName} ${subject.lastName}`,
        `${subject.lastName.toLowerCase()}, ${subject.firstName[0]?.toLowerCase()}`,
        `${subject.lastName}, ${subject.firstName}`,
        subject.npi,
        formatPhone(subject.phone),
        subject.city,
        subject.zip,
        'cardiology',
        'family medicine houston',
        `${subject.lastName} ${subject.zip}`,
      ]) {
        await ask(page, query)
        await expectAddress(page, `${SEARCH}?${new URLSearchParams({ q: query })}`)
        const reply = await search(origin, 'viewer', { query })
        expect(reply.total, query).toBeGreaterThan(0)
        await expectList(page, reply)
      }
      const one = await search(origin, 'viewer', { query: subject.npi })
      expect(one.practitioners.map(({ npi }) => npi)).toEqual([subject.npi])
      const narrow = `${subject.lastName}, ${subject.firstName} ${subject.zip}`
      expect(
        (await search(origin, 'viewer', { query: narrow })).practitioners.map(({ npi }) => npi),
      ).toContain(subject.npi)
    },
  )

  journey('finds while one types, without a key for it', async ({ open, origin }) => {
    const { page } = await open({ as: 'viewer', at: SEARCH })
    await getBox(page).pressSequentially('garcia')
    await expectList(page, await search(origin, 'viewer', { query: 'garcia' }))
    await expectAddress(page, `${SEARCH}?q=garcia`)
  })

  journey('does not lose what is typed right after Enter', async ({ open, origin }) => {
    const { page } = await open({ as: 'viewer', at: SEARCH })
    await seen(getRows(page).first())
    await getBox(page).evaluate((element) => {
      const box = element as HTMLInputElement
      const type = (text: string) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text)
        box.dispatchEvent(new Event('input', { bubbles: true }))
      }
      type('smith')
      box.form?.requestSubmit()
      type('garcia')
    })
    await expectList(page, await search(origin, 'viewer', { query: 'garcia' }))
    await expectInBox(page, 'garcia')
    await page.goBack()
    await expectList(page, await search(origin, 'viewer', { query: 'smith' }))
    await expectInBox(page, 'smith')
  })

  journey('says of an NPI with a wrong check digit what is wrong with it', async ({ open, origin }) => {
    const { npi } = await findSubject(origin)
    const wrong = npi.slice(0, 9) + ((Number(npi[9]) + 1) % 10)
    const { page } = await open({ as: 'viewer', at: SEARCH })
    await ask(page, wrong)
    const { notices, total } = await search(origin, 'viewer', { query: wrong })
    expect(notices).toHaveLength(1)
    expect(total).toBe(0)
    await seen(page.getByRole('status').getByText(notices[0] ?? '', { exact: true }))
    await seen(page.getByText('No practitioner matches', { exact: true }))
  })

  journey('takes what no one is called for no match and offers a way on', async ({ open }) => {
    const { page } = await open({ as: 'viewer', at: `${SEARCH}?q=zzzzqqq` })
    await seen(page.getByText('No practitioner matches', { exact: true }))
    await button(page, 'Clear all').first().click()
    await expectAddress(page, SEARCH)
    await seen(getRows(page).first())
  })
})

describe.concurrent('the list', () => {
  journey('is narrowed by the filters, with counts that come true', async ({ open, origin }) => {
    const { page } = await open({ as: 'viewer', at: `${SEARCH}?q=smith` })
    const { facets } = await search(origin, 'viewer', { query: 'smith' })
    const texas = facets.states.find(({ value }) => value === 'TX')?.count ?? 0
    expect(texas).toBeGreaterThan(20)
    const box = getFilters(page, 'State').getByRole('checkbox', {
      name: `Texas ${formatCount(texas)}`,
      exact: true,
    })
    await toggle(box)
    const narrowed = await search(origin, 'viewer', { query: 'smith', states: ['TX'] })
    expect(narrowed.total).toBe(texas)
    await expectList(page, narrowed)
    const { value, count } = narrowed.facets.specialties.reduce((most, entry) =>
      entry.count > most.count ? entry : most,
    )
    const label = `${taxonomyName(value)} ${formatCount(count)}`
    await toggle(getFilters(page, 'Specialty').getByRole('checkbox', { name: label, exact: true }))
    const both = await search(origin, 'viewer', { query: 'smith', states: ['TX'], specialties: [value] })
    expect(both.total).toBe(count)
    await expectList(page, both)
    await button(getChips(page), 'Clear all').click()
    await expectAddress(page, SEARCH)
    await eventually(async () =>
      expect(
        await getFilters(page, 'State')
          .getByRole('checkbox', { name: /^Texas/ })
          .isChecked(),
      ).toBe(false),
    )
  })

  journey('is walked page by page to its end and back, each row once', async ({ open, origin }) => {
    const { total } = await search(origin, 'viewer', { query: 'smith', states: ['TX'], limit: 1 })
    const { page } = await open({ as: 'viewer', at: `${SEARCH}?q=smith&state=TX` })
    const range = (first: number, last: number) =>
      getPages(page).getByText(`${first} to ${last} of ${total}`, { exact: true })
    const npis: string[] = []
    const first = await search(origin, 'viewer', { query: 'smith', states: ['TX'] })
    await expectList(page, first)
    for (let start = 1; start <= total; start += 20) {
      await seen(range(start, Math.min(start + 19, total)))
      npis.push(...(await shownNpis(page)))
      if (start + 20 <= total) await link(getPages(page), 'Next').click()
    }
    expect(npis).toHaveLength(total)
    expect(new Set(npis).size).toBe(total)
    expect(await button(getPages(page), 'Next').isDisabled()).toBe(true)
    for (let start = Math.floor((total - 1) / 20) * 20 + 1; start > 1; start -= 20) {
      await link(getPages(page), 'Previous').click()
      await seen(range(start - 20, start - 1))
    }
    expect(await shownNpis(page)).toEqual(npis.slice(0, 20))
  })

  journey('is there again by Back and Forward, with the words in the box', async ({ open, origin }) => {
    const { page } = await open({ as: 'viewer', at: SEARCH })
    await ask(page, 'smith')
    const smiths = await search(origin, 'viewer', { query: 'smith' })
    await expectList(page, smiths)
    await ask(page, 'garcia')
    const garcias = await search(origin, 'viewer', { query: 'garcia' })
    await expectList(page, garcias)
    await getRows(page).first().getByRole('link').click()
    await expectAddress(page, `/directory/practitioner/${garcias.practitioners[0]?.npi}`)
    await page.goBack()
    await expectList(page, garcias)
    await page.goBack()
    await expectList(page, smiths)
    await expectInBox(page, 'smith')
    await page.goForward()
    await expectList(page, garcias)
    await expectInBox(page, 'garcia')
  })

  journey('works with the keyboard alone, from the box to the record and back', async ({ open, origin }) => {
    const { page } = await open({ as: 'viewer', at: SEARCH })
    await seen(getRows(page).first())
    await page.keyboard.press('/')
    await page.keyboard.type('smith')
    await page.keyboard.press('Enter')
    const { practitioners, ...rest } = await search(origin, 'viewer', { query: 'smith' })
    await expectList(page, { practitioners, ...rest })
    for (const [key, place] of [
      ['ArrowDown', 0],
      ['j', 1],
      ['ArrowDown', 2],
      ['k', 1],
    ] as const) {
      await page.keyboard.press(key)
      await expectOnRow(page, practitioners[place]?.npi)
    }
    await page.keyboard.press('Enter')
    await expectAddress(page, `/directory/practitioner/${practitioners[1]?.npi}`)
    await seen(page.getByRole('heading', { level: 1, name: /^Practitioner Details/ }))
    await page.goBack()
    await expectList(page, { practitioners, ...rest })
  })

  journey(
    'keeps the parts that did not fail when the search fails, and tries again',
    async ({ open, origin }) => {
      const { page, context, errors } = await open({ as: 'viewer', at: '' })
      errors.expect(/status of 500/)
      await context.route(`**${api.searchPractitioners.path}`, (route) =>
        route.fulfill({ status: 500, json: {} }),
      )
      await page.goto(`${SEARCH}?q=smith`)
      await seen(page.getByText('The list did not load', { exact: true }))
      await expectInBox(page, 'smith')
      await context.unroute(`**${api.searchPractitioners.path}`)
      await button(page, 'Try again').click()
      await expectList(page, await search(origin, 'viewer', { query: 'smith' }))
    },
  )
})

describe.concurrent('a practitioner', () => {
  journey(
    'opens from the list, with every part behind its tab and its own address',
    async ({ open, origin }) => {
      const { npi } = await findSubject(origin)
      const { locations, affiliations, taxonomies, identifiers, endpoints } = await readPractitioner(
        origin,
        'viewer',
        npi,
      )
      const { page } = await open({ as: 'viewer', at: `${SEARCH}?q=${npi}` })
      await getRows(page).first().getByRole('link').click()
      await seen(page.getByRole('heading', { level: 1, name: /^Practitioner Details / }))
      const facts = page.getByRole('region', { name: 'Facts', exact: true })
      await seen(facts.getByText(npi, { exact: true }))
      const tabs = page.getByRole('navigation', { name: 'Sections of this page', exact: true })
      const rowsUnder = (name: string) =>
        page.getByRole('table', { name, exact: true }).getByRole('rowheader')

      await tabs.getByRole('link', { name: `Locations ${locations.length}`, exact: true }).click()
      await expectAddress(page, `/directory/practitioner/${npi}?tab=locations`)
      await eventually(async () => expect(await rowsUnder('Locations').count()).toBe(locations.length))

      await tabs.getByRole('link', { name: `Affiliations ${affiliations?.length}`, exact: true }).click()
      await expectAddress(page, `/directory/practitioner/${npi}?tab=affiliations`)
      if (affiliations && affiliations.length > 0) {
        await eventually(async () =>
          expect(await rowsUnder('Affiliations').count()).toBe(affiliations.length),
        )
      }

      const licenses = taxonomies.length + identifiers.length + endpoints.length
      await tabs.getByRole('link', { name: `Licenses and identifiers ${licenses}`, exact: true }).click()
      await eventually(async () =>
        expect(await rowsUnder('Specialties and licenses').count()).toBe(taxonomies.length),
      )

      await tabs.getByRole('link', { name: /^History/ }).click()
      await expectAddress(page, `/directory/practitioner/${npi}?tab=history`)
      await page.goBack()
      await expectAddress(page, `/directory/practitioner/${npi}?tab=licenses`)
      await page.reload()
      await seen(page.getByRole('table', { name: 'Specialties and licenses', exact: true }))
      await tabs.getByRole('link', { name: 'Overview', exact: true }).click()
      await seen(page.getByRole('heading', { level: 2, name: 'Identity', exact: true }))
      await link(page.getByRole('navigation', { name: 'Breadcrumbs' }), 'Practitioner Search').click()
      await seen(heading(page, 'Practitioner Search'))
    },
  )

  journey('shows no affiliations to an organization that may not see entities', async ({ open, origin }) => {
    const { npi } = await findSubject(origin)
    const { page, context } = await open({ as: 'viewer', at: '' })
    await context.route(`**/v2/practitioner/${npi}`, async (route) => {
      const response = await route.fetch()
      const reply = (await response.json()) as { practitioner: object }
      await route.fulfill({
        response,
        json: { ...reply, practitioner: { ...reply.practitioner, affiliations: null } },
      })
    })
    await page.goto(`/directory/practitioner/${npi}`)
    await seen(page.getByRole('link', { name: /^Locations/ }))
    expect(await page.getByRole('link', { name: /^Affiliations/ }).count()).toBe(0)
  })
})

describe.concurrent('an organization with two states', () => {
  journey(
    'sees practitioners of the two alone, and how many with a whole name are outside',
    async ({ open, origin }) => {
      const { practitioners } = await search(origin, 'viewer', { query: 'smith', states: ['NY'], limit: 100 })
      const outside = practitioners.find((hit) => hit.locationCount === 1 && hit.firstName)
      const query = `${outside?.firstName} ${outside?.lastName}`
      const { blocked } = await search(origin, 'harbor', { query })
      expect(blocked).toBeGreaterThan(0)
      const own = await search(origin, 'harbor', { query: 'smith' })
      expect(own.total).toBeGreaterThan(0)
      const { page } = await open({ as: 'harbor', at: `${SEARCH}?q=${encodeURIComponent(query)}` })
      const matches = blocked === 1 ? 'exact match is' : 'exact matches are'
      const sentence = `${formatCount(blocked)} ${matches} outside Texas and Oklahoma, the states of your organization.`
      await eventually(async () =>
        expect(
          await page
            .getByText(/outside Texas and Oklahoma/)
            .locator('..')
            .innerText(),
        ).toContain(sentence),
      )
      await page.goto(`${SEARCH}?q=smith`)
      await expectList(page, own)
      for (const row of await getRows(page).allInnerTexts()) expect(row).toMatch(/ (TX|OK) \d{5}/)
      expect(await getFilters(page, 'State').getByRole('checkbox').count()).toBe(2)
      await seen(getFilters(page, 'State').getByRole('checkbox', { name: /^Texas / }))
      await seen(getFilters(page, 'State').getByRole('checkbox', { name: /^Oklahoma / }))
    },
  )

  journey('finds no one outside of them by NPI, where others do', async ({ open, origin }) => {
    const { practitioners } = await search(origin, 'viewer', { query: 'smith', states: ['NY'], limit: 1 })
    const npi = practitioners[0]?.npi ?? ''
    const theirs = await open({ as: 'viewer', at: `/directory/practitioner/${npi}` })
    await seen(theirs.page.getByRole('region', { name: 'Facts', exact: true }))
    const { page, errors } = await open({ as: 'harbor', at: `/directory/practitioner/${npi}` })
    errors.expect(/status of 404/)
    await seen(page.getByText(`NPI ${npi} is outside your access`, { exact: true }))
    await gone(page.getByRole('region', { name: 'Facts', exact: true }))
    await page.goto(`${SEARCH}?q=${npi}`)
    await seen(page.getByText(/1 exact match is outside Texas and Oklahoma/))
  })
})

describe.concurrent('on a narrow screen the directory', () => {
  journey('has its filters in a sheet and opens a record', async ({ open, origin }) => {
    const { page } = await open({ as: 'viewer', at: `${SEARCH}?q=smith`, width: 360, height: 700 })
    await expectList(page, await search(origin, 'viewer', { query: 'smith' }))
    await page.getByRole('button', { name: /^Filters/ }).click()
    await toggle(page.getByRole('checkbox', { name: /^Texas/ }))
    await page.getByRole('button', { name: /^Show/ }).click()
    await expectList(page, await search(origin, 'viewer', { query: 'smith', states: ['TX'] }))
    await getRows(page).first().getByRole('link').click()
    await seen(page.getByRole('heading', { level: 1, name: /^Practitioner Details/ }))
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    expect(getAddress(page)).toMatch(/^\/directory\/practitioner\/\d{10}$/)
  })
})
