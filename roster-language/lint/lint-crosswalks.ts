import { crosswalkKey } from '../config/crosswalk-key.ts'
import type { Crosswalk } from '../config/source-config.ts'
import type { LintedSource } from './linted-source.ts'
import { mappingLists } from './mapped-fields.ts'

/** Looks whether crosswalks and the mappings that use them fit, and at what they hold. */
export function lintCrosswalks(source: LintedSource): void {
  const { config, problems, nodeAt } = source
  const ids = config.crosswalks.map(({ id }) => id)
  const used = new Set<string>()
  for (const { path, mappings } of mappingLists(config)) {
    for (const [index, mapping] of mappings.entries()) {
      const id = 'crosswalk' in mapping ? mapping.crosswalk : undefined
      if (id === undefined) continue
      used.add(id)
      if (ids.includes(id)) continue
      const node = nodeAt(...path, index, 'crosswalk')
      const message = `There is no crosswalk '${id}'.`
      problems.add({ code: 'unknown-crosswalk', message, node, misspelled: { name: id, known: ids } })
    }
  }
  for (const [index, crosswalk] of config.crosswalks.entries()) {
    const node = nodeAt('crosswalks', index, 'id')
    if (ids.indexOf(crosswalk.id) < index) {
      const message = `There are two crosswalks '${crosswalk.id}'; give one of them another id.`
      problems.add({ code: 'crosswalk-twice', message, node })
    }
    if (!used.has(crosswalk.id)) {
      const message = `No mapping uses the crosswalk '${crosswalk.id}'; name it in one, or take it out.`
      problems.add({ code: 'crosswalk-not-used', severity: 'warning', message, node })
    }
    lintEntries(source, crosswalk, index)
  }
}

function lintEntries({ problems, nodeAt }: LintedSource, { id, entries }: Crosswalk, index: number): void {
  const node = nodeAt('crosswalks', index, 'entries')
  if (Object.keys(entries).length === 0) {
    problems.add({ code: 'crosswalk-empty', message: `The crosswalk '${id}' is empty; fill it in.`, node })
  }
  const seen = new Map<string, string>()
  for (const [text, value] of Object.entries(entries)) {
    const nodeOfEntry = () => nodeAt('crosswalks', index, 'entries', text)
    const other = seen.get(crosswalkKey(text))
    if (crosswalkKey(text) === '' || value === '') {
      const message = `The crosswalk '${id}' has an empty text beside '${text || value}'; take it out.`
      problems.add({ code: 'crosswalk-text-empty', message, node: nodeOfEntry() })
    } else if (other !== undefined) {
      const message = `'${text}' and '${other}' are the same to a crosswalk; take one of them out.`
      problems.add({ code: 'crosswalk-text-twice', message, node: nodeOfEntry() })
    }
    seen.set(crosswalkKey(text), text)
  }
}
