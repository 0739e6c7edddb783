import { findTaxonomies, formatCredentials } from '@concord/domain'
import {
  applyTransforms,
  crosswalkKey,
  evaluate,
  type SourceConfig,
  type TargetField,
} from '@concord/roster-language'
import { findInterpretations } from '../header/find-interpretations.ts'
import names from '../vocabulary/language-name.json' with { type: 'json' }

type Crosswalk = SourceConfig['crosswalks'][number]

const LANGUAGE_NAMES: Readonly<Record<string, string>> = names

/** The functions that return the usual name of what a sender wrote; undefined when it is usual or not known. */
const USUAL: Readonly<Record<string, (text: string) => string | undefined>> = {
  specialty: (text) => {
    const found = findTaxonomies(text)
    if (found?.wordCount !== text.split(/\s+/).length) return undefined
    // 'Home Health' is as good as 'Home health', but capitals alone are hard to read.
    const isSame = found.label.toLowerCase() === text.toLowerCase()
    return isSame && text !== text.toUpperCase() ? undefined : found.label
  },
  credentials: formatCredentials,
  languages: (text) => LANGUAGE_NAMES[text.trim().toLowerCase()],
}

const NO_ROW = { cells: [], fields: {}, origin: { file: '', tab: '', row: 1 }, parameters: {} }
const YES = /^(?:y\b|yes|accept|open|avail|offer)/i
const NO = /^(?:n\b|no\b|not|closed|unavail|declin)/i

/** Returns what an answer in a sentence says, where the type of the field does not read it by itself. */
function readAnswer(text: string): string | undefined {
  const { text: read } = applyTransforms([{ use: 'read-boolean' }], [{ kind: 'literal', value: text }])
  if (evaluate(read, NO_ROW) !== null) return undefined
  return NO.test(text) ? 'N' : YES.test(text) ? 'Y' : undefined
}

/** Returns the allowed value that differs from a text only in case, blanks and symbols. */
function allowedFor(allowed: readonly string[], text: string): string | undefined {
  const plain = (value: string) => value.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  return allowed.find((value) => plain(value) === plain(text))
}

/** Spellings among the values that the target or the field's own terms write otherwise; undefined where there are none. */
export function proposeCrosswalk(field: TargetField, values: readonly string[]): Crosswalk | undefined {
  const noun = findInterpretations(field.id)[0]?.noun ?? ''
  const usual = field.type === 'boolean' ? readAnswer : USUAL[noun]
  const { allowed } = field
  if (!allowed && !usual) return undefined
  const entries = new Map<string, string>()
  for (const text of new Set(values.map((value) => value.trim()))) {
    const found = allowed ? allowedFor(allowed, text) : usual?.(text)
    if (found !== undefined && found !== '' && found !== text) entries.set(crosswalkKey(text), found)
  }
  if (entries.size === 0) return undefined
  const id = field.id.replace(/_/g, '-')
  return { id, entries: Object.fromEntries(entries), unmatched: 'pass' }
}
