import type { CycleFile, Fixes } from './queries.ts'

const KINDS: Readonly<Record<CycleFile['kind'], string>> = {
  clean: 'The rows that go out, in the layout of the target',
  annotated: 'The file of the sender with every finding in it, to correct and send back',
  findings: 'Each finding with its row, field, rule and what the sender wrote',
  changes: 'What differs from the cycle that it is compared with',
  summary: 'Counts, profile, versions and hashes of the run',
  manifest: 'Hashes of all files and control totals, for receivers to check',
}

export const tellFile = ({ kind }: CycleFile): string => KINDS[kind]

const STATES: Readonly<Record<Fixes['state'], string>> = {
  placing: 'Looking what its rows change',
  proposed: 'Waits for a decision',
  applied: 'Counts in this cycle',
  refused: 'Refused',
  undone: 'Taken back',
}

export const tellState = ({ state }: Fixes): string => STATES[state]

const count = (number: number, what: string) =>
  `${number.toLocaleString('en-US')} ${what}${number === 1 ? '' : 's'}`

/**
 * Describes the effect of fixed rows, such as 'Changes 2 cells in 2 rows; 8 rows are as they were; 1 row has no place'.
 */
export function tellChange({ origin, state, cells, rows, unchanged, unplacedRows }: Fixes): string {
  if (state === 'placing' || state === 'refused') return ''
  const changes = cells === 0 ? 'Changes nothing' : `Changes ${count(cells, 'cell')} in ${count(rows, 'row')}`
  if (origin === 'grid') return changes
  return [
    changes,
    ...(unchanged > 0
      ? [`${count(unchanged, 'row')} ${unchanged === 1 ? 'is as it was' : 'are as they were'}`]
      : []),
    ...(unplacedRows > 0
      ? [`${count(unplacedRows, 'row')} ${unplacedRows === 1 ? 'has' : 'have'} no place`]
      : []),
  ].join('; ')
}
