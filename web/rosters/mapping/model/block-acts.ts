import type { WrittenSource } from '@concord/roster-language'
import { doAll, releaseColumn, removeField, setMapping } from './acts.ts'
import type { MappingAct } from './mapping-act.ts'

type WrittenRepeat = NonNullable<WrittenSource['repeat']>
type WrittenMapping = WrittenSource['mappings'][number]

const columnsOf = (mapping: WrittenMapping): readonly string[] =>
  'from' in mapping ? [mapping.from].flat() : []

const setBlocks =
  (blocks: WrittenRepeat['blocks']): MappingAct =>
  (config) => {
    const { repeat: _, ...rest } = config
    return blocks.length > 0 ? { ...rest, repeat: { blocks } } : rest
  }

/** Lets one row become several: what the blocks are made of leaves the mappings of all rows. */
export const acceptBlocks = ({ blocks }: WrittenRepeat): MappingAct =>
  doAll(
    ...blocks.flatMap(({ mappings }) =>
      mappings.flatMap((mapping) => [
        ...columnsOf(mapping).map((column) => releaseColumn(column, null)),
        removeField({ field: mapping.field, block: null }),
      ]),
    ),
    setBlocks(blocks),
  )

/** Makes a row stay one row: the mappings of the first block then apply to all rows. */
export const giveUpBlocks: MappingAct = (config) => {
  const [first] = config.repeat?.blocks ?? []
  const isFree = ({ field }: WrittenMapping) => config.mappings.every((one) => one.field !== field)
  const own = (first?.mappings ?? []).filter(isFree)
  return doAll(setBlocks([]), ...own.map((mapping) => setMapping(null, mapping)))(config)
}

/** Takes one block out; with the last one a row stays one row. */
export const removeBlock =
  (name: string): MappingAct =>
  (config) => {
    const blocks = config.repeat?.blocks ?? []
    if (blocks.length === 1 && blocks[0]?.name === name) return giveUpBlocks(config)
    return setBlocks(blocks.filter((block) => block.name !== name))(config)
  }

/** Adds a block of one column; a name that is taken gets a number. */
export const addBlock =
  (name: string, { field, column }: { readonly field: string; readonly column: string }): MappingAct =>
  (config) => {
    const blocks = config.repeat?.blocks ?? []
    const taken = new Set(blocks.map((block) => block.name))
    const free = [name, ...blocks.map((_, at) => `${name} ${at + 2}`)].find((one) => !taken.has(one)) ?? name
    const added = { name: free, mappings: [{ field, from: column }] }
    return doAll(releaseColumn(column, null), setBlocks([...blocks, added]))(config)
  }
