import { collapseBlanks } from '../expression/functions/text.ts'
import { toCapitals } from '../expression/letter-case.ts'

/** Returns the text by which a crosswalk is looked into, as runs make it of cells: case and blanks make no difference. */
export const crosswalkKey = (text: string): string => toCapitals(collapseBlanks(text))
