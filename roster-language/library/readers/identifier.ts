import {
  beginWith,
  betweenNumberSigns,
  FLOAT_TAIL,
  IS_NOTHING,
  placeholderRepair,
  type Reader,
} from './reader.ts'

/** The number of a provider. Its check digit is a matter of a rule. */
export const NPI_READER: Reader = {
  outputType: 'text',
  description: 'The ten digits of an NPI.',
  steps: {
    ...beginWith("matches(value, '^[0-9]{10}$')"),
    hasSigns: `matches(dirty, "^'?[0-9]([-\\s]*[0-9]){9}$") and matches(dirty, "[-'\\s]")`,
  },
  read: `if(clean, value, firstOf(${betweenNumberSigns('[0-9]{10}')}, if(hasSigns, digits(dirty), null)))`,
  absent: IS_NOTHING,
  repairs: [
    placeholderRepair(IS_NOTHING),
    FLOAT_TAIL,
    {
      code: 'signs-removed',
      severity: 'info',
      description: 'Dashes, spaces or an apostrophe were taken out of the number.',
      when: 'hasSigns',
    },
  ],
  cases: [
    ['1234567893', '1234567893'],
    ['1234567893.0', '1234567893', 'float-tail'],
    [" '1234567893", '1234567893', 'signs-removed'],
    ['1234-567 893', '1234567893', 'signs-removed'],
    ['123456789', null],
    ['12345678930', null],
    ['1234567893.5', null],
    ['1.23457E+09', null],
    ['NPI 1234567893', null],
    ['pending', null, 'placeholder'],
    ['Not Found', null, 'placeholder'],
  ],
}

/** The tax number of a business. The shape of a Social Security number is not read. */
export const TIN_READER: Reader = {
  outputType: 'text',
  description: 'The nine digits of a tax number; eight digits have lost a zero in front.',
  steps: {
    ...beginWith("matches(value, '^[0-9]{2}-?[0-9]{7}$')"),
    bare: betweenNumberSigns('[0-9]{8,9}'),
  },
  read: `if(clean, replace(value, '-', null),
    if(matches(dirty, '^[0-9]{2}[- ][0-9]{7}$'), left(dirty, 2) & right(dirty, 7), padLeft(bare, 9, '0')))`,
  absent: IS_NOTHING,
  repairs: [
    placeholderRepair(IS_NOTHING),
    FLOAT_TAIL,
    {
      code: 'zero-restored',
      severity: 'warning',
      description: 'A zero that a spreadsheet had dropped was put in front of eight digits.',
      when: 'length(bare) = 8',
    },
  ],
  cases: [
    ['900550143', '900550143'],
    ['90-0550143', '900550143'],
    ['900550143.0', '900550143', 'float-tail'],
    ['10550143', '010550143', 'zero-restored'],
    ['10550143.0', '010550143', 'float-tail', 'zero-restored'],
    ['900-55-0143', null],
    ['9005501', null],
    ['<UNAVAIL>', null, 'placeholder'],
    ['N/A', null, 'placeholder'],
  ],
}

/** The number under which a practitioner prescribes controlled substances. */
export const DEA_READER: Reader = {
  outputType: 'text',
  description: 'The two letters and seven digits of a DEA number.',
  steps: {
    ...beginWith("matches(value, '^[A-Z][A-Z9][0-9]{7}$')"),
    bare: "replacePattern(upper(dirty), '[-\\s]+', null)",
  },
  read: "if(clean, value, if(matches(bare, '^[A-Z][A-Z9][0-9]{7}$'), bare, null))",
  absent: IS_NOTHING,
  repairs: [placeholderRepair(IS_NOTHING)],
  cases: [
    ['AP5836727', 'AP5836727'],
    ['ap5836727 ', 'AP5836727'],
    ['AP 5836727', 'AP5836727'],
    ['A95836727', 'A95836727'],
    ['5836727', null],
    ['AP58367270', null],
    ['none', null, 'placeholder'],
  ],
}

const TAXONOMY_CODE = '[0-9]{3}[0-9a-z]{6}x'

/** The code of a specialty. */
export const TAXONOMY_READER: Reader = {
  outputType: 'text',
  description: 'The ten characters of a taxonomy code.',
  steps: {
    ...beginWith("matches(value, '^[0-9]{3}[0-9A-Z]{6}X$')"),
    behind: `extract(dirty, '(?i)^${TAXONOMY_CODE}([-:(\\s](?:.|\\n)*)$')`,
    hasSeveral: `matches(behind, '(?i)\\b${TAXONOMY_CODE}\\b')`,
  },
  read: `if(clean, value, if(hasSeveral, null, upper(extract(dirty, '(?i)^(${TAXONOMY_CODE})(?:\\s*[-:(].*|\\s.*)?$'))))`,
  absent: IS_NOTHING,
  repairs: [
    placeholderRepair(IS_NOTHING),
    {
      code: 'words-dropped',
      severity: 'info',
      description: 'Words behind the code were left out.',
      when: 'if(hasSeveral, false, not isBlank(behind))',
    },
  ],
  cases: [
    ['207R00000X', '207R00000X'],
    [' 207r00000x', '207R00000X'],
    ['207R00000X - Internal Medicine', '207R00000X', 'words-dropped'],
    ['207R00000X 208D00000X', null],
    ['207R00000X\n208D00000X', null],
    ['207R00000X (Internal Medicine); 208D00000X', null],
    ['Internal Medicine', null],
    ['207R00000', null],
    ['tbd', null, 'placeholder'],
  ],
}

/** A whole number. */
export const INTEGER_READER: Reader = {
  outputType: 'text',
  description: 'A whole number in digits, without commas.',
  steps: beginWith("matches(value, '^(0|-?[1-9][0-9]{0,14})$')"),
  read: `if(clean, value, text(number(${betweenNumberSigns('[-+]?[0-9][0-9,]*')})))`,
  absent: IS_NOTHING,
  repairs: [
    placeholderRepair(IS_NOTHING),
    FLOAT_TAIL,
    {
      code: 'zeros-dropped',
      severity: 'info',
      description: 'Zeros in front of the number were taken off.',
      when: `matches(dirty, "^'?[-+]?0[0-9]+(\\.0+)?$")`,
    },
  ],
  cases: [
    ['12', '12'],
    ['1,234', '1234'],
    ['12.0', '12', 'float-tail'],
    ['007', '7', 'zeros-dropped'],
    ['-3', '-3'],
    ['12.5', null],
    ['1.2E+09', null],
    ['about 12', null],
    ['n/a', null, 'placeholder'],
  ],
}
