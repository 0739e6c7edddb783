import { formatCount } from '@concord/domain'
import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { showHeader } from '../../show-header.ts'
import { formatRemoved } from '../../upload/upload-labels.ts'
import { listSensitive, type SensitiveColumn } from '../found-counts.ts'
import { columnName } from '../grid/column-name.ts'
import { KIND_LABELS } from '../kind-labels.ts'
import { maskCell } from '../mask-cell.ts'
import { tellPolicy } from '../policies.ts'
import { uploadRules } from '../queries.ts'
import type { FoundFile } from '../read/found-file.ts'
import type { AddRoster } from '../use-add-roster.ts'
import { WizardBar } from '../WizardBar.tsx'

/** Returns the first value of a column, masked as other users see it. */
function findExample({ tabs }: FoundFile, { tab, index, kind }: SensitiveColumn): string {
  const found = tabs.find(({ name }) => name === tab)
  const row = found?.head.find(
    ({ row: number, cells }) => number >= found.layout.firstDataRow && (cells[index] ?? '') !== '',
  )
  return maskCell(kind, row?.sides[index]?.displayed ?? row?.cells[index] ?? '')
}

function ColumnTable({ file, columns }: { file: FoundFile; columns: readonly SensitiveColumn[] }) {
  const hasTabs = file.tabs.length > 1
  const { data: rules } = useQuery(uploadRules)
  return (
    <Box
      tabIndex={0}
      role="region"
      aria-label="Sensitive columns"
      sx={{ position: 'relative', overflowX: 'auto' }}
    >
      <Table>
        <TableHead>
          <TableRow>
            <TableCell>Column</TableCell>
            {hasTabs && <TableCell>Tab</TableCell>}
            <TableCell>Holds</TableCell>
            <TableCell align="right">Values</TableCell>
            <TableCell>First value, masked</TableCell>
            <TableCell>What is stored</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {columns.map((column) => (
            <TableRow key={`${column.tab} ${column.index}`}>
              <TableCell sx={{ fontWeight: 600 }}>
                {columnName(column.index)} {showHeader(column.header)}
              </TableCell>
              {hasTabs && <TableCell>{column.tab}</TableCell>}
              <TableCell>{KIND_LABELS[column.kind]}</TableCell>
              <TableCell align="right">{formatCount(column.values)}</TableCell>
              <TableCell sx={{ typography: 'raw' }}>{findExample(file, column)}</TableCell>
              <TableCell>{rules && tellPolicy(column.kind, rules.sensitive[column.kind])}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

export type SensitiveStepProps = { readonly roster: AddRoster; readonly file: FoundFile }

/** Says of each sensitive column what is stored, before anything leaves this browser. */
export function SensitiveStep({ roster, file }: SensitiveStepProps) {
  const { goTo, held } = roster
  const columns = listSensitive(file)
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 960, py: 3 }}>
        <Box component="h2" sx={{ typography: 'h2', m: 0 }}>
          {held !== null && held.removed.length > 0
            ? 'What was removed before the file was kept'
            : columns.length === 0
              ? 'No sensitive columns were found'
              : 'What may be stored of these columns?'}
        </Box>
        {held?.removed.map((removed) => (
          <StatusMark key={`${removed.tab} ${removed.column}`} status="ok">
            {formatRemoved(removed)}
          </StatusMark>
        ))}
        {columns.length === 0 ? (
          <Box>
            Social Security numbers, birth dates and DEA numbers were looked for in the headers and values of
            every tab, hidden ones too.
          </Box>
        ) : (
          <>
            <ColumnTable file={file} columns={columns} />
            <Box sx={{ color: 'ink2' }}>
              This is the policy of your organization. It is kept by the server, in the same step in which the
              file is stored. Concord staff can change it in the settings of your organization.
            </Box>
          </>
        )}
      </Box>
      <WizardBar onBack={() => goTo(3)} action={{ label: 'Check what is stored', onClick: () => goTo(5) }} />
    </>
  )
}
