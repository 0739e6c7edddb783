import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
}
const FORMS: Readonly<Record<string, string>> = {
  date: 'a day like 2026-01-31',
  datetime: 'a time like 2026-01-31T08:15:00Z',
  email: 'an email address',
  uuid: 'an id as the API gives it',
  url: 'an address that begins with https://',
}
const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
}
const SHOWN_CHOICES = 10

function formatBound(issue: Issue, isMost: boolean): string {
  const bound = String(isMost ? issue.maximum : issue.minimum)
  const unit = UNITS[String(issue.origin)]
  if (unit === undefined) return isMost ? `It must be at most ${bound}.` : `It must be at least ${bound}.`
  if (!isMost && bound === '1') return 'It is empty.'
  const size = `${bound} ${bound === '1' ? unit[0] : unit[1]}`
  return isMost ? `It can have at most ${size}.` : `It needs at least ${size}.`
}

function formatChoices(values: readonly unknown[]): string {
  const shown = values.slice(0, SHOWN_CHOICES).join(', ')
  const more = values.length - SHOWN_CHOICES
  return `It must be one of ${shown}${more > 0 ? ` and ${more} more` : ''}.`
}

/** Returns what the last of several forms wants: it is the fullest one, as in '' or an id. */
function formatUnion({ options, errors }: Issue): string | undefined {
  if (Array.isArray(options)) return formatChoices(options)
  const [issue] = (errors as readonly (readonly z.core.$ZodIssue[])[]).at(-1) ?? []
  return issue?.message
}

/**
 * Returns what is wrong with a value, where the schema has no words of its own: what it has to be, never what it was.
 */
export function formatIssue(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return `${issue.input === undefined ? 'It is missing' : 'It has another type'}: it must be ${KINDS[String(issue.expected)] ?? issue.expected}.`
    case 'invalid_value':
      return formatChoices(issue.values as readonly unknown[])
    case 'too_big':
      return formatBound(issue, true)
    case 'too_small':
      return formatBound(issue, false)
    case 'invalid_format': {
      const form = FORMS[String(issue.format)]
      return form === undefined ? 'It is not in the expected format.' : `It must be ${form}.`
    }
    case 'unrecognized_keys':
      return `It has unknown fields: ${(issue.keys as readonly string[]).join(', ')}.`
    case 'invalid_key':
      return 'It has a name that is not allowed there.'
    case 'invalid_union':
      return formatUnion(issue)
    default:
      return undefined
  }
}
