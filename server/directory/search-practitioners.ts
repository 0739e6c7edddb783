import type { api, BodyOf, ReplyOf } from '@concord/contract'
import { findProduct, formatPhone, isInternal, seesEntities, stateByCode, type Viewer } from '@concord/domain'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInContext } from '#server/http/route.ts'
import { matchReasons } from './match-reasons.ts'
import { cityCandidates, parseQuery, type QueryPart } from './parse-query.ts'
import { placeCards } from './place-cards.ts'
import { conditionsOf } from './search-conditions.ts'
import {
  type Card,
  type Cursor,
  countHits,
  countSpecialties,
  countStates,
  findExistingCities,
  findHits,
  type Hit,
} from './search-store.ts'

type Endpoint = typeof api.searchPractitioners
type Reply = ReplyOf<Endpoint>

function parseCursor(cursor: string | undefined): Cursor | undefined {
  if (cursor === undefined) return undefined
  const [, direction, tier, rank] = /^(after|before)-([012])-(\d{1,15})$/.exec(cursor) ?? []
  if (direction === undefined) {
    throw new AppError('invalid_input', [
      { field: 'cursor', message: 'Use a cursor that an earlier page gave you.' },
    ])
  }
  return { direction: direction as Cursor['direction'], tier: Number(tier), nameRank: Number(rank) }
}

function cursorAt(direction: Cursor['direction'], hit: Hit): string {
  return `${direction}-${hit.tier}-${hit.name_rank}`
}

function readAs(part: QueryPart): Reply['readAs'][number] {
  const { text } = part
  switch (part.kind) {
    case 'number':
      return part.phone !== null && part.npi === null && text.replace(/\d/g, '') !== ''
        ? { field: 'phone', label: formatPhone(part.phone), text }
        : { field: 'npi', label: text, text }
    case 'zip':
      return { field: 'zip', label: part.zip, text }
    case 'state':
      return { field: 'state', label: stateByCode(part.state)?.name ?? part.state, text }
    case 'specialty': {
      const kinds = part.codes.length
      return { field: 'specialty', label: kinds === 1 ? part.label : `${part.label}, ${kinds} kinds`, text }
    }
    case 'city':
      return { field: 'city', label: text, text }
    case 'lastName':
      return { field: 'lastName', label: `starts with ${text}`, text }
    case 'firstName':
      return { field: 'firstName', label: `starts with ${text}`, text }
    case 'name':
      return { field: 'name', label: `starts with ${text}`, text }
    case 'nameOrState':
      return {
        field: 'name',
        label: `starts with ${text}, or ${stateByCode(part.state)?.name ?? part.state}`,
        text,
      }
    case 'nameOrCity':
      return { field: 'name', label: `starts with ${text}, or the city`, text }
  }
}

/** What the viewer's organization may see of the directory; undefined when nothing restricts it. */
export function directoryConfigOf(viewer: Viewer) {
  return isInternal(viewer) ? undefined : findProduct(viewer, 'PROVIDER_DIRECTORY')?.config
}

function practitionerOf(
  card: Card,
  parts: readonly QueryPart[],
  showsEntities: boolean,
): Reply['practitioners'][number] {
  const { otherNames: _, entityName, ...shown } = card
  return { ...shown, entityName: showsEntities ? entityName : null, matches: matchReasons(parts, card) }
}

/** A page of the search with its exact total, the blocked number, and the counts of both facets. */
export async function searchPractitioners(
  { connection, viewer }: SignedInContext,
  body: BodyOf<Endpoint>,
): Promise<Reply> {
  const cursor = parseCursor(body.cursor)
  const cities = await findExistingCities(connection, cityCandidates(body.query))
  const { parts, notices } = parseQuery(body.query, cities)
  const config = directoryConfigOf(viewer)
  const conditions = conditionsOf(parts, body, config)
  // Practitioners in the organization's states may have locations in others, which are no choice of its own.
  const isRestrictedToStates = config && config.states.length > 0 && config.zipCodes.length === 0
  const isOwnState = ({ value }: { value: string }) => !isRestrictedToStates || config.states.includes(value)

  const found = await findHits(connection, conditions, body.limit, cursor)
  const isBackward = cursor?.direction === 'before'
  const hasFurther = found.length > body.limit
  const hits = hasFurther ? (isBackward ? found.slice(1) : found.slice(0, -1)) : found
  const first = hits[0]
  const last = hits.at(-1)
  const { total, blocked, before } = await countHits(connection, conditions, first)
  const isLastPage = before + hits.length >= total
  const cards = await placeCards(
    connection,
    hits.map(({ card }) => card),
    config,
  )

  return {
    practitioners: cards.map((card) => practitionerOf(card, parts, seesEntities(viewer))),
    total,
    blocked,
    firstRow: first ? before + 1 : null,
    nextCursor: last && !isLastPage ? cursorAt('after', last) : null,
    previousCursor: first && before > 0 ? cursorAt('before', first) : null,
    readAs: parts.map(readAs),
    // Ten digits that found somebody by phone were not a mistyped NPI.
    notices: total + blocked > 0 ? [] : [...notices],
    facets: {
      states: (await countStates(connection, conditions)).filter(isOwnState),
      specialties: await countSpecialties(connection, conditions),
    },
  }
}
