import { expect, test } from 'vitest'
import { countDateOrders, isDayFirst } from './date-order.ts'

test.each([
  [['03/04/2024', '25/12/2023', '5.6.24'], { dayFirst: 1, monthFirst: 0, either: 2 }, true],
  [['03/04/2024', '12-25-2023'], { dayFirst: 0, monthFirst: 1, either: 1 }, false],
  [['25/12/2023', '12/25/2023'], { dayFirst: 1, monthFirst: 1, either: 0 }, false],
  [['25/12/2023', '26/12/2023', '12/25/2023'], { dayFirst: 2, monthFirst: 1, either: 0 }, true],
  [
    ['2024-03-15', '45366', '15 Mar 2024', '31/31/2024', ''],
    { dayFirst: 0, monthFirst: 0, either: 0 },
    false,
  ],
])('the dates %j can be read in these orders: %j', (values, orders, dayFirst) => {
  expect(countDateOrders(values)).toEqual(orders)
  expect(isDayFirst(orders)).toBe(dayFirst)
})
