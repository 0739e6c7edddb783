import { EXCEL_ERRORS, isNoExcelErrorIn } from './excel-error.ts'
import { isPlaceholderAmongNames, isPlaceholderIn } from './placeholder.ts'
import { beginWith, IS_NOTHING, placeholderRepair, type Reader } from './reader.ts'

const TIDY = { tidy: 'collapse(value)' }
const IS_ABSENT = `if(isNothing, ${isNoExcelErrorIn('tidy')}, false)`
/** Defines how a text is read in which these formulas say that there is nothing, or an error of Excel. */
const readTidy = (isNothing: string): Omit<Reader, 'description' | 'cases'> => ({
  outputType: 'text',
  steps: { ...TIDY, isNothing, isAbsent: IS_ABSENT },
  read: 'if(isNothing, null, tidy)',
  absent: 'isAbsent',
  unreadable: 'holds an error of Excel in place of a value. Ask the sender for the value.',
  repairs: [placeholderRepair('isAbsent')],
})

/** Any text. */
export const TEXT_READER: Reader = {
  ...readTidy(isPlaceholderAmongNames('tidy', EXCEL_ERRORS, ['NA'])),
  description: 'The text without blanks at its edges and with single spaces inside.',
  cases: [
    ['Main St', 'Main St'],
    [' Main \u00a0\n St\u200b', 'Main St'],
    ['Núñez', 'Núñez'],
    ['None', null, 'placeholder'],
    ['Not Found', null, 'placeholder'],
    ['pending', null, 'placeholder'],
    ['NA', null, 'placeholder'],
    ['Not Found Street', 'Not Found Street'],
    ['Null', 'Null'],
    ['nan', null, 'placeholder'],
    [' #N/A ', null, 'placeholder'],
    ['#REF!', null],
    [' #div/0!\u00a0', null],
    ['#NAME?', null],
    ['#4', '#4'],
    ['#REF! St', '#REF! St'],
    [' \u00a0', null],
  ],
}

/** A name of a person, an organization or a place, in the case that the sender chose. */
export const NAME_READER: Reader = {
  ...readTidy(isPlaceholderAmongNames('tidy', EXCEL_ERRORS)),
  description: 'The name without blanks at its edges and with single spaces inside, in the case that it has.',
  cases: [
    ["  O'NEIL-SMITH  Jr. ", "O'NEIL-SMITH Jr."],
    ['Null', 'Null'],
    ['NA', 'NA'],
    ['Unger', 'Unger'],
    ['NaN', null, 'placeholder'],
    ['NOT  FOUND', null, 'placeholder'],
    ['#VALUE!', null],
    ['#Ref!', null],
  ],
}

const ITEM = '[!-+\\--:<-{}~]+( [!-+\\--:<-{}~]+)*'

/** Several texts in one cell. */
export const LIST_READER: Reader = {
  outputType: 'text',
  description: "The texts of the cell, cut at commas, semicolons, bars and new lines, joined by '; '.",
  steps: {
    ...TIDY,
    isNothing: isPlaceholderIn('tidy', EXCEL_ERRORS),
    isAbsent: IS_ABSENT,
    clean: `matches(value, '^${ITEM}([,;] ${ITEM})*$')`,
    cut: "if(clean, null, replacePattern(value, '\\s*[;|,\\n\\r][\\s;|,]*', '; '))",
  },
  read: `if(isNothing, null,
    if(clean, replace(value, ', ', '; '), replacePattern(collapse(cut), '^(?:; ?)+|;+$', null)))`,
  absent: 'isAbsent',
  repairs: [placeholderRepair('isAbsent')],
  cases: [
    ['English', 'English'],
    ['English; Spanish ,French', 'English; Spanish; French'],
    ['Urology |\nCardiology;;', 'Urology; Cardiology'],
    ['Sign Language/Braille', 'Sign Language/Braille'],
    ['None', null, 'placeholder'],
    ['#REF!', null],
    [';', null],
  ],
}

const EMAIL = "'^[^ @<>,;:()\\s]+@[^ @<>,;:()\\s]+\\.[A-Za-z][A-Za-z0-9-]+$'"

/** An email address. */
export const EMAIL_READER: Reader = {
  outputType: 'text',
  description: 'The email address with its domain in small letters.',
  steps: {
    ...beginWith("matches(value, '^[A-Za-z0-9.!#$%&*+/=?^_{|}~-]+@[a-z0-9.-]+\\.[a-z]{2,}$')"),
    bare: "replacePattern(dirty, '(?i)^mailto:', null)",
  },
  read: `if(clean, value, if(matches(bare, ${EMAIL}), part(bare, '@', 1) & '@' & lower(part(bare, '@', 2)), null))`,
  absent: IS_NOTHING,
  repairs: [placeholderRepair(IS_NOTHING)],
  cases: [
    ['ana.ruiz@clinic.example', 'ana.ruiz@clinic.example'],
    [' Ana.Ruiz@Clinic.EXAMPLE\u00a0', 'Ana.Ruiz@clinic.example'],
    ['mailto:ana@clinic.example', 'ana@clinic.example'],
    ['ana@clinic', null],
    ['ana at clinic.example', null],
    ['ana@clinic.example; bo@clinic.example', null],
    ['N/A', null, 'placeholder'],
  ],
}

const URL_HEAD = '(?:https?://)?[a-z0-9-]+(?:\\.[a-z0-9-]+)*\\.[a-z]{2,}(?::[0-9]+)?'
const HEAD = "'^((?:[A-Za-z]+://)?[^/?#]+)'"

/** An address on the web, with or without 'https://'. */
export const URL_READER: Reader = {
  outputType: 'text',
  description: 'The web address with its domain in small letters.',
  steps: beginWith(`matches(value, '^${URL_HEAD}(?:[/?#][!-~]*)?$')`),
  read: `if(clean, value, if(matches(dirty, '(?i)^${URL_HEAD}(?:[/?#][^\\s]*)?$'),
    lower(extract(dirty, ${HEAD})) & replacePattern(dirty, ${HEAD}, null), null))`,
  absent: IS_NOTHING,
  repairs: [placeholderRepair(IS_NOTHING)],
  cases: [
    ['https://clinic.example/Find?x=1', 'https://clinic.example/Find?x=1'],
    [' HTTPS://WWW.Clinic.Example/Find ', 'https://www.clinic.example/Find'],
    ['www.clinic.example', 'www.clinic.example'],
    ['ana@clinic.example', null],
    ['see brochure', null],
    ['none', null, 'placeholder'],
  ],
}
