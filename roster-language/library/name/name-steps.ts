import { PROFESSIONS, SURE_CREDENTIALS, UNSURE_CREDENTIALS } from './credentials.ts'
import { isOrganizationFormula } from './organization.ts'

/** Titles in front of a name. Those that are also first names (Major, Justice) are not among them. */
const TITLES =
  'dr|drs|mr|mrs|miss|mx|prof|professor|rev|reverend|hon|honorable|father|sister|rabbi|(?:state )?(?:senator|representative)|congressman|congresswoman|governor|mayor|capt|captain|col|colonel|lt|lieutenant|sgt|sergeant|cdr|commander'
const FRONT_TITLES = `(?i)^(?:(?:the )?(?:${TITLES}|ms|doctor)(?:\\. ?| ))+`
const INNER_TITLES = `(?i)([,(]) *(?:(?:${TITLES})(?:\\. ?| )|ms\\. ?)+`
const END_TITLES = '(?i)[ ,]+(?:dr|mr|mrs|prof)\\.?$'

/**
 * Marks around the credentials that are found, with another pair for those that are also names. No text has them after
 * its blanks are tidied.
 */
const [SURE, SURE_END, UNSURE, UNSURE_END] = ['\u2000', '\u2001', '\u2002', '\u2003']
const MARKS = `${SURE}${SURE_END}${UNSURE}${UNSURE_END}`
const SURE_TOKEN = `${SURE}[^${SURE_END}]+${SURE_END}`
const UNSURE_TOKEN = `${UNSURE}[^${UNSURE_END}]+${UNSURE_END}`
const TOKEN = `(?:${SURE_TOKEN}|${UNSURE_TOKEN})`
/**
 * A word that looks like a credential but is not known: capitals beside a name in lowercase, otherwise letters that
 * cannot be pronounced.
 */
const LIKE_IN_MIXED = '[A-Z][A-Za-z0-9]*[A-Z0-9](?:[-/][A-Za-z0-9]+)*'
const LIKE_IN_CAPITALS = '[B-DF-HJ-NP-TV-XZ]{3,6}(?:[-/][A-Z]{1,3})?'
const LIKE_SHORT = '[A-Z]{2,5}(?:-[A-Z]{1,4})?'
/** Dashes with a blank beside them, and those that Word makes, which stand between words with or without one. */
const DASHES = '(?: -+ ?|-+ | ?[\\u2010-\\u2015]+ ?)'
/** A word of a name with a small letter. */
const WORD = '[^ ,]*[a-z][^ ,]*'

const GENERATION = '[ ,]+(?:jr|sr|ii|iii|iv|vi|vii|viii|ix|2nd|3rd|4th)([ ,]|$)'
const GENERATIONS =
  "{'jr': 'Jr', 'sr': 'Sr', 'ii': 'II', 'iii': 'III', 'iv': 'IV', 'vi': 'VI', 'vii': 'VII', 'viii': 'VIII', 'ix': 'IX', '2nd': 'II', '3rd': 'III', '4th': 'IV'}"
/** Three letters or more in capitals; two may be initials. */
const LOUD = '[A-Z\\u00c0-\\u00de][A-Z\\u00c0-\\u00de\\x27-]{2,}'
const PARTICLE_WORD =
  'de|del|dela|delos|della|di|da|do|dos|das|du|van|von|der|den|ten|ter|la|las|le|los|el|al|bin|ibn|abu|mc|mac|st|saint|san|santa'
const PARTICLE = `(?:${PARTICLE_WORD}) `

const quote = (pattern: string) => `'${pattern.replaceAll("'", "\\'")}'`
const cut = (text: string, tail: string) =>
  `if(isBlank(${tail}), ${text}, left(${text}, length(${text}) - length(${tail})))`
const runOf = (like: string) => `^.+?([ ,/&-]*${SURE_TOKEN}(?:[ ,/&-]*${TOKEN}|[ ,/&]+${like})*[ ,/&-]*)$`

/** Before credentials in letters with blanks between them, M D, which may be initials too. */
const TWO_WORDS = '[^ ,]{2,},? (?:.*[ ,])?[^ ,]{2,},? (?:[A-Z] )?'

/** Returns a formula that puts marks around each credential in a text; one that is part of another gets none. */
const mark = (text: string) =>
  `replacePattern(replacePattern(replacePattern(${text}, ${quote(`(?i)[ ,/]${SURE_CREDENTIALS}(?:[-/][A-Z]{1,4})?\\b`)}, '${SURE}$0${SURE_END}'),
    '[ ,/]${UNSURE_CREDENTIALS}\\b', '${UNSURE}$0${UNSURE_END}'),
    '(${SURE}[^${SURE_END}]*)${UNSURE}([^${UNSURE_END}]*)${UNSURE_END}([^${SURE_END}]*)${SURE_END}', '$1$2$3${SURE_END}')`

/** Returns the steps that take a whole name apart, each over the ones before, of the text that has this name. */
export const getNameSteps = (cell: string): Readonly<Record<string, string>> => ({
  // Nicknames stand in brackets or quotation marks, credentials may.
  bracketed: `replacePattern(replacePattern(collapse(${cell}), '["\\u201c\\u201d]([^"\\u201c\\u201d]+)["\\u201c\\u201d]', '($1)'),
    ${quote(" ['\\u2018]([^'\\u2018\\u2019 ]+)['\\u2019]( |,|$)")}, ' ($1)$2')`,
  untitled: `replacePattern(replacePattern(replacePattern(bracketed, '${FRONT_TITLES}', null), '${INNER_TITLES}', '$1 '), '${END_TITLES}', null)`,
  aside: `if(matches(untitled, '[(\\[][^()\\[\\]]+[)\\]]'),
    trim(remove(replacePattern(untitled, '[^()\\[\\]]*[(\\[]([^()\\[\\]]+)[)\\]][^(\\[]*', '$1 '), '.')), null)`,
  asideMarked: mark(`if(isBlank(aside), null, concat(' ', aside))`),
  asideCredentials: `if(matches(asideMarked, '^(?:${SURE_TOKEN}|${UNSURE} (?:DO|PA)${UNSURE_END})(?:[ ,/]*${TOKEN})*$'), aside, null)`,
  initialed: `replacePattern(untitled, '(^|[ ,])J\\.R\\.', '$1J R')`,
  unbracketed: `replacePattern(initialed, ' ?[(\\[][^()\\[\\]]*[)\\]]', null)`,
  pointless: `remove(if(isBlank(asideCredentials), unbracketed, concat(unbracketed, ', ', asideCredentials)), '.*\u2020\u2021')`,
  spelled: `replacePattern(collapse(pointless), '^(?:(${TWO_WORDS}[MO]) (D)|(${TWO_WORDS}D) ([OC]))$', '$1$2$3$4')`,
  tidy: `replacePattern(replacePattern(replacePattern(spelled, '${DASHES}', ' - '), ' ?[,;|][ ,;|-]*', ', '), '^[ ,/-]+|[ ,/-]+$', null)`,
  marked: mark('tidy'),
  isOrganization: isOrganizationFormula(
    `replacePattern(tidy, '${PROFESSIONS}', null)`,
    `contains(marked, '${SURE}')`,
  ),
  person: 'if(isOrganization, null, marked)',
  isMixed: `matches(replacePattern(person, '${SURE_TOKEN}', null), '(?:^|[ ,])[A-Z]?[a-z]{2,}')`,
  sure: `if(isMixed, extract(person, '${runOf(LIKE_IN_MIXED)}'), extract(person, '${runOf(LIKE_IN_CAPITALS)}'))`,
  beforeSure: cut('person', 'sure'),
  // Credentials that are names too: behind two words, or behind a first name where the last name stands before a comma.
  unsure: `firstOf(extract(beforeSure, '^[^ ,]+ (?:[^,]*? )??[^ ,${MARKS}]{2,}?((?:[ ,/&-]*${UNSURE_TOKEN})+)$'),
    extract(beforeSure, '^[^ ,]+ [^,]+,((?:[ ,/&-]*${UNSURE_TOKEN})+)$'),
    extract(beforeSure, '^[^,]+, [^,]*?[^ ,${MARKS}]((?:[ ,/&-]*${UNSURE_TOKEN})+)$'))`,
  beforeUnsure: cut('beforeSure', 'unsure'),
  like: `if(isMixed, firstOf(extract(beforeUnsure, '^(?:${WORD} )+(?:[^ ,]+ )*${WORD}(,(?: ?${LIKE_IN_MIXED},?)+)$'),
      extract(beforeUnsure, '^(?:[^ ,]+ ){2,}${WORD}( ${LIKE_SHORT})$'),
      extract(beforeUnsure, '^[^,]*[a-z][^,]*, ${WORD}(?: [A-Za-z])?([ ,]+[A-Z]{3,6}(?:-[A-Z]{1,4})?)$')),
    extract(beforeUnsure, '^[^ ,]+,? (?:[^,]* )?[^ ,]{2,}([ ,]+${LIKE_IN_CAPITALS})$'))`,
  unknown: `if(matches(like, '^[ ,]*(?:II|III|IV|VI|VII|VIII|IX|JR|SR)$'), null, like)`,
  bare: `replacePattern(${cut('beforeUnsure', 'unknown')}, '[ ,/&-]+$', null)`,
  // 'Ruiz, MD, Ana' and 'RUIZ DO, ANA': credentials that follow the last name.
  inner: `if(matches(bare, '(?i)^(?:${PARTICLE})*(?:${PARTICLE_WORD})${UNSURE}'), null,
    extract(bare, '^[^,]*?[^ ,]((?:[ ,/&-]*${TOKEN})+), *[^ ,]'))`,
  // A dash that no credential stood behind joins two names.
  named: `replace(replacePattern(if(isBlank(inner), bare, replacePattern(bare, '^([^,]*?[^ ,])(?:[ ,/&-]*${TOKEN})+, *([^ ,])', '$1, $2')), '[${MARKS}]', null), ' - ', '-')`,
  plain: `replacePattern(replacePattern(named, '(?i)^(.*?)${GENERATION}', '$1$2'), '^([^ ,]{2,}) V,', '$1,')`,
  generation: `lookup(lower(extract(named, ${quote(`(?i)${GENERATION.replace('(?:jr', '(jr')}`)})), ${GENERATIONS})`,
  tail: "trim(replacePattern(plain, '^[^,]*,', null))",
  hasComma: "contains(plain, ',')",
  beforeSuffix: `extract(named, '(?i)^((?:${PARTICLE})*[^ ,]{2,}) (?:jr|sr|ii|iii|iv) [^ ,]')`,
  // Last names stand in front where the order says so, and where they are reported by an initial that ends the name, by a
  // suffix that does not, or by capitals that only they have.
  leading: `firstOf(if(order = 'last first', extract(plain, '(?i)^((?:${PARTICLE})*[^ ]+)(?: |$)'), null),
    extract(plain, '(?i)^((?:${PARTICLE})*[^ ]{2,}) [^ ]+ [a-z]$'),
    if(startsWith(plain, beforeSuffix), beforeSuffix, null),
    extract(plain, '^((?:(?:DE|LA|VAN|DI|DA|EL|LE|${LOUD}) )*${LOUD}) [A-Z][a-z]'))`,
  lastWords: `if(hasComma, part(plain, ',', 1), firstOf(leading, extract(plain, '^(?:[^ ]*[a-z][^ ]* )(?:[^ ]+ )*?(${LOUD}(?: ${LOUD})+)$'), extract(plain, '(?i)^.+? ((?:${PARTICLE})*[^ ]+)$'), plain))`,
  given: `trim(if(hasComma, replace(tail, ',', ' '), if(isBlank(leading),
    left(plain, length(plain) - length(lastWords)), right(plain, length(plain) - length(lastWords)))))`,
  // Commas stand between them, and blanks only in those that are written out.
  credentials: `replacePattern(replacePattern(replacePattern(concat(inner, ', ', unsure, ', ', sure, ', ', unknown), '-?[${MARKS}]+', ', '), '[ ,/&]*[,/&][ ,/&]*', ', '), '^[ ,/&-]+|[ ,/&-]+$', null)`,
  listedCredentials: 'if(isBlank(credentials), null, credentials)',
})
