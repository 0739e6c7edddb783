import type { CsvLines } from './csv-lines.ts'
import type { NamePool } from './name-pool.ts'
import type { PickLocation } from './place-pool.ts'
import type { RegistryDays } from './registry-days.ts'

/** A file of the registry that rows are added to, one at a time. */
export type Sheet = CsvLines & { write(): void }

export type Sheets = Record<'main' | 'places' | 'otherNames' | 'endpoints', Sheet>

export type Surroundings = { names: NamePool; pickPlace: PickLocation; days: RegistryDays }
