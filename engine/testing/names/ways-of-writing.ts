import { formatNamePart } from '@concord/domain'

/** A person as a registry has it, in capitals; a part that is missing is ''. */
export type Person = {
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
  /** 'JR', 'III' */
  readonly suffix: string
  /** 'M.D., PHD' */
  readonly credentials: string
  readonly nickname: string
}

type Parts = Person & { readonly middleInitial: string }
/** Returns undefined for a person who lacks what the way of writing shows. */
type Write = (person: Parts) => string | undefined

const spaced = (...words: readonly string[]) => words.filter((word) => word !== '').join(' ')
const listed = (...pieces: readonly string[]) => pieces.filter((piece) => piece !== '').join(', ')
const withCredentials =
  (write: (person: Parts) => string): Write =>
  (person) =>
    person.credentials === '' ? undefined : write(person)

const last = ({ lastName, suffix }: Parts) => spaced(lastName, suffix)
const given = ({ firstName, middleName }: Parts) => spaced(firstName, middleName)
const inOrder = (person: Parts) => spaced(given(person), last(person))
const lastFirst = (person: Parts) => `${last(person)}, ${given(person)}`

function inMixedCase(person: Parts): Parts {
  const { firstName, middleName, middleInitial, lastName, suffix, nickname } = person
  return {
    ...person,
    firstName: formatNamePart(firstName, 'given'),
    middleName: formatNamePart(middleName, 'given'),
    middleInitial,
    lastName: formatNamePart(lastName, 'family'),
    suffix: /^[JS]R/.test(suffix) ? formatNamePart(suffix, 'given') : suffix,
    nickname: formatNamePart(nickname, 'given'),
  }
}

const MIXED: Readonly<Record<string, Write>> = {
  'First M Last': inOrder,
  'First M. Last': ({ firstName, middleInitial, ...person }) =>
    spaced(firstName, middleInitial && `${middleInitial}.`, last({ firstName, middleInitial, ...person })),
  'First M Last, CRED': withCredentials((person) => listed(inOrder(person), person.credentials)),
  'First M Last CRED': withCredentials((person) => spaced(inOrder(person), person.credentials)),
  'Dr. First M Last': (person) => `Dr. ${inOrder(person)}`,
  'Last, First M': lastFirst,
  'Last, First M, CRED': withCredentials((person) => listed(lastFirst(person), person.credentials)),
  'Last, First M CRED': withCredentials((person) => spaced(lastFirst(person), person.credentials)),
  'Last CRED, First M': withCredentials((person) =>
    listed(spaced(last(person), person.credentials), given(person)),
  ),
  'Last, Dr. First M': (person) => `${last(person)}, Dr. ${given(person)}`,
  'First (Nick) Last': (person) => spaced(person.firstName, `(${person.nickname})`, last(person)),
  'Last, First "Nick" M, CRED': withCredentials(({ firstName, middleName, nickname, ...person }) =>
    listed(
      last({ firstName, middleName, nickname, ...person }),
      spaced(firstName, `"${nickname}"`, middleName),
      person.credentials,
    ),
  ),
}

/** The ways of writing the name of a person in one cell, each by an example; capitals are those of registries. */
export const WAYS_OF_WRITING: Readonly<Record<string, Write>> = {
  ...Object.fromEntries(
    Object.entries(MIXED).map(([name, write]): [string, Write] => [
      name,
      (person) => write(inMixedCase(person)),
    ]),
  ),
  'FIRST M LAST': inOrder,
  'FIRST M LAST CRED': withCredentials((person) => spaced(inOrder(person), person.credentials)),
  'LAST, FIRST M CRED': withCredentials((person) => spaced(lastFirst(person), person.credentials)),
  'LAST CRED, FIRST M': withCredentials((person) =>
    listed(spaced(last(person), person.credentials), given(person)),
  ),
  'LAST, FIRST M, CRED': withCredentials((person) => listed(lastFirst(person), person.credentials)),
  // Without a comma only an initial that ends the name tells that the last name stands first.
  'LAST FIRST M': (person) =>
    person.middleInitial === '' || /[ ]/.test(`${person.lastName}${person.firstName}`)
      ? undefined
      : spaced(last(person), person.firstName, person.middleInitial),
}

/** Returns what a person is written as in one way; undefined where the person lacks what it shows. */
export function writeName(way: string, person: Person): string | undefined {
  return WAYS_OF_WRITING[way]?.({ ...person, middleInitial: person.middleName.slice(0, 1) })
}
