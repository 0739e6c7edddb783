import { expect, test } from 'vitest'
import {
  decide,
  isSelected,
  listSelectable,
  NOTHING_CHOSEN,
  type SelectableChange,
  select,
  selectAll,
  selectOne,
  toSelectionBody,
} from './selection.ts'

const change = (number: number, more: Partial<SelectableChange> = {}): SelectableChange => ({
  ...{ number, effect: 'ready', selected: true, choice: 'keep', reason: null },
  ...more,
})
const idle = change(3, { effect: 'noEffect', selected: false })
const conflict = change(4, { effect: 'conflict', selected: false })

test('a box of one change goes before the box of all, and what has no effect is never selected', () => {
  const none = selectAll(NOTHING_CHOSEN, null, false)
  const one = select(none, [change(1), idle], true)
  expect([change(1), change(2), idle, conflict].map((each) => isSelected(one, each))).toEqual([
    ...[true, false, false, false],
  ])
  const breaking = change(5, { effect: 'breaksRule', selected: false })
  expect(isSelected(selectAll(one, 'breaksRule', true), breaking)).toBe(true)
  expect(toSelectionBody(one)).toEqual({
    all: [{ effect: null, selected: false }],
    changes: [{ number: 1, selected: true }],
    decisions: [],
  })
})

test('the box of one effect forgets the choices of its own changes and no others', () => {
  const breaking = change(5, { effect: 'breaksRule', selected: false })
  const single = select(select(NOTHING_CHOSEN, [change(1)], false), [breaking], true)
  const none = selectAll(single, 'breaksRule', false)
  expect([change(1), breaking].map((each) => isSelected(none, each))).toEqual([false, false])
  const ready = selectAll(none, 'ready', true)
  expect([change(1), breaking].map((each) => isSelected(ready, each))).toEqual([true, false])
})

test('a line that another one contradicts is selected in its place, and never along with all others', () => {
  const passedOver = change(6, { effect: 'noEffect', selected: false, idleReason: 'contradicted' })
  const counting = change(7)
  const chosen = selectOne(NOTHING_CHOSEN, passedOver, { others: [counting], selected: true })
  expect([passedOver, counting].map((each) => isSelected(chosen, each))).toEqual([true, false])
  expect(listSelectable([passedOver, counting, idle])).toEqual([counting])
})

test('a value is taken over what stands only with a reason', () => {
  const bare = decide(NOTHING_CHOSEN, 4, { choice: 'take', reason: ' ' })
  expect([isSelected(bare, conflict), toSelectionBody(bare).decisions]).toEqual([false, []])
  const reasoned = decide(bare, 4, { choice: 'take', reason: 'Seen on paper' })
  expect(isSelected(reasoned, conflict)).toBe(true)
  expect(toSelectionBody(reasoned).decisions).toEqual([
    { number: 4, choice: 'take', reason: 'Seen on paper' },
  ])
})
