import { type api, MAX_HOME_ROWS, NEW_EXCLUSION_DAYS, type ReplyOf } from '@concord/contract'
import { addDays, explainExclusionType, formatPersonName, getEntitlement } from '@concord/domain'
import type { SignedInContext } from '#server/http/route.ts'
import { findNewExclusions } from './new-exclusions-store.ts'

/** Returns the practitioners whose exclusion began lately, of those that the viewer may see; the newest first. */
export async function listNewExclusions(
  { tx, viewer }: SignedInContext,
  today: string,
): Promise<ReplyOf<typeof api.readHome>['exclusions']> {
  const rows = await findNewExclusions(tx, {
    since: addDays(today, -NEW_EXCLUSION_DAYS),
    entitlement: getEntitlement(viewer),
    limit: MAX_HOME_ROWS,
  })
  return {
    total: rows[0]?.total ?? 0,
    practitioners: rows.map(({ npi, type, excluded_on, ...name }) => ({
      ...{ npi, section: explainExclusionType(type).section, excludedOn: excluded_on },
      name: formatPersonName({
        ...{ lastName: name.last_name, firstName: name.first_name, middleName: name.middle_name },
        ...{ suffix: name.name_suffix, credentials: name.credentials },
      }),
    })),
  }
}
