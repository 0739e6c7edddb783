import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isValidNpi } from '@concord/domain'
import { expect, inject } from 'vitest'
import { runCommand } from './program.ts'

/** The cells of one row of an NPPES file by the names of their columns. */
export type RegistryRow = Readonly<Record<string, string>>

export const FAMILY_MEDICINE = '207Q00000X'
const PLACE = {
  'Provider First Line Business Practice Location Address': '12 LANTERN WAY',
  'Provider Business Practice Location Address City Name': 'MARFA',
  'Provider Business Practice Location Address State Name': 'TX',
  'Provider Business Practice Location Address Postal Code': '798430000',
  'Provider Business Practice Location Address Country Code (If outside U.S.)': 'US',
  'Provider Business Practice Location Address Telephone Number': '4325550147',
  'Provider Enumeration Date': '05/14/2019',
  'Last Update Date': '06/01/2026',
  'Healthcare Provider Taxonomy Code_1': FAMILY_MEDICINE,
  'Healthcare Provider Primary Taxonomy Switch_1': 'Y',
}

/**
 * Returns an NPI that no registry gives out: those begin with 1, and this one is far from those of the demo workspace.
 */
export function inventNpi(from: number): string {
  for (let number = from; ; number += 1) if (isValidNpi(String(number))) return String(number)
}

/** Returns a practitioner in Marfa, Texas; `more` says what is different. */
export function personRow(
  npi: string,
  lastName: string,
  firstName: string,
  more: RegistryRow = {},
): RegistryRow {
  return {
    NPI: npi,
    'Entity Type Code': '1',
    'Provider Last Name (Legal Name)': lastName,
    'Provider First Name': firstName,
    'Provider Credential Text': 'MD',
    'Provider Sex Code': 'F',
    ...PLACE,
    ...more,
  }
}

function csvOf(rows: readonly RegistryRow[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const line = (cells: readonly string[]) => `${cells.map((cell) => `"${cell}"`).join(',')}\n`
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))].map(line).join('')
}

/** Loads a file into the directory of the running program, as an operator does. */
export async function ingest(file: string): Promise<void> {
  const { exitCode, output } = await runCommand(['ingest', 'nppes', file], { CONCORD_HOME: inject('home') })
  expect(exitCode, output).toBe(0)
}

export async function ingestRows(fileName: string, rows: readonly RegistryRow[]): Promise<void> {
  const file = join(inject('runFolder'), fileName)
  await writeFile(file, csvOf(rows))
  await ingest(file)
}

/** Samples of the registry itself, which stand beside the repository and never in it. */
export function samplePath(fileName: string): string {
  return join(import.meta.dirname, '../../shared/data/dev/nppes', fileName)
}

const CELL = /(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g

export async function readSample(fileName: string): Promise<RegistryRow[]> {
  const text = await readFile(samplePath(fileName), 'utf8')
  const [columns = [], ...rows] = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) => [...line.matchAll(CELL)].map(([, quoted, bare]) => quoted ?? bare ?? ''))
  return rows.map((cells) => Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? ''])))
}
