import { correctionKey } from '../config/correction-key.ts'
import { getSettingKey } from '../config/override.ts'
import type { Crosswalk, SourceConfig } from '../config/source-config.ts'
import { type ConfigPart, listPart, objectPart, valuesPart } from './config-part.ts'

type Part<Id extends string> = ConfigPart<SourceConfig, Id>

const blocks: Part<'repeat'> = {
  id: 'repeat',
  list: ({ repeat }) => new Map((repeat?.blocks ?? []).map((block) => [block.name, block])),
  put: (config, key, item) => {
    const block = item as NonNullable<SourceConfig['repeat']>['blocks'][number]
    const byName = new Map((config.repeat?.blocks ?? []).map((one) => [one.name, one]))
    return { ...config, repeat: { blocks: [...byName.set(key, block).values()] } }
  },
}

/** The entry of a text, or the crosswalk itself with what becomes of texts that it does not list. */
const ENTRY = ' › '

/** Texts are items of their own, so that a copy adds to a crosswalk and takes nothing away. */
const crosswalks: Part<'crosswalks'> = {
  id: 'crosswalks',
  list: (config) =>
    new Map(
      config.crosswalks.flatMap(({ id, unmatched, entries }): [string, unknown][] => [
        [id, unmatched],
        ...Object.entries(entries).map(([text, value]): [string, unknown] => [`${id}${ENTRY}${text}`, value]),
      ]),
    ),
  put: (config, key, item) => {
    const [id = '', ...texts] = key.split(ENTRY)
    const text = texts.join(ENTRY)
    const byId = new Map(config.crosswalks.map((crosswalk) => [crosswalk.id, crosswalk]))
    const before: Crosswalk = byId.get(id) ?? { id, entries: {}, unmatched: 'keep' }
    const after: Crosswalk =
      texts.length === 0
        ? { ...before, unmatched: item as Crosswalk['unmatched'] }
        : { ...before, entries: { ...before.entries, [text]: String(item) } }
    return { ...config, crosswalks: [...byId.set(id, after).values()] }
  },
}

/** Lists the parts that two source configs are compared and copied by, in the order in which people see them. */
export const SOURCE_PARTS = [
  listPart<SourceConfig, 'overrides', 'overrides'>('overrides', 'overrides', getSettingKey),
  objectPart<SourceConfig, 'reading'>('reading', 'reading'),
  listPart<SourceConfig, 'mappings', 'mappings'>('mappings', 'mappings', ({ field }) => field),
  blocks,
  valuesPart<SourceConfig, 'settings'>('settings', [
    'scope',
    'programs',
    'dropDuplicates',
    'steps',
    'columns',
    'unused',
  ]),
  listPart<SourceConfig, 'filters', 'filters'>('filters', 'filters', ({ drop }) => drop),
  crosswalks,
  listPart<SourceConfig, 'corrections', 'corrections'>('corrections', 'corrections', correctionKey),
  listPart<SourceConfig, 'unguarded', 'unguarded'>('unguarded', 'unguarded', (field) => field),
  listPart<SourceConfig, 'stops', 'stops'>('stops', 'stops', ({ stop, field }) =>
    field === undefined ? stop : `${stop} ${field}`,
  ),
] as const satisfies readonly ConfigPart<SourceConfig>[]
export type SourcePartId = (typeof SOURCE_PARTS)[number]['id']
