/**
 * Defines what Excel and its like write, in small letters, into a cell whose formula failed; '#N/A' is a word for nothing,
 * the only one that begins as these do and ends otherwise.
 */
export const EXCEL_ERRORS: readonly string[] = [
  ...['#null!', '#div/0!', '#value!', '#ref!', '#name?', '#num!', '#spill!', '#calc!', '#field!'],
  ...['#blocked!', '#busy!', '#connect!', '#unknown!'],
]

/**
 * Returns the formula of whether a text, with no blanks around it, is an error of Excel, in any case. Most texts begin
 * with another sign, and cost next to nothing.
 */
export const isExcelErrorIn = (text: string): string =>
  `if(${text} >= '#' and ${text} < '$', oneOf(lower(${text}), ${EXCEL_ERRORS.map((code) => `'${code}'`).join(', ')}), false)`

/** Returns the formula of whether a text that is known to be no value is no error of Excel either. */
export const isNoExcelErrorIn = (text: string): string => `not matches(${text}, '^#.*[!?]$')`
