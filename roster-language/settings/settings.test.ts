import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getSettingKey, type Override, overrideSchema } from '../config/override.ts'
import { type TargetConfig, targetConfigSchema } from '../config/target-config.ts'
import { isSameItem } from '../difference/compare-configs.ts'
import { type ComparedSetting, compareSettings, isSilent } from './compare-settings.ts'
import { decideSetting } from './decide-setting.ts'
import { overrideTarget } from './override-target.ts'
import { listTargetSettings } from './target-settings.ts'

const FIELDS = ['npi', 'fax', 'state', 'zip'] as const
const RULES = ['npi-check npi', 'own-rule'] as const
const severity = fc.constantFrom('reject', 'error', 'warning', 'info')
const maxLength = fc.constantFrom(5, 10)
const allowed = fc.constantFrom(['TX'], ['TX', 'ME'])
const key = fc.subarray(['npi', 'zip'])

const target: fc.Arbitrary<TargetConfig> = fc
  .record({
    fields: fc
      .subarray([...FIELDS], { minLength: 1 })
      .chain((ids) =>
        fc.tuple(
          ...ids.map((id) =>
            fc.record(
              { id: fc.constant(id), label: fc.constant(id), required: fc.boolean(), maxLength, allowed },
              { requiredKeys: ['id', 'label'] },
            ),
          ),
        ),
      ),
    key,
    rules: fc.tuple(
      fc.record(
        { rule: fc.constant('npi-check'), field: fc.constant('npi'), severity },
        { requiredKeys: ['rule', 'field'] },
      ),
      fc.record({
        code: fc.constant('own-rule'),
        fails: fc.constant('isBlank(npi)'),
        message: fc.constant('x'),
        severity,
      }),
    ),
  })
  .map((made) => targetConfigSchema.parse({ kind: 'target', version: 1, id: 't', name: 'T', ...made }))

const decided = <T>(value: fc.Arbitrary<T>) => ({ value, over: value })
const field = fc.constantFrom(...FIELDS)
const overrides: fc.Arbitrary<readonly Override[]> = fc
  .uniqueArray(
    fc
      .oneof(
        fc.record({ setting: fc.constant('key'), ...decided(key) }, { requiredKeys: ['setting'] }),
        fc.record(
          { setting: fc.constant('required'), field, ...decided(fc.boolean()) },
          { requiredKeys: ['setting', 'field'] },
        ),
        fc.record(
          { setting: fc.constant('max-length'), field, ...decided(fc.option(maxLength)) },
          { requiredKeys: ['setting', 'field'] },
        ),
        fc.record(
          { setting: fc.constant('allowed'), field, ...decided(fc.option(allowed)) },
          { requiredKeys: ['setting', 'field'] },
        ),
        fc.record(
          { setting: fc.constant('severity'), rule: fc.constantFrom(...RULES), ...decided(severity) },
          { requiredKeys: ['setting', 'rule'] },
        ),
      )
      .map((one) => overrideSchema.parse(one)),
    { selector: getSettingKey, maxLength: 8 },
  )
  .map((all) => all)

const valuesOf = (config: TargetConfig) =>
  new Map([...listTargetSettings(config)].map(([name, { value }]) => [name, value]))

test('a source has its own value of each setting that it overrides, and what the target says of all others', () => {
  fc.assert(
    fc.property(target, overrides, (config, written) => {
      const own = new Map(written.map((one) => [getSettingKey(one), one.value]))
      const made = overrideTarget(config, { overrides: [...written] })
      for (const [name, value] of valuesOf(config))
        expect(valuesOf(made).get(name)).toEqual(own.get(name) === undefined ? value : own.get(name))
      expect(targetConfigSchema.safeParse(JSON.parse(JSON.stringify(made))).success).toBe(true)
    }),
  )
})

test('a source without a value of its own has the very target', () => {
  fc.assert(
    fc.property(target, overrides, (config, written) => {
      const looked = written.map(({ value: _, ...one }) => overrideSchema.parse(one))
      expect(overrideTarget(config, { overrides: looked })).toBe(config)
    }),
  )
})

/**
 * Returns the state by definition: drifted if the target changed since a person last reviewed it, unless the source has
 * the target's value now.
 */
function expectedState(
  { key: name, isOwn, target: now, source }: ComparedSetting,
  base: TargetConfig,
  written: readonly Override[],
) {
  const entry = written.find((one) => getSettingKey(one) === name)
  const seen = entry ? (entry.over === undefined ? now : entry.over) : valuesOf(base).get(name)
  const isNew = seen === undefined
  const asks = !(
    now === undefined ||
    now === null ||
    now === false ||
    (Array.isArray(now) && now.length === 0)
  )
  const isMoved = isNew ? asks : JSON.stringify(seen) !== JSON.stringify(now)
  if (isMoved && !(isOwn && isSameItem(source, now))) return 'drifted'
  return isOwn ? 'overridden' : 'inherited'
}

test('each setting is inherited, overridden or drifted, once, by what moved since someone looked at it', () => {
  fc.assert(
    fc.property(target, target, overrides, (now, base, written) => {
      const compared = compareSettings({ target: now, base, source: { overrides: [...written] } })
      const keys = new Set([...listTargetSettings(now).keys(), ...written.map(getSettingKey)])
      expect(compared.map((one) => one.key).toSorted()).toEqual([...keys].toSorted())
      for (const one of compared)
        expect([one.key, one.state]).toEqual([one.key, expectedState(one, base, written)])
    }),
  )
})

test('nothing differs from the target that a source was made with', () => {
  fc.assert(
    fc.property(target, (config) => {
      const compared = compareSettings({ target: config, base: config, source: {} })
      expect(compared.every(({ state, isOwn }) => state === 'inherited' && !isOwn)).toBe(true)
    }),
  )
})

test('what is decided of a setting is decided, and says nothing of the others', () => {
  fc.assert(
    fc.property(target, target, overrides, fc.nat(), fc.boolean(), (now, base, written, pick, takes) => {
      const compare = (made: readonly Override[]) =>
        compareSettings({ target: now, base, source: { overrides: [...made] } })
      const before = compare(written)
      const one = before[pick % before.length] as ComparedSetting
      const keeps = !takes && one.target !== undefined && one.source !== undefined
      const made = decideSetting(
        written,
        one,
        keeps ? { value: one.source ?? null, why: 'x' } : { take: true },
      )
      const after = compare(made)
      const decided = after.find((other) => other.key === one.key)
      expect(decided?.state).toBe(one.target === undefined ? undefined : keeps ? 'overridden' : 'inherited')
      const others = (all: readonly ComparedSetting[]) => all.filter((other) => other.key !== one.key)
      expect(others(after)).toEqual(others(before))
    }),
  )
})

test('a limit that no one sets is no setting that people have to see', () => {
  const config = targetConfigSchema.parse({
    ...{ kind: 'target', version: 1, id: 't', name: 'T' },
    fields: [{ id: 'npi', label: 'NPI', maxLength: 10 }],
  })
  const shown = (written: Override[]) =>
    compareSettings({ target: config, source: { overrides: written } })
      .filter((one) => !isSilent(one))
      .map((one) => one.key)
  expect(shown([])).toEqual(['key', 'required npi', 'max-length npi'])
  expect(shown([overrideSchema.parse({ setting: 'allowed', field: 'npi', value: ['1'] })])).toContain(
    'allowed npi',
  )
})
