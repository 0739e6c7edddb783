import { basename } from 'node:path'
import { isTaxonomyCode, SOURCES } from '@concord/domain'
import type { Database } from '#server/db/database.ts'
import type { Report } from '../files/progress.ts'
import { type ListContext, type ListOutcome, loadList, type Merged, type PublicList } from './load-list.ts'
import type { ListLayout } from './read-list.ts'
import { upsertList } from './upsert-list.ts'

type Column = 'code' | 'grouping' | 'classification' | 'specialization' | 'displayName' | 'section'

const LAYOUT: ListLayout<Column> = {
  what: 'the code set of the NUCC',
  columns: {
    code: ['code'],
    grouping: ['grouping', 'type'],
    classification: ['classification'],
    specialization: ['specialization'],
    displayName: ['displayname'],
    section: ['section'],
  },
  required: ['code', 'classification'],
}

type TaxonomyCode = Record<string, string | null> & { code: string }

function mergeCodes({ connection }: ListContext, codes: readonly TaxonomyCode[]): Promise<Merged> {
  return upsertList(connection, {
    table: 'taxonomy_codes',
    key: 'code',
    columns: ['grouping', 'classification', 'specialization', 'display_name', 'section'],
    types: {},
    items: codes,
  })
}

/** Returns the label of a release: '251' or '25.1' in the file name is release 25.1. */
function getLabel(path: string): string {
  const [, year, release] = /(\d\d)\.?(\d)(?=\D*$)/.exec(basename(path)) ?? []
  return `NUCC taxonomy ${year && release ? `${year}.${release}` : basename(path)}`
}

/** Loads the official code set of the National Uniform Claim Committee; codes that it dropped stay, as records state them. */
export function ingestNucc(database: Database, path: string, report: Report): Promise<ListOutcome> {
  const seen = new Set<string>()
  const list: PublicList<Column, TaxonomyCode> = {
    layout: LAYOUT,
    sourceId: SOURCES.taxonomyCodes.id,
    label: getLabel(path),
    readRow({ values }) {
      const code = values.code.toUpperCase()
      if (!isTaxonomyCode(code))
        return { reject: `'${values.code}' is not a taxonomy code, as 207RC0000X is.` }
      if (seen.has(code)) return { reject: `${code} occurs earlier in this file; its first row counts.` }
      if (values.classification === '') return { reject: `${code} has no classification.` }
      seen.add(code)
      return {
        code,
        grouping: values.grouping || null,
        classification: values.classification,
        specialization: values.specialization || null,
        display_name: values.displayName || null,
        section: values.section || null,
      }
    },
    rawOf: (values) => JSON.stringify(values),
    merge: mergeCodes,
  }
  return loadList(database, path, list, report)
}
