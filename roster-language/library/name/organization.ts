import { anyOf } from './any-of.ts'
import table from './organization-word.json' with { type: 'json' }

const { alsoNames, unlessPerson, ...sure } = table
const oneOf = (words: readonly string[]) =>
  anyOf(
    words
      .flatMap((list) => list.split(' '))
      .map((text) => Array.from(text, (sign) => (sign === '-' ? '[ -]?' : sign))),
  )
const word = (words: readonly string[]) => `(?:^|[\\s,.&/(-])(?:${oneOf(words)})(?:$|[\\s,.&/)-])`

/**
 * Legal forms, what organizations of health care are called by, and what only names of organizations have: 'of', a
 * possessive, a name that begins with 'the', a name behind 'doing business as'.
 */
const SURE = `(?i)${word(Object.values(sure))}|[a-z]{2}(?:health|care)\\b|[a-z]{3}['\\u2019]s\\b|\\s(?:of|for|the)\\s|^the\\s|#[0-9]|\\bd\\/b\\/a\\b|[ ]dba +[a-z]`
/** The practice of one practitioner has a legal form behind the credentials. */
const INCORPORATED = '(?i)\\b(?:md|do|dds|dmd|dpm|od|dc|phd|psyd|np|lcsw|pt)[ ,]+(?:pa|pc|ps|sc)$'
const UNSURE = `(?i)\\S.*${word([alsoNames])}`

/** Words that are names too, where neither a comma nor credentials tell of a person. */
const UNLESS_PERSON = `(?i)\\S.*${word([unlessPerson])}`

/** Returns the formula that tells whether a text without points is the name of an organization. */
export const isOrganizationFormula = (text: string, hasCredentials: string): string =>
  `or(matches(${text}, '${SURE.replaceAll("'", "\\'")}'), matches(${text}, '${INCORPORATED}'),
    if(or(contains(${text}, ','), ${hasCredentials}), false, matches(${text}, '${UNLESS_PERSON}')))`

/** Returns the formula that tells whether a text, that is not surely an organization, may be one. */
export const mayBeOrganizationFormula = (text: string): string => `matches(${text}, '${UNSURE}')`
