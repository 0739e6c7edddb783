import { correctionKey } from '../config/correction-key.ts'
import { crosswalkKey } from '../config/crosswalk-key.ts'
import type { Correction, Mapping, WrittenSource } from '../config/source-config.ts'
import type { TargetConfig } from '../config/target-config.ts'
import { explainText } from '../lint/explain-text.ts'
import { mappingLists } from '../lint/mapped-fields.ts'

/** A correction that cannot be added; the message is a sentence that says why and what to do. */
export class CorrectionError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CorrectionError'
  }
}

/** The parts of a source config that corrections change, as people write them. */
type Corrected = Pick<WrittenSource, 'mappings' | 'repeat' | 'crosswalks' | 'corrections'>
type WrittenCrosswalk = NonNullable<Corrected['crosswalks']>[number]

/** A source with a correction, and a sentence for each thing that is otherwise because of it. */
export type CorrectedSource<Source> = { readonly source: Source; readonly told: readonly string[] }

const quote = (names: Iterable<string>) => Array.from(names, (name) => `'${name}'`).join(', ')

function refuse({ field, when = {}, from, to }: Correction, target: TargetConfig): void {
  for (const name of [field, ...Object.keys(when)]) {
    if (!target.fields.some(({ id }) => id === name))
      throw new CorrectionError(`The target has no field '${name}'. Name one of its fields.`)
  }
  if ((from === undefined || from.trim() === '') && Object.keys(when).length === 0)
    throw new CorrectionError('Say which text of the sender is corrected, or in which row.')
  if (from !== undefined && from === to) throw new CorrectionError(`'${from}' is what it is already.`)
  const definition = target.fields.find(({ id }) => id === field)
  const problem = to === null || !definition ? undefined : explainText(definition, to)
  if (problem) throw new CorrectionError(problem.message)
}

/** Tells whether a crosswalk can say it: it is looked into by the text of the sender, and gives another text. */
const takesCrosswalk = (mapping: Mapping): boolean => 'from' in mapping && mapping.transforms === undefined

function addEntry(
  crosswalk: WrittenCrosswalk,
  from: string,
  to: string,
): { readonly crosswalk: WrittenCrosswalk; readonly before: string | undefined } {
  const isSame = ([text]: readonly [string, string]) => crosswalkKey(text) === crosswalkKey(from)
  const entries = Object.entries(crosswalk.entries)
  const others = entries.filter((entry) => !isSame(entry))
  const before = entries.find(isSame)?.[1]
  return { crosswalk: { ...crosswalk, entries: Object.fromEntries([...others, [from, to]]) }, before }
}

/** Returns an id for the crosswalk of a field that no other crosswalk has. */
function newId(field: string, crosswalks: readonly WrittenCrosswalk[]): string {
  const isFree = (id: string) => crosswalks.every((known) => known.id !== id)
  let id = field
  for (let number = 2; !isFree(id); number += 1) id = `${field.slice(0, 60)}-${number}`
  return id
}

/** Returns the source with a crosswalk in each mapping of a field: the one that it has, or the new one. */
function useCrosswalk<Source extends Corrected>(source: Source, field: string, id: string): Source {
  const change = (mappings: readonly Mapping[]) =>
    mappings.map((mapping) =>
      mapping.field === field && 'from' in mapping
        ? { ...mapping, crosswalk: mapping.crosswalk ?? id }
        : mapping,
    )
  const { repeat } = source
  return {
    ...source,
    mappings: change(source.mappings),
    ...(repeat
      ? { repeat: { blocks: repeat.blocks.map((block) => ({ ...block, mappings: change(block.mappings) })) } }
      : {}),
  }
}

function addToCrosswalks<Source extends Corrected>(
  source: Source,
  field: string,
  from: string,
  to: string,
): CorrectedSource<Source> {
  const id = newId(field, source.crosswalks ?? [])
  const used = useCrosswalk(source, field, id)
  const all = mappingLists(used).flatMap(({ mappings }) => mappings)
  const getIds = (mappings: readonly Mapping[]) =>
    new Set(mappings.flatMap((mapping) => ('crosswalk' in mapping ? (mapping.crosswalk ?? []) : [])))
  const own = getIds(all.filter((mapping) => mapping.field === field))
  const isNew = own.has(id)
  const fresh: WrittenCrosswalk = { id, entries: {}, unmatched: 'pass' }
  const told: string[] = []
  const crosswalks = [...(source.crosswalks ?? []), ...(isNew ? [fresh] : [])].map((known) => {
    if (!own.has(known.id)) return known
    const { crosswalk, before } = addEntry(known, from, to)
    told.push(`The crosswalk '${known.id}' now has '${to}' for '${from}'.`)
    if (before !== undefined && before !== to)
      told.push(`It had '${before}' for it before, which was taken out.`)
    const others = all.filter(
      (mapping) => mapping.field !== field && 'crosswalk' in mapping && mapping.crosswalk === known.id,
    )
    if (others.length > 0)
      told.push(`It is also that of ${quote(new Set(others.map((mapping) => mapping.field)))}.`)
    return crosswalk
  })
  return { source: { ...used, crosswalks }, told }
}

/** Returns the source without corrections of the same text or row as the given one. */
function withoutSame<Source extends Corrected>(
  source: Source,
  correction: Correction,
): CorrectedSource<Source> {
  const isSame = (known: Correction) => correctionKey(known) === correctionKey(correction)
  const { corrections: all = [] } = source
  const corrections = all.filter((known) => !isSame(known))
  const before = all.find(isSame)
  const told =
    before && before.to !== correction.to
      ? [
          `A correction before made it ${before.to === null ? 'empty' : `'${before.to}'`}; that was taken out.`,
        ]
      : []
  return { source: before ? { ...source, corrections } : source, told }
}

/**
 * Returns a source config with one more correction: of a text of the sender wherever it stands, which becomes an entry
 * of the crosswalk of the field where there can be one, or in the rows that `when` tells. What contradicted it is taken
 * out. Throws CorrectionError.
 */
export function addCorrection<Source extends Corrected>(
  source: Source,
  target: TargetConfig,
  correction: Correction,
): CorrectedSource<Source> {
  refuse(correction, target)
  const { field, when = {}, from, to } = correction
  const rest = withoutSame(source, correction)
  const mappings = mappingLists(source)
    .flatMap((list) => list.mappings)
    .filter((mapping) => mapping.field === field)
  const isOfRow = Object.keys(when).length > 0
  if (
    !isOfRow &&
    from !== undefined &&
    to !== null &&
    mappings.length > 0 &&
    mappings.every(takesCrosswalk)
  ) {
    const added = addToCrosswalks(rest.source, field, from, to)
    return { source: added.source, told: [...rest.told, ...added.told] }
  }
  const what = from === undefined ? `'${field}'` : `'${from}' in '${field}'`
  const rows = Object.entries(when).map(([name, value]) => `'${name}' is '${value}'`)
  const where = isOfRow ? ` where ${rows.join(' and ')}` : ''
  const becomes = to === null ? 'nothing' : `'${to}'`
  return {
    source: { ...rest.source, corrections: [...(rest.source.corrections ?? []), correction] },
    told: [...rest.told, `From now on ${what} is read as ${becomes}${where}.`],
  }
}
