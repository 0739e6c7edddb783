import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type SourceConfig, sourceConfigSchema } from '../config/source-config.ts'
import { type TargetConfig, targetConfigSchema } from '../config/target-config.ts'
import { BUILT_IN_TARGETS } from '../targets/built-in-targets.ts'
import { compareConfigs, copyItems, isSameItem, type PickedItems } from './compare-configs.ts'
import type { ConfigPart } from './config-part.ts'
import { SOURCE_PARTS } from './source-parts.ts'
import { TARGET_PARTS } from './target-parts.ts'

const word = fc.constantFrom('npi', 'zip', 'city', 'phone')
const text = fc.constantFrom('A', 'B', 'C › D')
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const mappings = fc.uniqueArray(fc.record({ field: word, from: text.map((name) => [name]) }), {
  selector: ({ field }) => field,
  maxLength: 4,
})

const source: fc.Arbitrary<SourceConfig> = fc
  .record({
    reading: fc.record({ tabs: fc.array(text, { minLength: 1, maxLength: 2 }) }, { requiredKeys: [] }),
    scope: fc.constantFrom('full' as const, 'delta' as const),
    mappings,
    repeat: optional(
      fc.record({
        blocks: fc.uniqueArray(
          fc.record({ name: text, mappings: mappings.filter(({ length }) => length > 0) }),
          {
            selector: ({ name }) => name,
            minLength: 1,
            maxLength: 3,
          },
        ),
      }),
    ),
    filters: fc.array(fc.record({ drop: fc.constantFrom('npi = 1', 'zip = 2'), reason: text }), {
      maxLength: 3,
    }),
    crosswalks: fc.uniqueArray(
      fc.record({
        id: word,
        entries: fc.dictionary(text, text),
        unmatched: fc.constantFrom('keep' as const, 'pass' as const),
      }),
      { selector: ({ id }) => id, maxLength: 3 },
    ),
    stops: fc.uniqueArray(fc.record({ stop: fc.constantFrom('zero-rows' as const, 'row-swing' as const) }), {
      selector: ({ stop }) => stop,
    }),
  })
  .map((given) =>
    sourceConfigSchema.parse(
      JSON.parse(JSON.stringify({ ...given, kind: 'source', version: 1, id: 's', name: 'S', target: 't' })),
    ),
  )

const ROSTER = BUILT_IN_TARGETS.get('practitioner-roster') as TargetConfig
const target: fc.Arbitrary<TargetConfig> = fc
  .record({
    fields: fc.subarray(ROSTER.fields.slice(0, 8), { minLength: 1 }),
    labels: fc.array(text, { minLength: 8, maxLength: 8 }),
    rules: fc.subarray(ROSTER.rules.slice(0, 8)),
    key: fc.subarray(['npi', 'zip']),
  })
  .map(({ fields, labels, rules, key }) =>
    targetConfigSchema.parse({
      ...ROSTER,
      fields: fields.map((field, place) => ({ ...field, label: labels[place] ?? 'A' })),
      rules,
      key,
    }),
  )

const allOf = <Config>(parts: readonly ConfigPart<Config>[], config: Config): PickedItems =>
  Object.fromEntries(parts.map(({ id, list }) => [id, [...list(config).keys()]]))

const itemsOf = <Config>(parts: readonly ConfigPart<Config>[], config: Config): Map<string, unknown> =>
  new Map(parts.flatMap(({ id, list }) => [...list(config)].map(([key, item]) => [`${id}: ${key}`, item])))

function holdsFor<Config>(parts: readonly ConfigPart<Config>[], configs: fc.Arbitrary<Config>): void {
  fc.assert(
    fc.property(configs, configs, fc.infiniteStream(fc.boolean()), (here, there, coins) => {
      const compared = compareConfigs(parts, { here, there })
      const all = itemsOf(parts, here)
      const states = compared.flatMap(({ items }) => items.map(({ state }) => state))
      expect(states.filter((state) => state !== 'onlyThere')).toHaveLength(all.size)
      expect(states.filter((state) => state !== 'new')).toHaveLength(itemsOf(parts, there).size)

      expect(copyItems(parts, { here, there }, {})).toEqual(there)
      const whole = compareConfigs(parts, {
        here,
        there: copyItems(parts, { here, there }, allOf(parts, here)),
      })
      for (const { items } of whole)
        for (const { state } of items) expect(['same', 'onlyThere']).toContain(state)

      const picked = Object.fromEntries(
        compared.map(({ id, items }) => [id, items.filter(() => coins.next().value).map(({ key }) => key)]),
      )
      const copied = itemsOf(parts, copyItems(parts, { here, there }, picked))
      const isPicked = (name: string) =>
        Object.entries(picked).some(([id, keys]) => keys.some((key) => name === `${id}: ${key}`))
      for (const [name, item] of itemsOf(parts, there))
        if (!isPicked(name) || !all.has(name)) expect(isSameItem(copied.get(name), item)).toBe(true)
      for (const [name, item] of all)
        if (isPicked(name)) expect(isSameItem(copied.get(name), item)).toBe(true)
    }),
  )
}

test('a copy of source items has those that were picked, and takes nothing away', () => {
  holdsFor<SourceConfig>(SOURCE_PARTS, source)
})

test('a copy of target items has those that were picked, and takes nothing away', () => {
  holdsFor<TargetConfig>(TARGET_PARTS, target)
})

test('a config is the same as itself with the keys of its objects in another order', () => {
  const turned = JSON.parse(JSON.stringify(ROSTER), (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toReversed())
      : value,
  )
  const states = compareConfigs<TargetConfig, string>(TARGET_PARTS, { here: ROSTER, there: turned })
  expect(new Set(states.flatMap(({ items }) => items.map(({ state }) => state)))).toEqual(new Set(['same']))
})
