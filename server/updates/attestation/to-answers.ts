import {
  type AttestedAnswer,
  getPersonResult,
  type PersonAnswers,
  type PersonResult,
  printFieldPath,
} from '@concord/domain'
import type { CorrectedField } from '../create-update.ts'
import type { Answers } from './call-store.ts'
import type { Statement } from './read-statement.ts'

export type SortedAnswers = {
  readonly results: ReadonlyMap<string, PersonResult>
  /** Fields that are as they were read or were answered with yes, by NPI: the claims of the attestation. */
  readonly confirmed: ReadonlyMap<string, Readonly<Record<string, unknown>>>
  readonly changes: readonly CorrectedField[]
}

const isSaid = (answer: AttestedAnswer | undefined): boolean => answer === 'yes' || answer === 'no'
const placePath = (key: string, column: string | null) => printFieldPath({ table: 'locations', key, column })

function confirm({ place, phone, affiliation, network }: Statement, answers: PersonAnswers) {
  const fields: Record<string, unknown> = { [placePath(place, null)]: true }
  if (phone !== null) fields[placePath(place, 'phone')] = phone
  if (isSaid(answers.patients))
    fields[placePath(place, 'accepting_new_patients')] = answers.patients === 'yes'
  if (affiliation !== null && network !== null) fields[`affiliations.${affiliation}.network`] = network
  return fields
}

/** Returns the corrections that an office stated; for a person who left, only that the place is not theirs. */
function correct(statement: Statement, answers: PersonAnswers, newPhone: string): CorrectedField[] {
  const { npi, place, affiliation, acceptsPatients } = statement
  const set = (path: string, value: unknown): CorrectedField => ({ npi, path, value })
  if (answers.place === 'no') return [set(placePath(place, null), null)]
  const accepts = answers.patients === 'yes'
  const isOther =
    isSaid(answers.patients) && acceptsPatients !== accepts && (!accepts || acceptsPatients !== null)
  return [
    ...(answers.phone === 'no' ? [set(placePath(place, 'phone'), newPhone || null)] : []),
    ...(isOther ? [set(placePath(place, 'accepting_new_patients'), accepts)] : []),
    ...(answers.network === 'no' && affiliation !== null
      ? [set(`affiliations.${affiliation}.network`, null)]
      : []),
  ]
}

/** Sorts the answers of a call into what they mean for each person: confirmed, changed, left, or still open. */
export function sortAnswers(
  statements: ReadonlyMap<string, Statement>,
  { people, newPhone }: Pick<Answers, 'people' | 'newPhone'>,
): SortedAnswers {
  const results = new Map<string, PersonResult>()
  const confirmed = new Map<string, Readonly<Record<string, unknown>>>()
  const changes: CorrectedField[] = []
  for (const [npi, statement] of statements) {
    const answers = people[npi] ?? {}
    const result = getPersonResult(answers, statement)
    results.set(npi, result)
    if (result === 'unchanged') confirmed.set(npi, confirm(statement, answers))
    // What is answered with no counts, whatever else of the person stays open.
    if (result === 'changed' || result === 'left' || result === 'open')
      changes.push(...correct(statement, answers, newPhone))
  }
  return { results, confirmed, changes }
}
