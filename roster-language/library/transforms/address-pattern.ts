import { STATES } from '@concord/domain'
import { STATE_ABBREVIATIONS } from '../readers/state-names.ts'

/** Words that end the name of a street (USPS Publication 28, appendix C), but for 'street', ... */
const OTHER_TYPE =
  'alley|aly|avenue|ave|av|boulevard|blvd|bypass|circle|cir|court|ct|crossing|xing|drive|dr|expressway|expy|freeway|fwy|highway|hwy|lane|ln|loop|parkway|pkwy|pike|place|pl|plaza|plz|road|rd|route|rte|row|square|sq|terrace|ter|trail|trl|turnpike|tpke|way'
const TYPE = `(?:${OTHER_TYPE}|street|st)\\.?`
/** ... which behind another type is the saint of a city: 'Linden Pl St Louis'. */
const SECOND_TYPE = `(?: (?:${OTHER_TYPE}|street)\\.?)?`
/** Words that end the name of a street only where no other word does. */
const RARE_TYPE =
  '(?:park|center|ctr|commons|concourse|causeway|cswy|cove|cv|crescent|cres|extension|ext|gardens|gdns|green|grove|heights|hts|hill|hills|landing|lndg|manor|mall|meadows|mews|point|pt|ridge|run|village|vista|walk|esplanade|promenade|quay|wharf)\\.?'
const DIRECTION_WORD = '(?:[ns] ?[ew]|[nsew])\\b\\.?'
const LONG_WORD = '(?:north|south|east|west)'
/** A long one alone may begin the name of a city: 'West Palm Beach'. */
const DIRECTION = `(?: ${DIRECTION_WORD}| (?:north|south)(?:east|west)\\b)?`
const DESIGNATOR =
  '(?:(?:suite|ste|unit|apt|apartment|room|rm|building|bldg|tower|wing|floor|flr|level|lvl|dept|lot|space|office|ofc|trailer|hangar|slip)s?|fl|spc|trlr|hngr|penthouse|ph|pmb)'
const NUMBERED = '(?:[a-z]?-?[0-9][0-9a-z-]*|[a-z]\\b)'
/** Between two units of one designator. */
const AND = '(?: ?[/&+] ?|-| (?:and|to|thru|through) )'
/** Behind a comma, or a dash between blanks, stands the next unit only where a comma or nothing follows: 'Ste 2, 12 Oak St'. */
const LAST_NUMBERED = '(?:(?:, ?| - )#?[a-z]?[0-9][0-9a-z]*(?:,|$))?'
const ORDINAL = '(?:[0-9]+(?:st|nd|rd|th)|first|second|third)'
/** A designator with what it numbers (USPS Publication 28, appendix C2). */
const UNIT = `(?:(?:#|${DESIGNATOR}\\b)\\.? ?#? ?${NUMBERED}(?:${AND}#?${NUMBERED})*${LAST_NUMBERED}|${ORDINAL}(?:${AND}${ORDINAL})* (?:(?:floor|flr)s?|fl)\\b\\.?|(?:lower|upper) level)`
export const UNITS = `(?:${UNIT}[ ,]*)+`
const BOX = '(?:p\\.? ?o\\.? ?)?box [0-9a-z-]+'
const CITY = '([^0-9,|# -][^0-9,|#]*)$'
const NUMBER = '(?:[^|,]*?[0-9][^ |,]*|one|two|three|four|five|six|seven|eight|nine|ten)'
const WORDS = '(?:[^|, ]+ )+?'
const ROAD_NUMBER = `(?: [0-9]+[a-z]?\\b(?: ${LONG_WORD}\\b)?)?`

/** Stands for the country at the end. */
export const COUNTRY = '(?i)[ ,]+(?:usa?|u\\.s\\.(?:a\\.?)?|united states(?: of america)?)$'
const COORDINATES =
  '\\(-?[0-9]{1,3}(?:\\.[0-9]+)?[ ,]+-?[0-9]{1,3}(?:\\.[0-9]+)?\\)|-?[0-9]{1,3}\\.[0-9]{3,}[ ,]+-?[0-9]{1,3}\\.[0-9]{3,}'
const PHONE =
  '(?:(?:tel|telephone|phone|ph)[.:]* *)?(?:\\([2-9][0-9]{2}\\) ?|\\b[2-9][0-9]{2}[-.])[2-9][0-9]{2}[-. ][0-9]{4}'
/** Stands for latitude and longitude, or a phone number, at the end. */
export const NO_PART = `(?i)[ ,]*(?:${COORDINATES}|${PHONE})$`

const STATES_AT_END = [
  STATES.map(({ name }) => name.replaceAll('.', '\\.?')),
  STATES.map(({ code }) => code),
  STATE_ABBREVIATIONS,
]
/** Stands for a state at the end: first its names, of which one may hold another, then codes and abbreviations. */
export const STATE_ENDINGS = STATES_AT_END.map((words) => `(?i)^([^|]*?)[ ,]+(${words.join('|')})[ ,.]*$`)
/** Stands for a code with points, as 'N.Y.'. */
export const POINTED_CODE = '(?i)([ ,][a-z])\\. ?([a-z])\\.?$'

const named = (codes: readonly string[]) =>
  STATES.flatMap(({ code, name }) =>
    codes.includes(code) ? [`${code[0]}\\.? ?${code[1]}\\.?`, name.replaceAll('.', '\\.?')] : [],
  ).join('|')
const shortBehind = (codes: readonly string[], digits: number) =>
  `(?i)(?:,| ${TYPE} ).*[ ,](?:${named(codes)})[ ,]+([0-9]{${digits}}(?:-?[0-9]{4})?)$`
/** Stands for ZIP codes whose zeros in front a spreadsheet dropped, behind one of the states that have such codes. */
export const SHORT_ZIPS = [
  shortBehind(['CT', 'MA', 'ME', 'NH', 'NJ', 'RI', 'VT', 'AE'], 4),
  shortBehind(['PR', 'VI'], 3),
]

/** Stands for what is no place without a ZIP code or a state: a street with a type that is also a code of a state. */
export const PLACED = `(?i),| ${TYPE}${DIRECTION} .*[a-z] [a-z]{2}$`

/** Defines what stands alone behind the last comma of a street: a number, perhaps with letters. */
export const BARE_UNIT = ', *([a-z]?-?[0-9][0-9a-z-]*(?: [a-z])?)$'

/** Defines where the city begins, by what ends the street; the first that fits puts a bar in front of the city. */
export const BEGINNINGS = [
  `(?i)^([^|]*,[ ]*(?:[ns][ew]\\b[ ,]*)?(?:${UNITS})?)([^|,0-9]+)$`,
  `(?i)^([^|]*[ ,]${UNITS})${CITY}`,
  `(?i)^([^|]*\\b${BOX})[ ,]+${CITY}`,
  `(?i)^([0-9]+[^ |,]* [nsew]\\.? [0-9]+ [nsew]\\b\\.?) ${CITY}`,
  `(?i)^(${NUMBER} (?:${DIRECTION_WORD} )?(?:avenue|ave) [a-z]\\b) ${CITY}`,
  `(?i)^(${NUMBER} ${WORDS}${TYPE}${SECOND_TYPE}${ROAD_NUMBER}${DIRECTION}) ${CITY}`,
  `(?i)^(${NUMBER} (?:${DIRECTION_WORD} |${LONG_WORD} )?(?:broadway|${TYPE}${ROAD_NUMBER})${DIRECTION}) ${CITY}`,
  `(?i)^(${NUMBER} ${WORDS}${RARE_TYPE}(?: ${LONG_WORD}|${DIRECTION})) ${CITY}`,
  `(?i)^([^|,]*[0-9][^|,]* [ns][ew]) ${CITY}`,
  '^()([^|0-9]+)$',
]
