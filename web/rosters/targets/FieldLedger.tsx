import { formatCount } from '@concord/domain'
import { Box, Link, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { startTransition, useEffect, useState } from 'react'
import { HiddenText } from '#web/ui/HiddenText.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { TYPE_LABELS } from './labels.ts'
import type { FieldRow } from './model/field-rows.ts'
import type { FieldUsage } from './model/field-usage.ts'
import { getNeedKind, NeedMark } from './NeedMark.tsx'

export type FieldLedgerProps = {
  readonly groups: readonly (readonly [string, readonly FieldRow[]])[]
  readonly folded: ReadonlySet<string>
  /** Heads of the columns that say who needs a field. */
  readonly programs: readonly string[]
  /** The number of the version in force; null if there is none. */
  readonly inForce: number | null
  readonly usage: ReadonlyMap<string, FieldUsage>
  readonly selected: string | null
  readonly onSelect: (field: string) => void
  readonly onFold: (group: string) => void
}

/** The marks of the severities; held and rejected share one. */
const SHOWN = [
  { mark: 'error', of: ['reject', 'error'], says: 'held or rejected' },
  { mark: 'warning', of: ['warning'], says: 'with a warning' },
  { mark: 'none', of: ['info'], says: 'for information' },
] as const

function RuleCounts({ severities }: Pick<FieldRow, 'severities'>) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1 }}>
      {SHOWN.map(({ mark, of, says }) => {
        const count = of.reduce((sum, severity) => sum + severities[severity], 0)
        return (
          count > 0 && (
            <StatusMark key={mark} status={mark}>
              {count}
              <HiddenText> {says}</HiddenText>
            </StatusMark>
          )
        )
      })}
    </Box>
  )
}

/** Shortens a law, such as '42 USC 300gg-115' to '300gg-115'; the panel of the field shows it in full. */
const shortenLaw = (law: string): string => law.replace(/^\d+ (?:USC|CFR) /, '')

const NUMBER = { textAlign: 'right' } as const
const CENTER = { textAlign: 'center' } as const
const FIRST = { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'sheet', pl: 1.25 } as const

function LedgerRow({
  row,
  usage,
  differs,
  isSelected,
  onSelect,
}: {
  readonly row: FieldRow
  readonly usage: FieldUsage | undefined
  /** Some field differs from the version in force. */
  readonly differs: boolean
  readonly isSelected: boolean
  readonly onSelect: (field: string) => void
}) {
  const { field, isRemoved, needs, difference, severities, isKey } = row
  return (
    <TableRow
      hover
      selected={isSelected}
      onClick={() => onSelect(field.id)}
      sx={{ cursor: 'pointer', height: 30, '& td, & th': { py: 0.25, height: 'auto' } }}
    >
      <TableCell
        component="th"
        scope="row"
        sx={{
          ...FIRST,
          ...(isSelected
            ? {
                bgcolor: 'secondaryTint',
                boxShadow: (theme) => `inset 3px 0 ${theme.vars?.palette.secondary.main}`,
              }
            : { 'tr:hover > &': { bgcolor: 'hover' } }),
        }}
      >
        <Link
          component="button"
          data-field={field.id}
          aria-current={isSelected}
          onClick={() => onSelect(field.id)}
          sx={{
            fontWeight: 600,
            color: isRemoved ? 'ink2' : 'ink',
            textAlign: 'left',
            textDecoration: isRemoved ? 'line-through' : 'none',
          }}
        >
          {field.id}
        </Link>
        {isKey && (
          <Box component="span" sx={{ ml: 1, color: 'ink2', typography: 'caption' }}>
            key
          </Box>
        )}
      </TableCell>
      <TableCell sx={{ color: 'ink2', whiteSpace: 'nowrap' }}>
        {field.allowed ? 'List of values' : TYPE_LABELS[field.type ?? 'text'].split(',')[0]}
      </TableCell>
      {needs.map(({ program, need }) => (
        <TableCell key={program ?? ''} sx={CENTER}>
          {!isRemoved && <NeedMark kind={getNeedKind(need)} />}
        </TableCell>
      ))}
      <TableCell>
        <RuleCounts severities={severities} />
      </TableCell>
      <TableCell title={field.law} sx={{ color: 'ink2', whiteSpace: 'nowrap' }}>
        {field.law && shortenLaw(field.law)}
      </TableCell>
      <TableCell sx={NUMBER}>
        {usage === undefined || usage.filled === null ? '' : `${Math.round(usage.filled * 100)}%`}
      </TableCell>
      <TableCell sx={NUMBER}>{usage === undefined ? '' : formatCount(usage.usedBy)}</TableCell>
      {differs && (
        <TableCell>
          {difference !== '' && <Tag tone={isRemoved ? 'neutral' : 'blue'}>{difference}</Tag>}
        </TableCell>
      )}
    </TableRow>
  )
}

/** Describes folded rows, such as '8 fields: specialty_1 … license_expiration'. */
const sayFolded = (rows: readonly FieldRow[]): string =>
  `${formatCount(rows.length)} ${rows.length === 1 ? 'field' : 'fields'}: ${rows[0]?.field.id ?? ''}${
    rows.length > 1 ? ` … ${rows.at(-1)?.field.id ?? ''}` : ''
  }`

/** Number of rows that a screen shows. */
const ROWS_AT_ONCE = 32

type Groups = FieldLedgerProps['groups']

/** Returns what stands on top of groups. */
function takeRows(groups: Groups, count: number): Groups {
  const [first, ...rest] = groups
  if (first === undefined || count <= 0) return []
  const [name, rows] = first
  return [[name, rows.slice(0, count)], ...takeRows(rest, count - rows.length)]
}

/**
 * Returns the first screen of groups, and all groups in a later transition, because hundreds of rows would block the
 * page.
 */
function useGrowing(groups: Groups): Groups {
  const [isWhole, setWhole] = useState(false)
  useEffect(() => startTransition(() => setWhole(true)), [])
  return isWhole ? groups : takeRows(groups, ROWS_AT_ONCE)
}

/**
 * Lists every field: who requires it, its rules by severity, its law, how full it is, who uses it, and what differs.
 */
export function FieldLedger(props: FieldLedgerProps) {
  const groups = useGrowing(props.groups)
  const { folded, programs, inForce, usage, selected, onSelect, onFold } = props
  const differs = props.groups.some(([, rows]) => rows.some(({ difference }) => difference !== ''))
  const columns = (differs ? 7 : 6) + programs.length
  return (
    // Hidden texts of its cells are scrolled with it, and do not widen the page.
    <Box sx={{ position: 'relative', overflowX: 'auto' }} tabIndex={0} role="region" aria-label="Fields">
      <Table aria-label="Fields">
        <TableHead>
          <TableRow>
            <TableCell sx={FIRST}>Field</TableCell>
            <TableCell>Type</TableCell>
            {programs.map((name) => (
              <TableCell key={name} sx={CENTER}>
                {name}
              </TableCell>
            ))}
            <TableCell>Rules</TableCell>
            <TableCell>Law</TableCell>
            <TableCell sx={NUMBER}>Filled</TableCell>
            <TableCell sx={{ ...NUMBER, whiteSpace: 'nowrap' }}>Used by</TableCell>
            {differs && (
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                {inForce === null ? 'Change' : `Against ${inForce}`}
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        {groups.map(([group, rows], index) => {
          const isFolded = folded.has(group)
          const all = props.groups[index]?.[1] ?? rows
          return (
            <TableBody key={group}>
              {groups.length > 1 && (
                <TableRow>
                  <TableCell colSpan={columns} sx={{ bgcolor: 'canvas', py: 0.5, height: 'auto' }}>
                    <Link
                      component="button"
                      aria-expanded={!isFolded}
                      onClick={() => onFold(group)}
                      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color: 'ink' }}
                    >
                      {isFolded ? (
                        <ChevronRight size={14} aria-hidden />
                      ) : (
                        <ChevronDown size={14} aria-hidden />
                      )}
                      <b>{group}</b>
                      <Box component="span" sx={{ color: 'ink2' }}>
                        {isFolded
                          ? sayFolded(all)
                          : `${formatCount(all.length)} ${all.length === 1 ? 'field' : 'fields'}`}
                      </Box>
                    </Link>
                  </TableCell>
                </TableRow>
              )}
              {!isFolded &&
                rows.map((row) => (
                  <LedgerRow
                    key={row.field.id}
                    row={row}
                    usage={usage.get(row.field.id)}
                    differs={differs}
                    isSelected={row.field.id === selected}
                    onSelect={onSelect}
                  />
                ))}
            </TableBody>
          )
        })}
      </Table>
    </Box>
  )
}
