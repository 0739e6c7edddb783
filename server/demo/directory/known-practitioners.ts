import type { DemoName } from './person-names.ts'

type KnownPractitioner = Pick<DemoName, 'lastName' | 'firstName' | 'middleName' | 'suffix'> & {
  sex: 'female' | 'male'
  code: string
  area: string
  zip?: string
}

const known = (
  name: readonly [last: string, first: string, middle?: string, suffix?: string],
  sex: KnownPractitioner['sex'],
  code: string,
  place: readonly [area: string, zip?: string],
): KnownPractitioner => {
  const [lastName, firstName, middleName = null, suffix = null] = name
  const [area, zip] = place
  return { lastName, firstName, middleName, suffix, sex, code, area, ...(zip ? { zip } : {}) }
}

/** The first ones are always the same people, so that there is something to search for in every demo. */
export const KNOWN_PRACTITIONERS: readonly KnownPractitioner[] = [
  known(['SMITH', 'ADAEZE', 'N'], 'female', '207RC0000X', ['Dallas', '75209']),
  known(['SMITH', 'JOHN', 'A', 'JR'], 'male', '207Q00000X', ['Oklahoma City', '73112']),
  known(['SMITH-JONES', 'MARIA', 'ELENA'], 'female', '363LF0000X', ['Dallas', '75204']),
  known(["O'NEIL", 'PATRICK'], 'male', '207X00000X', ['Tulsa', '74104']),
  known(['VAN DER BERG', 'ANNA', 'L'], 'female', '103TC0700X', ['New York', '10011']),
  known(['NGUYEN', 'LINH', 'T'], 'female', '183500000X', ['Houston']),
  known(['DE LA CRUZ', 'JOSE', 'LUIS'], 'male', '208000000X', ['El Paso']),
  known(['MCDONALD', 'ROBERT', 'E', 'III'], 'male', '2084P0800X', ['Dallas', '75230']),
]
