import type { Connection, Database } from '@concord/server'
import { type Asker, measureCounts, measureDeepPage, measurePages } from './measure-search.ts'
import { overlayPractitioners, whileApplying, whileBusy } from './overlay.ts'
import type { Samples } from './samples.ts'

type Askers = Readonly<Record<'unrestricted' | 'restricted', (tx: Connection) => Asker>>

/** Figures of the organization in which all is asked, and the id of another one. */
type Organizations = { readonly asking: string; readonly other: string }

async function measureView(database: Database, orgId: string, askers: Askers, samples: Samples) {
  return database.asOrganization(orgId, async (tx) => {
    const asker = askers.unrestricted(tx)
    const { pages, nearest, fuzzy, threeStates } = await measurePages(asker, askers.restricted(tx), samples)
    return {
      firstPageVsLookup: Math.max(...Object.values(pages).map(({ ratio }) => ratio)),
      deepPageVsFirst: await measureDeepPage(asker),
      nearestVsLookup: nearest.ratio,
      fuzzyVsLookup: fuzzy.ratio,
      threeStatesVsLookup: threeStates.ratio,
      totalAndFacetsVsCount: await measureCounts(asker, samples),
    }
  })
}

const named = (prefix: string, figures: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      `${prefix}${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
      value,
    ]),
  )

/** Returns the ratios of pages and counts in the view of an organization that sees so many practitioners otherwise. */
export async function measureOverlaid(
  database: Database,
  { asking, other }: Organizations,
  askers: Askers,
  samples: Samples,
  overlaid: number,
) {
  const without = await measureView(database, asking, askers, samples)
  const overlaidRecordsPerS = await overlayPractitioners(database, asking, overlaid)
  const withOverlays = await measureView(database, asking, askers, samples)
  const busy = await whileBusy(() => measureView(database, asking, askers, samples))
  const applying = await whileApplying(database, other, () => measureView(database, asking, askers, samples))
  return {
    overlaid,
    overlaidRecordsPerS,
    ...named('plain', without),
    ...named('overlaid', withOverlays),
    ...named('busy', busy),
    ...named('applying', applying),
  }
}
