import { expect, test } from 'vitest'
import {
  CYCLE_STAGES,
  CYCLE_STATES,
  canFollow,
  canRunAgain,
  isEnded,
  readCycleWait,
  takeStep,
} from './cycle-state.ts'

test('each stage is followed by the next one, and by none before but that it is published late', () => {
  const wentOut = new Set(['delivered', 'confirmed'])
  for (const [place, stage] of CYCLE_STAGES.entries()) {
    const next = CYCLE_STAGES[place + 1]
    if (next) expect(canFollow(stage, next)).toBe(true)
    const before = CYCLE_STAGES.slice(0, place).filter((one) => one !== 'published' || !wentOut.has(stage))
    for (const one of before) expect(canFollow(stage, one)).toBe(false)
  }
})

test('what waits for a person is approved or canceled, and nothing is published that was not approved', () => {
  expect(CYCLE_STATES.filter((next) => canFollow('held', next))).toEqual(['approved', 'canceled'])
  const before = CYCLE_STATES.filter((state) => canFollow(state, 'published'))
  expect(before).toEqual(['approved', 'delivered', 'confirmed'])
})

test('what is published after it went out stays as far as it was, and every other step is taken', () => {
  for (const state of CYCLE_STATES)
    for (const next of CYCLE_STATES) {
      const isLate = next === 'published' && (state === 'delivered' || state === 'confirmed')
      expect(takeStep(state, next)).toBe(isLate ? state : next)
    }
})

test('whatever has not ended can still become something else', () => {
  for (const state of CYCLE_STATES) {
    const hasNext = CYCLE_STATES.some((next) => canFollow(state, next))
    expect(hasNext || isEnded(state)).toBe(true)
  }
})

test('what runs waits for no one, and what waits is told for whom', () => {
  const idle = { hasMapping: true, isRunning: false, openStops: 0 }
  for (const state of CYCLE_STATES) expect(readCycleWait(state, { ...idle, isRunning: true })).toBeNull()
  expect(readCycleWait('read', { ...idle, hasMapping: false })).toBe('mapping')
  expect(readCycleWait('read', idle)).toBeNull()
  expect(readCycleWait('held', { ...idle, openStops: 2 })).toBe('stops')
  expect(readCycleWait('held', idle)).toBe('approval')
  expect(readCycleWait('compared', idle)).toBe('approval')
  expect(readCycleWait('approved', idle)).toBe('publishing')
  for (const state of CYCLE_STATES) if (isEnded(state)) expect(readCycleWait(state, idle)).toBeNull()
})

test('no file is run again of which something was approved, published or ended by a person', () => {
  expect(CYCLE_STATES.filter(canRunAgain)).toEqual(['received', 'read', 'compared', 'held', 'failed'])
})
