import type { matchSchema } from '@concord/contract'
import { searchKey, taxonomyName } from '@concord/domain'
import type { z } from 'zod'
import type { QueryPart } from './parse-query.ts'
import type { Card } from './search-store.ts'

type Match = z.output<typeof matchSchema>

function wordsOf(text: string | null): string[] {
  return searchKey(text ?? '')
    .split(' ')
    .filter(Boolean)
}

function matchName(word: string, text: string | null, field: 'lastName' | 'firstName'): Match | undefined {
  const words = wordsOf(text)
  const found = words.find((candidate) => candidate.startsWith(word))
  if (text === null || found === undefined) return undefined
  if (found !== word) return { kind: 'startsWith', field, text: found }
  return { kind: words.length > 1 ? 'partOf' : 'exact', field, text: found }
}

function matchOtherName(word: string, card: Card): Match | undefined {
  const found = card.otherNames.find((name) => wordsOf(name).some((candidate) => candidate.startsWith(word)))
  return found === undefined ? undefined : { kind: 'otherName', field: 'lastName', text: found }
}

function matchCity(word: string, card: Card): Match | undefined {
  return card.city !== null && searchKey(card.city) === word
    ? { kind: 'exact', field: 'city', text: card.city }
    : undefined
}

function matchState(part: QueryPart): Match | undefined {
  return part.kind === 'nameOrState' ? { kind: 'exact', field: 'state', text: part.state } : undefined
}

function matchPart(part: QueryPart, card: Card): Match | undefined {
  switch (part.kind) {
    case 'number':
      return part.npi === card.npi
        ? { kind: 'exact', field: 'npi', text: card.npi }
        : { kind: 'exact', field: 'phone', text: part.phone ?? part.text }
    case 'zip':
      return { kind: 'exact', field: 'zip', text: part.zip }
    case 'state':
      return { kind: 'exact', field: 'state', text: part.state }
    case 'specialty': {
      const code = card.taxonomies.find((candidate) => part.codes.includes(candidate))
      return code === undefined ? undefined : { kind: 'partOf', field: 'specialty', text: taxonomyName(code) }
    }
    case 'city':
      return { kind: 'exact', field: 'city', text: part.city }
    case 'lastName':
      return matchName(part.word, card.lastName, 'lastName') ?? matchOtherName(part.word, card)
    case 'firstName':
      return (
        matchName(part.word, card.firstName, 'firstName') ??
        matchName(part.word, card.middleName, 'firstName')
      )
    case 'nameOrState':
    case 'name':
    case 'nameOrCity':
      return (
        matchName(part.word, card.lastName, 'lastName') ??
        matchName(part.word, card.firstName, 'firstName') ??
        matchName(part.word, card.middleName, 'firstName') ??
        matchOtherName(part.word, card) ??
        matchCity(part.word, card) ??
        matchState(part)
      )
  }
}

/** Why a practitioner is among the hits: one reason for each part of the query that its card can show. */
export function matchReasons(parts: readonly QueryPart[], card: Card): Match[] {
  return parts.flatMap((part) => matchPart(part, card) ?? [])
}
