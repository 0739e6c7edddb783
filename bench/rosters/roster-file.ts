import type { DuckDBConnection } from '@duckdb/node-api'

const LAST = 'SMITH JOHNSON WILLIAMS BROWN JONES GARCIA MILLER DAVIS RODRIGUEZ MARTINEZ HERNANDEZ LOPEZ GONZALEZ WILSON ANDERSON THOMAS TAYLOR MOORE JACKSON MARTIN LEE PEREZ THOMPSON WHITE HARRIS SANCHEZ CLARK RAMIREZ LEWIS ROBINSON WALKER YOUNG ALLEN KING WRIGHT SCOTT TORRES NGUYEN HILL FLORES GREEN ADAMS NELSON BAKER HALL RIVERA CAMPBELL MITCHELL CARTER ROBERTS'
const FIRST = 'James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Sarah Charles Karen Christopher Lisa Daniel Nancy Matthew Betty Anthony Margaret Mark Sandra Donald Ashley Steven Kimberly Paul Emily Andrew Donna Joshua Michelle'
const STREETS = 'Main St;Oak Ave;Maple Dr;Cedar Ln;Elm St;Washington Blvd;Park Ave;Lake Rd;Hill St;River Rd;Church St;Spring St;Highland Ave;Center St;Union St'
const PLACES = 'Dallas,TX,752;Houston,TX,770;Portland,ME,041;Boston,MA,021;Chicago,IL,606;Phoenix,AZ,850;Denver,CO,802;Seattle,WA,981;Atlanta,GA,303;Miami,FL,331;Nashville,TN,372;Columbus,OH,432'
const SPECIALTIES = 'Internal Medicine;Family Medicine;Pediatrics;Cardiology;Dermatology;Psychiatry;Physical Therapist;Nurse Practitioner;Orthopaedic Surgery;Obstetrics & Gynecology'
const TAXONOMIES = '207R00000X;207Q00000X;208000000X;207RC0000X;207N00000X;2084P0800X;225100000X;363L00000X;207X00000X;207V00000X'

/** Columns of the generated roster: header, and SQL over the row number `i` and the helpers of `rosterSql`. */
const COLUMNS: readonly (readonly [header: string, sql: string])[] = [
  ['NPI', `npi(i)`],
  ['Last Name', `pick('${LAST}', ' ', i, 1) || CASE WHEN i % 41 = 0 THEN ' ' ELSE '' END`],
  ['First Name', `pick('${FIRST}', ' ', i, 2)`],
  ['MI', `CASE WHEN i % 3 = 0 THEN chr(CAST(65 + i % 26 AS INTEGER)) END`],
  ['Suffix', `CASE WHEN i % 50 = 0 THEN 'Jr' END`],
  ['Degree', `pick('MD,DO,NP,PA-C,PT', ',', i, 3)`],
  ['Gender', `pick('M,F,Male,Female', ',', i, 4)`],
  ['DOB', `usDate(DATE '1950-01-01' + CAST(i * 7919 % 16000 AS INTEGER))`],
  ['Specialty', `pick('${SPECIALTIES}', ';', i, 5)`],
  ['Taxonomy 1', `pick('${TAXONOMIES}', ';', i, 5)`],
  ['Taxonomy 2', `CASE WHEN i % 7 = 0 THEN pick('${TAXONOMIES}', ';', i, 6) END`],
  ['License Number', `'L' || (100000 + i % 900000)`],
  ['License State', `place(i, 2)`],
  ['License Expiration', `usDate(DATE '2026-01-01' + CAST(i * 31 % 1500 AS INTEGER))`],
  ['DEA', `CASE WHEN i % 4 = 0 THEN dea(i) END`],
  ['CAQH ID', `CAST(10000000 + i % 9000000 AS VARCHAR)`],
  ['Tax ID', `printf('%02d-%07d', 10 + i % 80, i * 104729 % 10000000)`],
  ['Group NPI', `npi(900000 + i % 5000)`],
  ['Group Name', `pick('${LAST}', ' ', i % 5000, 7) || ' Medical Group'`],
  ['Practice Name', `pick('${LAST}', ' ', i % 20000, 8) || ' Clinic, ' || place(i, 1)`],
  ['Address 1', `(1 + i % 9999) || ' ' || pick('${STREETS}', ';', i, 9)`],
  ['Address 2', `CASE WHEN i % 3 = 0 THEN 'Suite ' || (100 + i % 800) END`],
  ['City', `place(i, 1)`],
  ['State', `place(i, 2)`],
  ['ZIP', `place(i, 3) || printf('%02d', i % 100) || CASE WHEN i % 5 = 0 THEN '-' || (1000 + i % 9000) ELSE '' END`],
  ['County', `place(i, 1) || ' County'`],
  ['Phone', `printf('(%d) 555-%04d', 201 + i % 700, 100 + i % 100)`],
  ['Fax', `printf('%d-555-%04d', 201 + i % 700, 100 + i * 3 % 100)`],
  ['Email', `'office' || i % 20000 || '@clinic.example'`],
  ['Website', `'www.clinic' || i % 20000 || '.example'`],
  ['Accepting New Patients', `pick('Y,N,Yes,No', ',', i, 10)`],
  ['PCP', `pick('Y,N', ',', i, 11)`],
  ['Primary Location', `'Y'`],
  ['Billing Name', `pick('${LAST}', ' ', i % 5000, 7) || ' Billing LLC'`],
  ['Billing NPI', `npi(900000 + i % 5000)`],
  ['Billing Address', `'PO Box ' || (1 + i % 9000)`],
  ['Billing City', `place(i % 5000, 1)`],
  ['Billing State', `place(i % 5000, 2)`],
  ['Billing ZIP', `place(i % 5000, 3) || printf('%02d', i % 100)`],
  ['Billing Phone', `printf('%d5550%03d', 201 + i % 700, 100 + i % 100)`],
  ['Languages', `pick('English;English, Spanish;English; English, French', ';', i, 12)`],
  ['Hospital', `place(i, 1) || ' General Hospital'`],
  ['Effective Date', `usDate(DATE '2015-01-01' + CAST(i * 17 % 3900 AS INTEGER))`],
  ['Term Date', `CASE WHEN i % 60 = 0 THEN usDate(DATE '2025-01-01' + CAST(i % 400 AS INTEGER)) END`],
  ['Notes', `CASE WHEN i % 25 = 0 THEN 'call before "visit", back door' END`],
]

/** Luhn over 80840 and nine digits (45 CFR 162.406). */
const MACROS = [
  `CREATE OR REPLACE MACRO digit(t, n) AS CAST(substr(t, n, 1) AS INTEGER)`,
  `CREATE OR REPLACE MACRO twice(d) AS CASE WHEN d > 4 THEN 2 * d - 9 ELSE 2 * d END`,
  `CREATE OR REPLACE MACRO luhn(t) AS (10 - (24 + twice(digit(t, 1)) + digit(t, 2) + twice(digit(t, 3)) + digit(t, 4)
    + twice(digit(t, 5)) + digit(t, 6) + twice(digit(t, 7)) + digit(t, 8) + twice(digit(t, 9))) % 10) % 10`,
  `CREATE OR REPLACE MACRO nine(i) AS CAST(100000000 + i AS VARCHAR)`,
  `CREATE OR REPLACE MACRO npi(i) AS nine(i) || luhn(nine(i))`,
  `CREATE OR REPLACE MACRO pick(list, separator, i, salt) AS
    string_split(list, separator)[1 + CAST(hash(i * 31 + salt) % len(string_split(list, separator)) AS INTEGER)]`,
  `CREATE OR REPLACE MACRO place(i, part) AS string_split(pick('${PLACES}', ';', i, 20), ',')[part]`,
  `CREATE OR REPLACE MACRO usDate(d) AS printf('%d/%d/%d', month(d), day(d), year(d))`,
  `CREATE OR REPLACE MACRO dea(i) AS 'B' || left(pick('${LAST}', ' ', i, 1), 1) || printf('%06d', i % 1000000)
    || ((i // 100000 % 10 + i // 1000 % 10 + i // 10 % 10 + 2 * (i // 10000 % 10 + i // 100 % 10 + i % 10)) % 10)`,
]

export const HEADERS: readonly string[] = COLUMNS.map(([header]) => header)

/** Writes a roster of so many rows as a CSV file, the same for the same number; every value is made up. */
export async function writeRosterFile(connection: DuckDBConnection, rows: number, path: string): Promise<void> {
  for (const macro of MACROS) await connection.run(macro)
  const columns = COLUMNS.map(([header, sql]) => `${sql} AS "${header}"`)
  await connection.run(`COPY (SELECT ${columns.join(', ')} FROM range(${rows}) numbers (i))
    TO '${path}' (FORMAT csv, HEADER, DELIMITER ',', QUOTE '"')`)
}

/** Writes a registry of so many NPIs, of which the roster's are the first. */
export async function writeRegistryFile(connection: DuckDBConnection, npis: number, path: string): Promise<void> {
  for (const macro of MACROS) await connection.run(macro)
  await connection.run(`COPY (SELECT CAST(npi(i) AS BIGINT) AS npi,
      CASE WHEN i BETWEEN 900000 AND 904999 THEN 'organization' ELSE 'person' END AS kind,
      CASE WHEN i % 200 = 7 THEN 'deactivated' ELSE 'active' END AS status,
      pick('${LAST}', ' ', i, 1) AS last_name
    FROM range(${npis}) numbers (i)) TO '${path}' (FORMAT parquet)`)
}
