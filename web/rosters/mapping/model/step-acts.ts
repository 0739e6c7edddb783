import type { RowStep, WrittenSource } from '@concord/roster-language'
import type { MappingAct } from './mapping-act.ts'

type WrittenStep = NonNullable<WrittenSource['steps']>[number]
export type WrittenFilter = NonNullable<WrittenSource['filters']>[number]

const changeSteps =
  (change: (steps: readonly WrittenStep[]) => readonly WrittenStep[]): MappingAct =>
  (config) => {
    const { steps = [], ...rest } = config
    const changed = [...change(steps)]
    return changed.length > 0 ? { ...rest, steps: changed } : rest
  }

const changeFilters =
  (change: (filters: readonly WrittenFilter[]) => readonly WrittenFilter[]): MappingAct =>
  (config) => {
    const { filters = [], ...rest } = config
    const changed = [...change(filters)]
    return changed.length > 0 ? { ...rest, filters: changed } : rest
  }

export const addStep = (step: RowStep): MappingAct => changeSteps((steps) => [...steps, step])

export const setStep = (index: number, step: RowStep): MappingAct =>
  changeSteps((steps) => steps.map((one, at) => (at === index ? step : one)))

export const removeStep = (index: number): MappingAct =>
  changeSteps((steps) => steps.filter((_, at) => at !== index))

/** Puts a step one place earlier (-1) or later (1). */
export const moveStep = (index: number, by: -1 | 1): MappingAct =>
  changeSteps((steps) => moveItem(steps, index, by))

export const addFilter = (filter: WrittenFilter): MappingAct =>
  changeFilters((filters) => [...filters, filter])

export const removeFilter = (index: number): MappingAct =>
  changeFilters((filters) => filters.filter((_, at) => at !== index))

/** Returns a list with two neighbors exchanged; the same order at its ends. */
export function moveItem<T>(list: readonly T[], index: number, by: -1 | 1): readonly T[] {
  const [one, other] = [list[index], list[index + by]]
  if (one === undefined || other === undefined) return list
  return list.map((item, at) => (at === index ? other : at === index + by ? one : item))
}
