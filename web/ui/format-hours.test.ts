import { describe, expect, it } from 'vitest'
import { formatClock, formatHours } from './format-hours.ts'

describe('hoursLines', () => {
  it('joins days in a row with the same hours', () => {
    const day: [string, string] = ['08:00', '17:00']
    expect(formatHours({ fri: day, mon: day, tue: day, wed: day, thu: day })).toEqual([
      'Mon to Fri, 8 AM to 5 PM',
    ])
  })

  it('starts a new line for other hours and after a day that is closed', () => {
    expect(
      formatHours({
        mon: ['08:00', '12:00'],
        tue: ['09:30', '17:00'],
        thu: ['09:30', '17:00'],
        sun: ['00:00', '24:00'],
      }),
    ).toEqual(['Mon, 8 AM to 12 PM', 'Tue, 9:30 AM to 5 PM', 'Thu, 9:30 AM to 5 PM', 'Sun, 12 AM to 12 AM'])
  })

  it('has no line when no day is known', () => {
    expect(formatHours({})).toEqual([])
    expect(formatHours({ holiday: ['08:00', '12:00'] })).toEqual([])
  })
})

describe('formatClock', () => {
  it('keeps what is no time', () => {
    expect(formatClock('by appointment')).toBe('by appointment')
  })
})
