import type { DuckDBConnection } from '@duckdb/node-api'

const LAST =
  'SMITH JOHNSON WILLIAMS BROWN JONES GARCIA MILLER DAVIS RODRIGUEZ MARTINEZ HERNANDEZ LOPEZ GONZALEZ WILSON ANDERSON THOMAS TAYLOR MOORE JACKSON MARTIN LEE PEREZ THOMPSON WHITE HARRIS SANCHEZ CLARK RAMIREZ LEWIS ROBINSON WALKER YOUNG ALLEN KING WRIGHT SCOTT TORRES NGUYEN HILL FLORES GREEN ADAMS NELSON BAKER HALL RIVERA CAMPBELL MITCHELL CARTER ROBERTS'
const FIRST =
  'James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Sarah Charles Karen Christopher Lisa Daniel Nancy Matthew Betty Anthony Margaret Mark Sandra Donald Ashley Steven Kimberly Paul Emily Andrew Donna Joshua Michelle'
const STREETS =
  'Main St;Oak Ave;Maple Dr;Cedar Ln;Elm St;Washington Blvd;Park Ave;Lake Rd;Hill St;River Rd;Church St;Spring St;Highland Ave;Center St;Union St'
const PLACES =
  'Dallas,TX,752;Houston,TX,770;Portland,ME,041;Boston,MA,021;Chicago,IL,606;Phoenix,AZ,850;Denver,CO,802;Seattle,WA,981;Atlanta,GA,303;Miami,FL,331;Nashville,TN,372;Columbus,OH,432'
const SPECIALTIES =
  'Internal Medicine;Family Medicine;Pediatrics;Cardiology;Dermatology;Psychiatry;Physical Therapist;Nurse Practitioner;Orthopaedic Surgery;Obstetrics & Gynecology'
const TAXONOMIES =
  '207R00000X;207Q00000X;208000000X;207RC0000X;207N00000X;2084P0800X;225100000X;363L00000X;207X00000X;207V00000X'

/** Returns SQL that picks one value of a list: by chance, but always the same for a number. */
function pick(list: string, separator: string, number: string, salt: number): string {
  const values = list.split(separator)
  const quoted = values.map((value) => `'${value}'`).join(', ')
  return `([${quoted}])[1 + CAST(hash((${number}) * 31 + ${salt}) % ${values.length} AS INTEGER)]`
}

/** Columns of the generated roster: field of the target, header, and SQL over the row number `i` and the macros. */
const COLUMNS: readonly (readonly [field: string, header: string, sql: string])[] = [
  ['npi', 'NPI', `npi(i)`],
  ['last_name', 'Last Name', `${pick(LAST, ' ', 'i', 1)} || CASE WHEN i % 41 = 0 THEN ' ' ELSE '' END`],
  ['first_name', 'First Name', `${pick(FIRST, ' ', 'i', 2)}`],
  ['middle_name', 'MI', `CASE WHEN i % 3 = 0 THEN chr(CAST(65 + i % 26 AS INTEGER)) END`],
  ['suffix', 'Suffix', `CASE WHEN i % 50 = 0 THEN 'Jr' END`],
  ['credentials', 'Degree', `${pick('MD,DO,NP,PA-C,PT', ',', 'i', 3)}`],
  ['gender', 'Gender', `${pick('M,F,Male,Female', ',', 'i', 4)}`],
  ['birth_date', 'DOB', `usDate(DATE '1950-01-01' + CAST(i * 7919 % 16000 AS INTEGER))`],
  ['specialty_1', 'Specialty', `${pick(SPECIALTIES, ';', 'i', 5)}`],
  ['taxonomy_1', 'Taxonomy 1', `${pick(TAXONOMIES, ';', 'i', 5)}`],
  ['taxonomy_2', 'Taxonomy 2', `CASE WHEN i % 7 = 0 THEN ${pick(TAXONOMIES, ';', 'i', 6)} END`],
  ['license_number', 'License Number', `'L' || (100000 + i % 900000)`],
  ['license_state', 'License State', `place(i, 2)`],
  ['license_expiration', 'License Expiration', `usDate(DATE '2026-01-01' + CAST(i * 31 % 1500 AS INTEGER))`],
  ['dea_number', 'DEA', `CASE WHEN i % 4 = 0 THEN dea(i) END`],
  ['caqh_id', 'CAQH ID', `CAST(10000000 + i % 9000000 AS VARCHAR)`],
  ['tin', 'Tax ID', `printf('%02d-%07d', 10 + i % 80, i * 104729 % 10000000)`],
  ['group_npi', 'Group NPI', `npi(900000 + i % 5000)`],
  ['group_name', 'Group Name', `${pick(LAST, ' ', 'i % 5000', 7)} || ' Medical Group'`],
  ['practice_name', 'Practice Name', `${pick(LAST, ' ', 'i % 20000', 8)} || ' Clinic, ' || place(i, 1)`],
  ['address_1', 'Address 1', `(1 + i % 9999) || ' ' || ${pick(STREETS, ';', 'i', 9)}`],
  ['address_2', 'Address 2', `CASE WHEN i % 3 = 0 THEN 'Suite ' || (100 + i % 800) END`],
  ['city', 'City', `place(i, 1)`],
  ['state', 'State', `place(i, 2)`],
  [
    'zip',
    'ZIP',
    `place(i, 3) || printf('%02d', i % 100) || CASE WHEN i % 5 = 0 THEN '-' || (1000 + i % 9000) ELSE '' END`,
  ],
  ['county', 'County', `place(i, 1) || ' County'`],
  ['phone', 'Phone', `printf('(%d) 555-%04d', 201 + i % 700, 100 + i % 100)`],
  ['fax', 'Fax', `printf('%d-555-%04d', 201 + i % 700, 100 + i * 3 % 100)`],
  ['email', 'Email', `'office' || i % 20000 || '@clinic.example'`],
  ['website', 'Website', `'www.clinic' || i % 20000 || '.example'`],
  ['accepting_new_patients', 'Accepting New Patients', `${pick('Y,N,Yes,No', ',', 'i', 10)}`],
  ['is_pcp', 'PCP', `${pick('Y,N', ',', 'i', 11)}`],
  ['is_primary_location', 'Primary Location', `'Y'`],
  ['billing_name', 'Billing Name', `${pick(LAST, ' ', 'i % 5000', 7)} || ' Billing LLC'`],
  ['billing_npi', 'Billing NPI', `npi(900000 + i % 5000)`],
  ['billing_address_1', 'Billing Address', `'PO Box ' || (1 + i % 9000)`],
  ['billing_city', 'Billing City', `place(i % 5000, 1)`],
  ['billing_state', 'Billing State', `place(i % 5000, 2)`],
  ['billing_zip', 'Billing ZIP', `place(i % 5000, 3) || printf('%02d', i % 100)`],
  ['billing_phone', 'Billing Phone', `printf('%d5550%03d', 201 + i % 700, 100 + i % 100)`],
  ['languages', 'Languages', `${pick('English|English, Spanish|English; French', '|', 'i', 12)}`],
  ['hospital_affiliation', 'Hospital', `place(i, 1) || ' General Hospital'`],
  ['effective_date', 'Effective Date', `usDate(DATE '2015-01-01' + CAST(i * 17 % 3900 AS INTEGER))`],
  [
    'term_date',
    'Term Date',
    `CASE WHEN i % 60 = 0 THEN usDate(DATE '2025-01-01' + CAST(i % 400 AS INTEGER)) END`,
  ],
  ['note', 'Notes', `CASE WHEN i % 25 = 0 THEN 'call before "visit", back door' END`],
]

/** Luhn over 80840 and nine digits (45 CFR 162.406). */
const MACROS = [
  `CREATE OR REPLACE MACRO digit(t, n) AS CAST(substr(t, n, 1) AS INTEGER)`,
  `CREATE OR REPLACE MACRO twice(d) AS CASE WHEN d > 4 THEN 2 * d - 9 ELSE 2 * d END`,
  `CREATE OR REPLACE MACRO luhn(t) AS (10 - (24 + twice(digit(t, 1)) + digit(t, 2) + twice(digit(t, 3)) + digit(t, 4)
    + twice(digit(t, 5)) + digit(t, 6) + twice(digit(t, 7)) + digit(t, 8) + twice(digit(t, 9))) % 10) % 10`,
  `CREATE OR REPLACE MACRO nine(i) AS CAST(100000000 + i AS VARCHAR)`,
  `CREATE OR REPLACE MACRO npi(i) AS nine(i) || luhn(nine(i))`,
  `CREATE OR REPLACE MACRO place(i, part) AS string_split(${pick(PLACES, ';', 'i', 20)}, ',')[part]`,
  `CREATE OR REPLACE MACRO usDate(d) AS printf('%d/%d/%d', month(d), day(d), year(d))`,
  `CREATE OR REPLACE MACRO dea(i) AS 'B' || left(${pick(LAST, ' ', 'i', 1)}, 1) || printf('%06d', i % 1000000)
    || ((i // 100000 % 10 + i // 1000 % 10 + i // 10 % 10 + 2 * (i // 10000 % 10 + i // 100 % 10 + i % 10)) % 10)`,
]

/** Defines which field of the target each column is for. */
export const MAPPINGS = COLUMNS.map(([field, from]) => ({ field, from }))

/** Writes a roster of so many rows as a CSV file, the same for the same number; every value is made up. */
export async function writeRosterFile(
  connection: DuckDBConnection,
  rows: number,
  path: string,
): Promise<void> {
  for (const macro of MACROS) await connection.run(macro)
  const columns = COLUMNS.map(([, header, sql]) => `${sql} AS "${header}"`)
  await connection.run(`COPY (SELECT ${columns.join(', ')} FROM range(${rows}) numbers (i))
    TO '${path}' (FORMAT csv, HEADER, DELIMITER ',', QUOTE '"')`)
}

/** Writes a registry of so many NPIs, of which the roster's are the first. */
export async function writeRegistryFile(
  connection: DuckDBConnection,
  npis: number,
  path: string,
): Promise<void> {
  for (const macro of MACROS) await connection.run(macro)
  await connection.run(`COPY (SELECT CAST(npi(i) AS BIGINT) AS npi,
      CASE WHEN i BETWEEN 900000 AND 904999 THEN 'organization' ELSE 'person' END AS kind,
      CASE WHEN i % 200 = 7 THEN 'deactivated' ELSE 'active' END AS status,
      ${pick(LAST, ' ', 'i', 1)} AS last_name
    FROM range(${npis}) numbers (i)) TO '${path}' (FORMAT parquet)`)
}
