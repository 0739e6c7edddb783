/** The formats that a roster file can have, by its content. */
export const ROSTER_FILE_FORMATS = [
  ...['csv', 'tsv', 'pipe', 'delimited', 'fixed', 'xlsx', 'xlsm', 'xls', 'xlsb', 'ods', 'other-workbook'],
  ...['pdf', 'zip'],
] as const
const PLAIN_FORMATS = ['csv', 'tsv', 'pipe', 'delimited', 'fixed', 'xlsx', 'xlsm', 'xls', 'ods', 'zip']
const RARE_FORMATS = ['xlsb', 'other-workbook']

/** Endings that people name such files by, for choosing one. */
const PLAIN_ENDINGS = [
  '.csv',
  '.tsv',
  '.tab',
  '.psv',
  '.txt',
  '.prn',
  '.xlsx',
  '.xlsm',
  '.xls',
  '.ods',
  '.zip',
]
const RARE_ENDINGS = ['.xlsb', '.slk', '.dif', '.xml']

/** The switches of an organization that say which files it takes. */
export type UploadSwitches = { readonly isAdvanced: boolean; readonly takesPdf: boolean }

/** Reads the switches from the stored settings of an organization. */
export function readUploadSwitches(
  stored: readonly { readonly setting: string; readonly value: string }[],
): UploadSwitches {
  const isOn = (name: string) => stored.some(({ setting, value }) => setting === name && value === 'true')
  return { isAdvanced: isOn('advanced-upload'), takesPdf: isOn('pdf-roster-upload') }
}

/** Returns the endings of the files that an organization takes. */
export function getRosterFileEndings({ isAdvanced, takesPdf }: UploadSwitches): readonly string[] {
  return [...PLAIN_ENDINGS, ...(isAdvanced ? RARE_ENDINGS : []), ...(takesPdf ? ['.pdf'] : [])]
}

/** Returns why a file of this format is not taken, in a sentence; undefined when it is. */
export function findFormatObstacle(
  format: string,
  { isAdvanced, takesPdf }: UploadSwitches,
): string | undefined {
  if (PLAIN_FORMATS.includes(format) || (isAdvanced && RARE_FORMATS.includes(format))) return undefined
  if (format === 'pdf')
    return takesPdf ? undefined : 'Your organization does not take PDF rosters: ask for a workbook or CSV.'
  return 'Your organization does not take this kind of workbook: ask for XLSX or CSV.'
}

/** Maximum bytes of a file name in UTF-8; file systems allow 255. */
const MAX_NAME_BYTES = 200
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to take away
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069"*:<>?|]/g

function countUtf8Bytes(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

/**
 * Returns the name of a file without folders and without what no system takes in a name, '' when nothing is left. Its ending
 * stays, however long it is.
 */
export function cleanFileName(name: string): string {
  const last = name.toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const clean = last.replace(UNSAFE, '').replace(/\s+/g, ' ').trim()
  if (/^\.*$/.test(clean)) return ''
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(clean)?.[0] ?? ''
  const stem = clean.slice(0, clean.length - ending.length)
  const room = MAX_NAME_BYTES - ending.length
  let bytes = 0
  const kept = [...stem].filter((character) => {
    bytes += countUtf8Bytes(character)
    return bytes <= room
  })
  return kept.join('') + ending
}

/** Returns why a file is not taken that has this name and size, in a sentence; undefined when it may be. */
export function findFileObstacle(
  file: { readonly name: string; readonly bytes: number },
  switches: UploadSwitches,
): string | undefined {
  const { name, bytes } = file
  if (name.startsWith('~$'))
    return `${name} is the lock file that Excel keeps while a workbook is open: send the workbook itself.`
  if (bytes === 0) return `${name} is empty: ask for it again.`
  if (/\.pdf$/i.test(name)) return findFormatObstacle('pdf', switches)
  return undefined
}
