import { parseLinkPath } from '@concord/domain'
import type { FieldChange } from './compare-records.ts'
import type { Resolution } from './summarize-fields.ts'

/** No column of a record holds what links it to others: its value stands with how it was found. */
function getLinks(resolution: Resolution | undefined): ReadonlyMap<string, unknown> {
  return new Map(
    (resolution ?? []).flatMap(({ fields, value }) =>
      fields.flatMap((path): [string, unknown][] =>
        parseLinkPath(path) === undefined ? [] : [[path, value ?? null]],
      ),
    ),
  )
}

/** What changed of the links of a record. */
export function compareLinks(
  before: Resolution | undefined,
  after: Resolution | undefined,
): readonly FieldChange[] {
  const [links, linksAfter] = [getLinks(before), getLinks(after)]
  return [...new Set([...links.keys(), ...linksAfter.keys()])].flatMap((path) => {
    const change = { path, before: links.get(path) ?? null, after: linksAfter.get(path) ?? null }
    return change.before === change.after ? [] : [change]
  })
}
