import type { api } from '@concord/contract'
import { hasPermission } from '@concord/domain'
import type { Handler } from '#server/http/route.ts'
import { findOwnPeople } from '../people/own-people-store.ts'
import { countOpen } from './count-store.ts'
import { countDue, findNextDue } from './office-store.ts'

/** The days ahead that the lists of the page show before the user looks further ahead. */
const WITHIN = { phone: 7, web: 14 }

export const countAttestation: Handler<typeof api.countAttestation> = async ({ tx, viewer }) => {
  const [byPhone, byWeb] = [hasPermission(viewer, 'PHONE_ATTEST'), hasPermission(viewer, 'WEB_ATTEST')]
  const { waves, links, questions } = await countOpen(tx, viewer.user.orgId)
  const question = { people: await findOwnPeople(tx, viewer), now: new Date() }
  const due = byPhone || byWeb ? await countDue(tx, { ...question, within: WITHIN }) : { phone: 0, web: 0 }
  const isDone = (byPhone && due.phone === 0) || (byWeb && due.web === 0)
  return {
    phone: byPhone ? due.phone : null,
    web: byWeb ? due.web : null,
    waves: byPhone ? waves : null,
    links: byPhone ? links : null,
    questions,
    next: isDone
      ? await findNextDue(tx, { ...question, after: due.phone === 0 ? WITHIN.phone : WITHIN.web })
      : null,
  }
}
