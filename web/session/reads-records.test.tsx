import type { Viewer } from '@concord/domain'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { useReadsRecords } from './reads-records.ts'
import { SessionContext } from './session-context.ts'
import { makeOrganization, makeRole, makeViewer, VIEWERS } from './test-viewers.ts'

function reads(viewer: Viewer | undefined): boolean {
  const session = viewer === undefined ? null : ({ viewer } as never)
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <SessionContext value={session}>{children}</SessionContext>
  )
  return renderHook(useReadsRecords, { wrapper }).result.current
}

test('names lead to records for those for whom the pages of records open', () => {
  const withoutDirectory = makeOrganization(['ROSTER_MANAGEMENT', 'DATA_UPDATES'])
  const directory = makeRole('DIRECTORY')
  expect(reads(VIEWERS.viewer)).toBe(true)
  expect(reads(makeViewer([makeRole('ROSTER')], makeOrganization(['PROVIDER_DIRECTORY'])))).toBe(false)
  expect(reads(makeViewer([directory], withoutDirectory))).toBe(false)
})

test('without a session they lead to the sign-in', () => {
  expect(reads(undefined)).toBe(true)
})
