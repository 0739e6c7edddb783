import { makeNpi } from '@concord/domain'
import fc from 'fast-check'

/** A cell as someone wrote it. `text` is what stands in a text file; a spreadsheet may hold a number with a format instead. */
export type DefectiveCell = {
  readonly text: string
  readonly number?: number
  readonly format?: string
  /** Whether the number counts days from the day zero of its workbook; as given here it counts from 1900. */
  readonly countsDays?: boolean
  /**
   * Says what it means as the field writes it; null when that cannot be known: the field has to be empty and say why.
   */
  readonly truth: string | null
}

/** Ways in which one value is written. */
type Writings = (value: string) => readonly DefectiveCell[]

const text = (written: string, truth: string | null): DefectiveCell => ({ text: written, truth })
/**
 * Returns a cell with a number; for a format that shows zeros or a day, `shown` is what a spreadsheet shows and writes
 * into a text file.
 */
const number = (
  value: number,
  truth: string | null,
  format = 'General',
  shown = String(value),
): DefectiveCell => ({
  text: shown,
  number: value,
  format,
  truth,
})

const countingDays = (cell: DefectiveCell): DefectiveCell => ({ ...cell, countsDays: true })

const NOTHING = ['nan', 'N/A', 'NULL', '#N/A', '-'].map((word) => text(word, null))

/** Returns what happens to any value on its way through programs and people. */
const carried = (value: string, truth = value): DefectiveCell[] =>
  [value, `  ${value} `, `\u00a0${value}\u00a0`, `${value}\n`, `\t${value}`].map((way) => text(way, truth))

/** Returns what spreadsheets make of digits; the rest only of those that do not begin with a zero. */
const asNumber = (value: string): DefectiveCell[] => [
  text(`'${value}`, value),
  text(`${value}.0`, value),
  number(Number(value), value),
  number(Number(value), value, '0'),
  number(Number(value), value, '0.00'),
  number(Number(value), value, '#,##0'),
  number(Number(value), value, '0.00E+00'),
]

const shortened = (value: string) => Number(value).toExponential(3).toUpperCase()

const getNpiDefects: Writings = (npi) => [
  ...carried(npi),
  ...asNumber(npi),
  ...NOTHING,
  text(`${npi.slice(0, 4)}-${npi.slice(4, 7)}-${npi.slice(7)}`, npi),
  text(`${npi.slice(0, 5)} ${npi.slice(5)}`, npi),
  text(shortened(npi), null),
  text(npi.slice(0, 9), null),
  text(`${npi}0`, null),
  text(`${npi}.5`, null),
  text(`NPI ${npi}`, null),
  text(`${npi}; ${npi}`, null),
  text(npi.replace(/\d$/, 'O'), null),
  number(Number(npi) / 10, null),
]

const getZipDefects: Writings = (zip) => [
  ...carried(zip),
  ...asNumber(zip),
  ...NOTHING,
  number(Number(zip), zip, '00000', zip),
  number(Number(`${zip}3134`), zip, '00000-0000', `${zip}-3134`),
  text(String(Number(zip)), zip),
  text(`${Number(zip)}.0`, zip),
  text(`${zip}0`, zip),
  text(`${zip}-3134`, zip),
  text(`${zip}3134`, zip),
  text(`${zip} - 3134`, zip),
  text(String(Number(`${zip}3134`)), zip),
  number(Number(`${zip}3134`), zip),
  text(shortened(zip), null),
  number(Number(zip) + 0.4, null),
  text(`${zip}1`, null),
  text('ABCDE', null),
  text('K1A 0B1', null),
  text('#REF!', null),
]

const getTinDefects: Writings = (tin) => [
  ...carried(tin),
  ...asNumber(tin),
  ...NOTHING,
  text(`${tin.slice(0, 2)}-${tin.slice(2)}`, tin),
  text(`${tin.slice(0, 2)} ${tin.slice(2)}`, tin),
  text(String(Number(tin)), tin),
  number(Number(tin), tin, '000000000', tin),
  number(Number(tin), tin, '00-0000000', `${tin.slice(0, 2)}-${tin.slice(2)}`),
  text(`${tin.slice(0, 3)}-${tin.slice(3, 5)}-${tin.slice(5)}`, null),
  text(shortened(tin), null),
  text(tin.slice(0, 7), null),
  text(`${tin}1`, null),
  text('<UNAVAIL>', null),
]

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const DAY_MS = 86_400_000

const getSerial = (day: string) => (Date.parse(day) - Date.parse('1899-12-30')) / DAY_MS

const getDateDefects: Writings = (day) => {
  const [year = '', month = '', date = ''] = day.split('-')
  const [m, d, serial] = [Number(month), Number(date), getSerial(day)]
  const slashed = `${month}/${date}/${year}`
  return [
    ...carried(day),
    ...carried(slashed, day),
    ...NOTHING,
    text(`${m}/${d}/${year}`, day),
    text(`${m}/${d}/${year.slice(2)}`, day),
    text(`${m}-${d}-${year}`, day),
    text(`${year}${month}${date}`, day),
    text(`${month}${date}${year}`, day),
    text(`${year}${month}${date}.0`, day),
    text(`${d}-${MONTHS[m - 1]}-${year}`, day),
    text(`${MONTHS[m - 1]} ${d}, ${year}`, day),
    text(`${day} 00:00:00`, day),
    text(`${day}T10:49:41.502Z`, day),
    text(`${slashed} 12:00:00 AM`, day),
    ...[
      text(String(serial), day),
      text(`${serial}.0`, day),
      number(serial, day),
      number(serial, day, 'm/d/yyyy', `${m}/${d}/${year}`),
      number(serial, day, 'd-mmm-yy', `${d}-${MONTHS[m - 1]}-${year.slice(2)}`),
      number(serial + 0.25, day, 'm/d/yyyy h:mm', `${m}/${d}/${year} 6:00`),
    ].map(countingDays),
    number(Number(`${year}${month}${date}`), day),
    text(`02/30/${year}`, null),
    text(`13/45/${year}`, null),
    text(`${year}1345`, null),
    text(`${year}-02-30`, null),
    text('00/00/0000', null),
    text('pending', null),
    text(`${m}/${d}`, null),
    text(year, null),
    text(`${slashed} or later`, null),
    text(shortened(String(serial)), null),
  ]
}

const getPhoneDefects: Writings = (phone) => {
  const [area, exchange, line] = [phone.slice(0, 3), phone.slice(3, 6), phone.slice(6)]
  return [
    ...carried(phone),
    ...asNumber(phone),
    ...NOTHING,
    text(`(${area}) ${exchange}-${line}`, phone),
    text(`${area}.${exchange}.${line}`, phone),
    text(`+1 ${area} ${exchange} ${line}`, phone),
    text(`1-${area}-${exchange}-${line}`, phone),
    text(`${area}-${exchange}-${line} x12`, phone),
    number(Number(phone), phone, '(000) 000-0000', `(${area}) ${exchange}-${line}`),
    text(`${exchange}-${line}`, null),
    text(`${area}-${exchange}-CARE`, `${area}${exchange}2273`),
    text(`${phone} / ${phone}`, null),
    text(shortened(phone), null),
  ]
}

/** Returns ways of writing a license number. It is any text, so it has to come out as it went in, except for blanks. */
const getLicenseDefects: Writings = (license) =>
  [
    license,
    `00${license}`,
    `${license}.0`,
    `1E${license.slice(0, 2)}`,
    `1234567890123456789${license}`,
    `A ${license}`,
    `"${license}"`,
    `L"${license}`,
    `L,${license}`,
    `L;${license}`,
    `L|${license}`,
    `'${license}`,
    `=${license}`,
    `TRUE`,
    `1/2`,
    `\u00c9${license}`,
  ]
    .flatMap((written) => [text(written, written), text(` ${written}\u00a0`, written)])
    .concat(
      NOTHING,
      text('#REF!', null),
      text(`L\n${license}`, `L ${license}`),
      number(Number(license), license),
    )

const digits = (count: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count })
    .map((list) => list.join(''))

const FIELDS = {
  npi: { values: digits(8).map((rest) => makeNpi(`1${rest}`)), defects: getNpiDefects },
  zip: { values: digits(4).map((rest) => `0${rest.replace(/^0/, '4')}`), defects: getZipDefects },
  tin: { values: digits(7).map((rest) => `0${rest.replace(/^0/, '1')}9`), defects: getTinDefects },
  date: {
    values: fc
      .integer({ min: getSerial('1940-01-01'), max: getSerial('2035-12-31') })
      .map((serial) => new Date(Date.parse('1899-12-30') + serial * DAY_MS).toISOString().slice(0, 10)),
    defects: getDateDefects,
  },
  phone: { values: digits(2).map((rest) => `21455501${rest}`), defects: getPhoneDefects },
  license: { values: digits(4).map((rest) => `9${rest}`), defects: getLicenseDefects },
} as const satisfies Record<string, { values: fc.Arbitrary<string>; defects: Writings }>

export type DefectiveField = keyof typeof FIELDS
export const FAULTY_FIELDS = Object.keys(FIELDS) as readonly DefectiveField[]

/** A row with one faulty cell among good ones. */
export type DefectiveRow = {
  readonly field: DefectiveField
  readonly cells: Readonly<Record<DefectiveField, DefectiveCell>>
}

/** Rows that hold every way of writing every field, each once. */
export const makeDefectiveRows: fc.Arbitrary<readonly DefectiveRow[]> = fc
  .record({
    npi: FIELDS.npi.values,
    zip: FIELDS.zip.values,
    tin: FIELDS.tin.values,
    date: FIELDS.date.values,
    phone: FIELDS.phone.values,
    license: FIELDS.license.values,
  })
  .map((values) => {
    const good = (field: DefectiveField) => text(values[field], values[field])
    return FAULTY_FIELDS.flatMap((field) =>
      FIELDS[field].defects(values[field]).map((cell) => ({
        field,
        cells: {
          npi: good('npi'),
          zip: good('zip'),
          tin: good('tin'),
          date: good('date'),
          phone: good('phone'),
          license: good('license'),
          [field]: cell,
        },
      })),
    )
  })
