import type { DirectorySubject } from './facet.ts'

/** The filler phrases in the text of a search, and the rest of the text. */
export type PhraseReading = { readonly rest: string; readonly phrases: readonly string[] }

const FIELDS = 'name|city|state|zip(?:\\s?code)?|npi|phone|tel|fax|specialty|address'

/** Phrases that say nothing of who is looked for, whatever stands around them. */
const ANYWHERE: readonly RegExp[] = [
  /\b(?:looking|searching|search|look)\s+(?:for|up)\b/gi,
  /\b(?:who|where|what)\s*(?:is|are|'s|does)\b(?:\s+an?\b)?/gi,
  /\b(?:first|last|full|given|family)\s+names?\b\s*[:=]?/gi,
  /\b(?:npi|license|phone|fax|telephone|tel)\s*(?:number|num|nbr|no)\b\.?\s*[:=#]?(?=\s|\d|$)/gi,
  /\b(?:first|last)\s*[:=]/gi,
  /\bzip\s*codes?\b/gi,
  /\b(?:close|closest|nearest)\s+to\b/gi,
  /\bstate\s+of\b/gi,
  /\b(?:provider|individual|national\s+provider)\s+(?:id|identifier)\b/gi,
  /\b(?:good\s+(?:morning|afternoon|day)|hi|hello|dear)\b[\s,!]*(?=.*\s)/gi,
  /\b(?:and|&)\s+associates\b/gi,
  /\bnear(?:by|est)?\s+(?:to\s+)?(?:me|us|here|my\s+(?:home|house|location))\b/gi,
  /\b(?:phone|office|mailing|practice|contact)\s+(?:number|phone|address|location|information|info)\b/gi,
  new RegExp(`\\b(?:${FIELDS})\\s*[:=]`, 'gi'),
  /\b(?:ph|tel|phone|npi|mobile|cell)\s*#/gi,
  /(?<=\d{4})\s*(?:x|ext\.?|extension)\s*\d{1,6}\b/gi,
  /\bcall(?=\s*[+(\d])/gi,
  /@[\w-]+(?:\.[\w-]+)+/g,
]
/** Entities are called City of Hope. */
const OF_PEOPLE: readonly RegExp[] = [/\b(?:city|town|village)\s+of\b(?=\s+\p{L})/giu]
/** The same in front of more than a name: there are people called Best, Good and Need. */
const IN_FRONT: readonly RegExp[] = [
  /^\s*(?:is|are)\s+there\s+(?:(?:a|an|any)\b)?(?=\s+\S+\s+\S)/i,
  /^\s*(?:(?:i|we|please)\s+)*(?:need|want|find|show|get|give\s+me|list|help\s+me(?:\s+to)?\s+(?:find|get))(?:\s+me)?(?:\s+(?:a|an|all|the|to\s+see|some|any))*(?=\s+\S+\s+\S)/i,
  /^\s*(?:(?:the\s+)?(?:best|good|top(?:\s+\d{1,3})?|great)|all|any|list\s+of|a|an)(?:\s+(?:the|of))?(?=\s+\S+\s+(?:in|near|around|at|from|with)\s+\S)/i,
  /^\s*(?:the\s+)?(?:best|good|top|great)(?=(?:\s+\S+){3})/i,
]

/**
 * Takes phrases that only lead to what is looked for out of the text of a search box: 'looking for ada smith' leaves
 * 'ada smith'. Those at the beginning count for practitioners alone, as entities are called Best Home Care. Text in quotation
 * marks stays as it is.
 */
export function takeFillerPhrases(query: string, subject: DirectorySubject): PhraseReading {
  const phrases: string[] = []
  const take = (text: string, pattern: RegExp) =>
    text.replace(pattern, (found) => {
      phrases.push(found.trim())
      return ' '
    })
  const pieces = query.split(/("[^"]*")/).map((piece, index) => {
    if (index % 2 === 1) return piece
    const ofPeople = subject === 'practitioner' ? OF_PEOPLE : []
    const front = subject === 'practitioner' && index === 0 ? IN_FRONT : []
    return [...ANYWHERE, ...ofPeople, ...front].reduce(take, piece)
  })
  return { rest: pieces.join('').replace(/\s+/g, ' ').replace(/ ,/g, ',').trim(), phrases }
}
