import {
  type ComparedSetting,
  decideSetting,
  type SettingDecision,
  type Stop,
  USUAL_STOPS,
  type WrittenSource,
} from '@concord/roster-language'
import type { Act } from '../../editor/history.ts'

export type SourceAct = Act<WrittenSource>
type Crosswalk = NonNullable<WrittenSource['crosswalks']>[number]

/** Takes what the target says of a setting, or has a value of one's own. */
export const decide =
  (setting: ComparedSetting, decision: SettingDecision): SourceAct =>
  ({ overrides: before = [], ...config }) => {
    const overrides = decideSetting(before, setting, decision)
    return overrides.length === 0 ? config : { ...config, overrides: [...overrides] }
  }

/** Takes what the target says of all of these. */
export const takeAll =
  (settings: readonly ComparedSetting[]): SourceAct =>
  (config) =>
    settings.reduce((changed, setting) => decide(setting, { take: true })(changed), config)

/** When a run stops: never, above what is usual of earlier files, or above a share. */
export type Limit = 'off' | 'usual' | number

/** Changes when a run stops; a stop of single fields is left as it is. */
export const setStop =
  (stop: Stop['stop'], limit: Limit): SourceAct =>
  (config) => {
    const stops = config.stops ?? USUAL_STOPS
    const isIt = (one: Stop) => one.stop === stop && one.field === undefined
    if (limit === 'off') return { ...config, stops: stops.filter((one) => !isIt(one)) }
    const made: Stop = limit === 'usual' ? { stop } : { stop, above: limit }
    const at = stops.findIndex(isIt)
    return { ...config, stops: at < 0 ? [...stops, made] : stops.with(at, made) }
  }

const changeCrosswalk =
  (id: string, change: (crosswalk: Crosswalk) => Crosswalk): SourceAct =>
  (config) => ({
    ...config,
    crosswalks: (config.crosswalks ?? []).map((one) => (one.id === id ? change(one) : one)),
  })

export const putEntry = (id: string, text: string, value: string): SourceAct =>
  changeCrosswalk(id, (crosswalk) => ({ ...crosswalk, entries: { ...crosswalk.entries, [text]: value } }))

export const removeEntry = (id: string, text: string): SourceAct =>
  changeCrosswalk(id, (crosswalk) => {
    const { [text]: _, ...entries } = crosswalk.entries
    return { ...crosswalk, entries }
  })

export const setUnmatched = (id: string, unmatched: NonNullable<Crosswalk['unmatched']>): SourceAct =>
  changeCrosswalk(id, (crosswalk) => ({ ...crosswalk, unmatched }))

/** The config in the place of all that was written. */
export const replaceConfig =
  (config: WrittenSource): SourceAct =>
  () =>
    config
