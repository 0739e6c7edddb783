import type { Guess } from '../sheet-facts.ts'

/** Formats that a table may come in. */
export type FileFormat =
  | 'csv'
  | 'tsv'
  | 'pipe'
  | 'delimited'
  | 'fixed'
  | 'xlsx'
  | 'xlsm'
  | 'xls'
  | 'xlsb'
  | 'ods'
  | 'other-workbook'
  | 'pdf'
  | 'zip'

/** Defines how files of a format are named. */
const ENDINGS: Readonly<Record<FileFormat, RegExp>> = {
  csv: /^\.(?:csv|txt)$/,
  tsv: /^\.(?:tsv|tab|txt|csv)$/,
  pipe: /^\.(?:psv|txt|csv)$/,
  delimited: /^\.(?:csv|txt)$/,
  fixed: /^\.(?:txt|prn)$/,
  xlsx: /^\.xls[xm]$/,
  xlsm: /^\.xls[xm]$/,
  xls: /^\.xls$/,
  xlsb: /^\.xlsb$/,
  ods: /^\.ods$/,
  'other-workbook': /^\.(?:xls|xml|slk|dif)$/,
  pdf: /^\.pdf$/,
  zip: /^\.zip$/,
}

/** Returns what is said of a name that stands for a format, but not for the one that the file has. */
export function explainName(name: string, format: FileFormat): Guess[] {
  const ending = /(?<=.)\.[^.]*$/.exec(name)?.[0].toLowerCase() ?? ''
  const isKnown = Object.values(ENDINGS).some((pattern) => pattern.test(ending))
  if (!isKnown || ENDINGS[format].test(ending)) return []
  const message = `The file is named ${ending}, but its content is ${format}; it is read as that.`
  return [{ code: 'formatByContent', message }]
}
