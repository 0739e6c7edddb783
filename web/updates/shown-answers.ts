import { isAnswered, type PersonAnswers } from '@concord/domain'
import { RequestError } from '#web/lib/request-error.ts'

type Said = PersonAnswers & { readonly digest?: string | undefined; readonly note?: string | undefined }
type People = Readonly<Record<string, Said>>
type Shown = { readonly npi: string; readonly name: string; readonly digest: string }

/** Adds to new answers the digest of what is shown while they are given. */
export const stampAnswers = (said: People, shown: readonly Shown[]): Record<string, Said> =>
  Object.fromEntries(
    Object.entries(said).map(([npi, { digest, ...answers }]) => {
      const now = digest ?? shown.find((person) => person.npi === npi)?.digest
      return [npi, isAnswered(answers) ? { ...answers, digest: now } : answers]
    }),
  )

const isOutdated = (said: Said | undefined, { digest }: Shown): boolean =>
  said !== undefined && isAnswered(said) && said.digest !== digest

/** Lists the people whose answers were given while their records read otherwise. */
export const listOutdated = <Person extends Shown>(said: People, shown: readonly Person[]): Person[] =>
  shown.filter((person) => isOutdated(said[person.npi], person))

/** Drops answers to what is shown no longer, so that it is asked again; the notes on people stay. */
export const dropOutdated = (said: People, shown: readonly Shown[]): Record<string, Said> =>
  Object.fromEntries(
    shown.flatMap((person) => {
      const own = said[person.npi]
      if (own === undefined) return []
      if (!isOutdated(own, person)) return [[person.npi, own]]
      return own.note === undefined ? [] : [[person.npi, { note: own.note }]]
    }),
  )

/** Tells whether answers were refused because records changed after they were shown. */
export const isRefusedAsOutdated = (error: Error): boolean =>
  error instanceof RequestError &&
  error.code === 'conflict' &&
  (error.details as { reason?: string } | null)?.reason === 'records'

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })
const MAX_NAMES = 3

/** Says whose records changed while a page was open, and what to do. */
export function sayOutdated(people: readonly Shown[]): string {
  const names = people.slice(0, MAX_NAMES).map(({ name }) => name)
  const more = people.length > MAX_NAMES ? [`${people.length - MAX_NAMES} more`] : []
  const whose = people.length === 0 ? '' : `: ${list.format([...names, ...more])}`
  const again = people.length > 1 ? 'Look at them again' : 'Look at it again'
  const what = people.length > 1 ? 'These records' : 'This record'
  return `${what} changed while the page was open${whose}. ${again} and answer once more. Your notes are kept.`
}
