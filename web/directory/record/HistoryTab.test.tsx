import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { VIEWERS } from '#web/session/test-viewers.ts'
import { renderDirectory, stubServer } from '../test-page.tsx'
import { makeHit, makePractitionerReply } from '../test-records.ts'

afterEach(cleanup)

const HISTORY = {
  counts: { all: 40, byThen: 40, since: 0 },
  sources: [{ kind: 'registry', changes: 40 }],
  fields: [{ column: 'phone', changes: 2 }],
  changes: [],
  batches: [],
  nextCursor: null,
}

it('says of a past day how many changes made the record, and nothing while only some of them are shown', async () => {
  const user = userEvent.setup()
  stubServer(() => ({ body: makePractitionerReply() }), {
    trail: {
      timeline: { enteredOn: null, total: 0, days: [] },
      sources: { asOf: '2026-05-01', counts: { all: 0, conflict: 0, single: 0, missing: 0 }, fields: [] },
      history: HISTORY,
      differences: { asOf: '2026-05-01', fields: 0, differences: [] },
    },
  })
  renderDirectory({
    at: `/directory/practitioner/${makeHit(0).npi}?tab=history&asOf=2026-05-01`,
    viewer: VIEWERS.viewer,
    widthPx: 1440,
  })
  expect(await screen.findByText(/40 changes made the record what you see/)).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Field' }), 'phone')
  expect(await screen.findByText(/end of the day/)).toBeTruthy()
  expect(screen.queryByText(/made the record what you see/)).toBeNull()
})

it('says that no change matches where the filters leave none, and shows all again', async () => {
  const user = userEvent.setup()
  stubServer(() => ({ body: makePractitionerReply() }), {
    trail: {
      timeline: { enteredOn: null, total: 0, days: [] },
      sources: { asOf: null, counts: { all: 0, conflict: 0, single: 0, missing: 0 }, fields: [] },
      history: HISTORY,
      differences: { asOf: '2026-05-01', fields: 0, differences: [] },
    },
  })
  renderDirectory({
    at: `/directory/practitioner/${makeHit(0).npi}?tab=history`,
    viewer: VIEWERS.viewer,
    widthPx: 1440,
  })
  await screen.findByText('No changes on file.')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Field' }), 'phone')
  await screen.findByText('No changes match.')
  expect(screen.queryByText('No changes on file.')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show all changes' }))
  await screen.findByText('No changes on file.')
})
