import { parseLinkPath } from '@concord/domain'
import type { FieldChange } from './compare-records.ts'
import type { Resolution } from './summarize-fields.ts'

/** Returns the links of a record, by path. No column holds them: their values are stored with how they were found. */
function getLinks(resolution: Resolution | undefined): ReadonlyMap<string, unknown> {
  return new Map(
    (resolution ?? []).flatMap(({ fields, value }) =>
      fields.flatMap((path): [string, unknown][] =>
        parseLinkPath(path) === undefined ? [] : [[path, value ?? null]],
      ),
    ),
  )
}

/** Returns the changes of the links of a record. */
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
