import { ANSWERS } from './answers.ts'
import { DAYS } from './days.ts'
import { FORMS } from './forms.ts'
import type { Maker } from './maker.ts'
import { NUMBERS } from './numbers.ts'
import { PEOPLE } from './people.ts'
import { PLACES } from './places.ts'
import type { RosterRow } from './roster-row.ts'

const MAKERS: Readonly<Record<string, Maker>> = { ...PEOPLE, ...PLACES, ...NUMBERS, ...DAYS, ...ANSWERS }

/** Describes how the values of a column are made: 'phone', 'phone of location 2', 'phone of billing as dots'. */
export type ValueMaker = (roster: RosterRow) => string | null

/** Reads the name of a value maker: what, of whom or for what, in which form. Throws where no such maker or form is known. */
export function readMaker(name: string): ValueMaker {
  const [, what = '', subject = '', form] =
    /^([a-z-]+)(?: of ([a-z0-9 ]+?))?(?: as ([a-z-]+))?$/.exec(name) ?? []
  const maker = MAKERS[what]
  if (maker === undefined) throw new Error(`No maker of values is called '${name}'.`)
  const write = form === undefined ? (value: string) => value : FORMS[form]
  if (write === undefined) throw new Error(`'${name}' asks for a form that there is not.`)
  return (roster) => {
    if (roster.row.happens(`blank ${what} ${subject}`, maker.blank ?? 0)) return null
    const value = maker.make(roster, subject)
    return value === null ? null : write(value)
  }
}
