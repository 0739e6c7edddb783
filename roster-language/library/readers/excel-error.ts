/** Defines what Excel and its like write into a cell whose formula failed; '#N/A' is a word for nothing. */
export const EXCEL_ERRORS: readonly string[] = [
  ...['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#SPILL!', '#CALC!', '#FIELD!'],
  ...['#BLOCKED!', '#BUSY!', '#CONNECT!', '#UNKNOWN!', '#GETTING_DATA'],
]

/**
 * Returns the formula of whether a text, with no blanks around it, is an error of Excel, in any case. Most texts begin
 * with another sign, and cost next to nothing.
 */
export const isExcelErrorIn = (text: string): string =>
  `if(${text} >= '#' and ${text} < '$', oneOf(upper(${text}), ${EXCEL_ERRORS.map((code) => `'${code}'`).join(', ')}), false)`
