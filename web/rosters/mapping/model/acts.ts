import type { TransformUse, WrittenSource } from '@concord/roster-language'
import type { MappingAct } from './mapping-act.ts'

export type WrittenMapping = WrittenSource['mappings'][number]
type WrittenCrosswalk = NonNullable<WrittenSource['crosswalks']>[number]

/** A mapping stands in a block of columns, or (null) applies to all rows. */
export type Place = { readonly field: string; readonly block: string | null }

const getList = (config: WrittenSource, block: string | null): readonly WrittenMapping[] =>
  block === null
    ? config.mappings
    : (config.repeat?.blocks.find(({ name }) => name === block)?.mappings ?? [])

export const findMapping = (config: WrittenSource, { field, block }: Place): WrittenMapping | undefined =>
  getList(config, block).find((mapping) => mapping.field === field)

function changeList(
  config: WrittenSource,
  block: string | null,
  change: (mappings: readonly WrittenMapping[]) => readonly WrittenMapping[],
): WrittenSource {
  if (block === null) return { ...config, mappings: [...change(config.mappings)] }
  const { repeat } = config
  if (!repeat) return config
  const blocks = repeat.blocks.flatMap((own) => {
    if (own.name !== block) return own
    const mappings = [...change(own.mappings)]
    return mappings.length > 0 ? { ...own, mappings } : []
  })
  const { repeat: _, ...rest } = config
  return blocks.length > 0 ? { ...config, repeat: { ...repeat, blocks } } : rest
}

/** Puts a mapping in the place of the one of its field, or behind the others. */
export const setMapping =
  (block: string | null, mapping: WrittenMapping): MappingAct =>
  (config) =>
    changeList(config, block, (mappings) =>
      mappings.some(({ field }) => field === mapping.field)
        ? mappings.map((one) => (one.field === mapping.field ? mapping : one))
        : [...mappings, mapping],
    )

export const removeField =
  ({ field, block }: Place): MappingAct =>
  (config) =>
    changeList(config, block, (mappings) => mappings.filter((mapping) => mapping.field !== field))

/** Takes a column out of all mappings of a block; a mapping that has no other column is gone. */
export const releaseColumn =
  (column: string, block: string | null): MappingAct =>
  (config) =>
    changeList(config, block, (mappings) =>
      mappings.flatMap((mapping): WrittenMapping[] => {
        if (!('from' in mapping)) return [mapping]
        const from = [mapping.from].flat()
        if (!from.includes(column)) return [mapping]
        const [only, ...others] = from.filter((name) => name !== column)
        if (only === undefined) return []
        return [{ ...mapping, from: others.length === 0 ? only : [only, ...others] }]
      }),
    )

const setUnused =
  (column: string, isUnused: boolean): MappingAct =>
  (config) => {
    const others = (config.unused ?? []).filter((name) => name !== column)
    const { unused: _, ...rest } = config
    const unused = isUnused ? [...others, column] : others
    return unused.length > 0 ? { ...rest, unused } : rest
  }

/** Does acts one after the other as one that is undone at once. */
export const doAll =
  (...acts: readonly MappingAct[]): MappingAct =>
  (config) =>
    acts.reduce((changed, act) => act(changed), config)

/** Makes a field of a column alone, whatever both were before. */
export const mapColumn = (column: string, { field, block }: Place): MappingAct =>
  doAll(
    releaseColumn(column, block),
    removeField({ field, block }),
    setMapping(block, { field, from: column }),
    setUnused(column, false),
  )

/** Leaves a column out. */
export const leaveOut = (column: string, block: string | null): MappingAct =>
  doAll(releaseColumn(column, block), setUnused(column, true))

/** Maps several columns to other fields at once, as when a file is shifted by one column. */
export const mapColumns = (columns: readonly (Place & { readonly column: string })[]): MappingAct =>
  doAll(
    ...columns.map(({ column, block }) => releaseColumn(column, block)),
    ...columns.map(({ column, ...place }) => mapColumn(column, place)),
  )

/** Sets the transforms of a mapping; none takes them off, and with them a mapping that has no column. */
export const setTransforms =
  (place: Place, transforms: readonly TransformUse[]): MappingAct =>
  (config) => {
    const mapping = findMapping(config, place)
    const chain = [...transforms]
    if (!mapping || 'formula' in mapping || 'constant' in mapping) return config
    if (!('from' in mapping)) {
      const { field } = place
      return chain.length > 0
        ? setMapping(place.block, { field, transforms: chain })(config)
        : removeField(place)(config)
    }
    const { transforms: _, ...plain } = mapping
    return setMapping(place.block, chain.length > 0 ? { ...plain, transforms: chain } : plain)(config)
  }

/** Sets the columns that a field is made of; none takes the mapping off. */
export const setColumns =
  (place: Place, columns: readonly string[]): MappingAct =>
  (config) => {
    const mapping = findMapping(config, place)
    const [first, ...others] = columns
    if (first === undefined) return removeField(place)(config)
    const from = others.length === 0 ? first : [first, ...others]
    const kept = mapping && 'from' in mapping ? mapping : { field: place.field }
    return doAll(
      setMapping(place.block, { ...kept, from }),
      ...columns.map((column) => setUnused(column, false)),
    )(config)
  }

export const setConstant = ({ field, block }: Place, constant: string): MappingAct =>
  setMapping(block, { field, constant })

export const setFormula = ({ field, block }: Place, formula: string): MappingAct =>
  setMapping(block, { field, formula })

/** Says what a text of the sender stands for; the field gets a crosswalk by its first entry. */
export const setCrosswalkEntry =
  (place: Place, text: string, becomes: string | null): MappingAct =>
  (config) => {
    const mapping = findMapping(config, place)
    if (!mapping || !('from' in mapping)) return config
    const id = mapping.crosswalk ?? place.field
    const known = (config.crosswalks ?? []).find((one) => one.id === id)
    const { [text]: _, ...others } = known?.entries ?? {}
    const entries = becomes === null ? others : { ...others, [text]: becomes }
    const crosswalk: WrittenCrosswalk = { ...known, id, entries }
    const rest = (config.crosswalks ?? []).filter((one) => one.id !== id)
    return setMapping(place.block, { ...mapping, crosswalk: id })({
      ...config,
      crosswalks: [...rest, crosswalk],
    })
  }

/** Keeps a mapping although its values look like those of another field. */
export const overrule =
  (field: string): MappingAct =>
  (config) => ({
    ...config,
    unguarded: [...(config.unguarded ?? []).filter((id) => id !== field), field],
  })

export const replaceConfig =
  (config: WrittenSource): MappingAct =>
  () =>
    config
