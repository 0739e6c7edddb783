import { addDays } from '@concord/domain'
import type { Random } from '../random.ts'

/** Days before the file as the registry writes them, 'MM/DD/YYYY'. */
export type RegistryDays = {
  ago(days: number): string
  /** Enumerated years ago, updated some time since. */
  setHistory(random: Random, set: (column: string, value: string) => void): void
}

const MAX_DAYS = 7600

export function createRegistryDays(today: string): RegistryDays {
  const written = Array.from({ length: MAX_DAYS + 1 }, (_, days) => {
    const [year, month, day] = addDays(today, -days).split('-')
    return `${month}/${day}/${year}`
  })
  const ago = (days: number) => written[days] ?? ''
  return {
    ago,
    setHistory(random, set) {
      const enumerated = random.integer(60, MAX_DAYS)
      const updated = random.integer(10, enumerated)
      set('Provider Enumeration Date', ago(enumerated))
      set('Last Update Date', ago(updated))
      if (random.chance(0.55)) set('Certification Date', ago(updated))
    },
  }
}
