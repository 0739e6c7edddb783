import {
  compareSettings,
  overrideTarget,
  sourceConfigSchema,
  targetConfigSchema,
  type WrittenSource,
} from '@concord/roster-language'
import { expect, it } from 'vitest'
import { decide, putEntry, removeEntry, setStop, setUnmatched, takeAll } from './acts.ts'
import { sayChanges } from './read-source.ts'
import { saySetting, saySettingValue } from './say-setting.ts'

const targetWith = (isRequired: boolean, key: string[]) =>
  targetConfigSchema.parse({
    ...{ kind: 'target', version: 1, id: 't', name: 'T', key },
    fields: [
      { id: 'npi', label: 'NPI', type: 'npi', required: true },
      { id: 'fax', label: 'Fax', type: 'phone', required: isRequired, allowed: ['1', '2', '3', '4', '5'] },
    ],
    rules: [{ rule: 'npi-check-digit', field: 'npi' }],
  })
const [BEFORE, NOW] = [targetWith(true, ['npi']), targetWith(false, ['npi', 'fax'])]
const START: WrittenSource = {
  ...{ kind: 'source', version: 1, id: 's', name: 'S', target: 't', mappings: [] },
  crosswalks: [{ id: 'degree', entries: { 'M.D.': 'MD' } }],
}
const compare = (config: WrittenSource) =>
  compareSettings({ target: NOW, base: BEFORE, source: sourceConfigSchema.parse(config) })
const findSetting = (config: WrittenSource, wanted: string) => {
  const found = compare(config).find(({ key }) => key === wanted)
  if (!found) throw new Error(`There is no setting ${wanted}`)
  return found
}
const drifted = (config: WrittenSource) =>
  compare(config).flatMap(({ key, state }) => (state === 'drifted' ? [key] : []))

it('keeps what the target said before, or takes what it says now', () => {
  expect(drifted(START)).toEqual(['key', 'required fax'])
  const kept = decide(findSetting(START, 'required fax'), { value: true, why: 'Agreed' })(START)
  expect(drifted(kept)).toEqual(['key'])
  expect(overrideTarget(NOW, sourceConfigSchema.parse(kept)).fields[1]?.required).toBe(true)
  const taken = takeAll(compare(kept).filter(({ state }) => state === 'drifted'))(kept)
  expect(drifted(taken)).toEqual([])
  expect(overrideTarget(NOW, sourceConfigSchema.parse(taken)).key).toEqual(['npi', 'fax'])
})

it('leaves no trace of an override that is reset', () => {
  const setting = findSetting(START, 'severity npi-check-digit npi')
  const overridden = decide(setting, { value: 'warning' })(START)
  expect(overridden.overrides).toHaveLength(1)
  const reset = decide(findSetting(overridden, setting.key), { take: true })(overridden)
  expect(reset).toEqual(START)
})

it('changes when a run stops, and the stops of single fields stay', () => {
  const ofField = { stop: 'null-rate-jump', field: 'fax' } as const
  const config: WrittenSource = { ...START, stops: [{ stop: 'terms-share' }, ofField] }
  expect(setStop('terms-share', 0.03)(config).stops).toEqual([{ stop: 'terms-share', above: 0.03 }, ofField])
  expect(setStop('terms-share', 'off')(config).stops).toEqual([ofField])
  expect(setStop('null-rate-jump', 'off')(config).stops).toEqual(config.stops)
  expect(setStop('row-swing', 'off')(START).stops).not.toContainEqual({ stop: 'row-swing' })
})

it('adds and removes spellings of the crosswalk that is meant', () => {
  const added = putEntry('degree', 'D O', 'DO')(START)
  expect(added.crosswalks).toEqual([{ id: 'degree', entries: { 'M.D.': 'MD', 'D O': 'DO' } }])
  expect(removeEntry('degree', 'D O')(added)).toEqual(START)
  expect(putEntry('other', 'x', 'y')(START)).toEqual(START)
  expect(setUnmatched('degree', 'clear')(START).crosswalks?.[0]?.unmatched).toBe('clear')
})

it('says settings and their values in words', () => {
  const say = (wanted: string) => {
    const { name, target } = findSetting(START, wanted)
    return [saySetting(name, NOW), saySettingValue(name, target, NOW)]
  }
  expect(say('key')).toEqual(['Key', 'NPI + Fax'])
  expect(say('required fax')).toEqual(['Required: Fax', 'No'])
  expect(say('max-length npi')).toEqual(['Length: NPI', 'Any length'])
  expect(say('allowed fax')).toEqual(['Values: Fax', '1, 2, 3 and 2 more'])
  expect(say('severity npi-check-digit npi')).toEqual(['Severity: npi-check-digit, NPI', 'Error'])
  expect(saySettingValue({ setting: 'required', field: 'x' }, undefined, NOW)).toBe('Not there')
})

it('counts what a draft changes by its parts', () => {
  const changed = setUnmatched('degree', 'clear')(putEntry('degree', 'D O', 'DO')(START))
  const parse = (config: WrittenSource) => sourceConfigSchema.parse(config)
  expect(sayChanges(parse(setStop('terms-share', 'off')(changed)), parse(START))).toEqual({
    count: 3,
    says: '2 spellings, 1 stop',
  })
  expect(sayChanges(parse(START), parse(START))).toEqual({ count: 0, says: '' })
})
