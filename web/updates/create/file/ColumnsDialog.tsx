import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@mui/material'
import { useId, useState } from 'react'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { Verdict } from '#web/ui/Verdict.tsx'
import type { CorrectionField, UpdateFile } from '../queries.ts'

export type ColumnChoice = { readonly index: number; readonly field: string | null }

type ColumnsDialogProps = {
  readonly columns: UpdateFile['columns']
  readonly fields: readonly CorrectionField[]
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onSave: (changed: readonly ColumnChoice[]) => void
}

const NOT_USED = ''

/** Shows what each column of the file was read as, for someone to say otherwise. */
export function ColumnsDialog({ columns, fields, isBusy, onClose, onSave }: ColumnsDialogProps) {
  const id = useId()
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map())
  const options = [
    { value: NOT_USED, label: 'Not used' },
    ...fields.map((field) => ({ value: field.id, label: field.label })),
  ]
  const changed = columns.flatMap(({ index, field }): ColumnChoice[] => {
    const value = chosen.get(index)
    return value === undefined || value === (field ?? NOT_USED) ? [] : [{ index, field: value || null }]
  })
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id}>How it was read</DialogTitle>
      <DialogContent>
        <Box sx={{ color: 'ink2', mb: 1.5 }}>
          Change a field where it was taken for another one: all lines are understood again.
        </Box>
        <Box sx={{ overflowX: 'auto' }}>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>Column</TableCell>
                <TableCell>Read as</TableCell>
                <TableCell>Match</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {columns.map(({ index, header, samples, field, verdict, reason }) => (
                <TableRow key={index}>
                  <TableCell sx={{ minWidth: 140, verticalAlign: 'top' }}>
                    <strong>{header}</strong>
                    <Box sx={{ typography: 'raw', color: 'ink2', overflowWrap: 'anywhere' }}>
                      {samples.join(' · ')}
                    </Box>
                  </TableCell>
                  <TableCell sx={{ minWidth: 180, verticalAlign: 'top' }}>
                    <SelectInput
                      label={`Field of ${header}`}
                      isLabelHidden
                      options={options}
                      value={chosen.get(index) ?? field ?? NOT_USED}
                      onChange={(value) => setChosen(new Map(chosen).set(index, value))}
                    />
                  </TableCell>
                  <TableCell sx={{ verticalAlign: 'top', minWidth: 130 }}>
                    <Verdict verdict={field === null || verdict === 'none' ? 'unused' : verdict} />
                    <Box sx={{ typography: 'caption', color: 'ink2' }}>{reason}</Box>
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" size="medium" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="contained"
          size="medium"
          disabled={changed.length === 0}
          loading={isBusy}
          onClick={() => onSave(changed)}
        >
          Read the file again
        </Button>
      </DialogActions>
    </Dialog>
  )
}
