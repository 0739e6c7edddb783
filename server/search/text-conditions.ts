import type { Connection } from '#server/db/database.ts'
import { anyOf, type Condition, inLists, inStates, inTaxonomies, withRanks } from './condition.ts'
import { findRanksOfNumber, type List, type Lists, pickLists } from './dictionary-store.ts'
import { type NamePlace, type Names, nameCondition } from './name-condition.ts'
import type { QueryPart } from './read-query.ts'

async function conditionOfPart(
  connection: Connection,
  part: QueryPart,
  names: Names,
  lists: Lists,
  all: List,
): Promise<Condition> {
  const named = (place: NamePlace) => nameCondition(names, 'word' in part ? part.word : '', place)
  switch (part.kind) {
    case 'number':
      return withRanks(await findRanksOfNumber(connection, names.subject, part))
    case 'zip':
      return inLists(pickLists(lists, 'z', [part.zip]))
    case 'specialty':
      return inTaxonomies(lists, part.codes)
    case 'nameOrSpecialty':
      return anyOf([named('anywhere'), inLists(pickLists(lists, 't', part.codes))])
    case 'state':
      return inStates([part.state], all)
    case 'nameOrState':
      return anyOf([named('anywhere'), inStates([part.state], all)])
    case 'city':
      return inLists(pickLists(lists, 'c', [part.city]))
    case 'nameOrCity':
      return anyOf([named('anywhere'), inLists(pickLists(lists, 'c', [part.word]))])
    case 'lastName':
      return named('last')
    case 'firstName':
      return named('first')
    case 'name':
      return named('anywhere')
  }
}

/** Returns one condition for each part of the text. */
export async function textConditions(
  connection: Connection,
  parts: readonly QueryPart[],
  names: Names,
  lists: Lists,
  all: List,
): Promise<Condition[]> {
  const conditions: Condition[] = []
  for (const part of parts) conditions.push(await conditionOfPart(connection, part, names, lists, all))
  return conditions
}
