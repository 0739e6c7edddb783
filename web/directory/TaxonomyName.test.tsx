import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { VIEWERS } from '#web/session/test-viewers.ts'
import { renderDirectory, stubServer } from './test-page.tsx'
import { makeHit, makePractitionerReply } from './test-records.ts'

const UNKNOWN = '999A00000X'
const { npi } = makeHit(0)

function open(code: string, namesReply: { status?: number; body: unknown }) {
  const taxonomies = [{ code, primary: true, licenseNumber: null, licenseState: null, group: null }]
  const asked = stubServer(({ path }) =>
    path === '/v2/taxonomy' ? namesReply : { body: makePractitionerReply({ taxonomies }) },
  )
  renderDirectory({ at: `/directory/practitioner/${npi}`, viewer: VIEWERS.viewer })
  return { pathsAsked: () => asked.map(({ path }) => path) }
}

it('a code that the program does not know has the name of the loaded code set, asked for once', async () => {
  const { pathsAsked } = open(UNKNOWN, { body: { taxonomies: [{ code: UNKNOWN, name: 'Lunar Astronaut' }] } })
  expect(await screen.findAllByText('Lunar Astronaut')).toHaveLength(2)
  expect(pathsAsked().filter((path) => path === '/v2/taxonomy')).toHaveLength(1)
})

it('nothing is asked for a code that the program knows', async () => {
  const { pathsAsked } = open('207RC0000X', { body: {} })
  expect(await screen.findAllByText('Cardiovascular Disease')).toHaveLength(2)
  expect(pathsAsked()).not.toContain('/v2/taxonomy')
})

it('the code itself stands where no name is to be had', async () => {
  open(UNKNOWN, { status: 500, body: { code: 'internal' } })
  expect(await screen.findAllByText(UNKNOWN)).toHaveLength(2)
})
