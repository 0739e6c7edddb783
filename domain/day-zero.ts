/** Day 0 of a workbook, so that days from March 1900 on are right, and of one whose dates begin in 1904. */
export const DAY_ZERO = '1899-12-30'
export const DAY_ZERO_OF_1904 = '1904-01-01'
