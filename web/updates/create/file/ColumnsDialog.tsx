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
import { useId } from 'react'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { Verdict } from '#web/ui/Verdict.tsx'
import type { CorrectionField, UpdateFile } from '../queries.ts'

export type ColumnChoice = { readonly index: number; readonly field: string | null }

type ColumnsDialogProps = {
  readonly columns: UpdateFile['columns']
  readonly fields: readonly CorrectionField[]
  /** The user's changed choices that are not sent yet. */
  readonly chosen: readonly ColumnChoice[]
  readonly isBusy: boolean
  readonly onChoose: (chosen: readonly ColumnChoice[]) => void
  readonly onClose: () => void
  readonly onSave: (changed: readonly ColumnChoice[]) => void
}

const NOT_USED = ''

/** Shows what each column of the file was read as, for someone to say otherwise. */
export function ColumnsDialog(props: ColumnsDialogProps) {
  const { columns, fields, chosen, isBusy, onChoose, onClose, onSave } = props
  const id = useId()
  const options = [
    { value: NOT_USED, label: 'Not used' },
    ...fields.map((field) => ({ value: field.id, label: field.label })),
  ]
  const choiceOf = (index: number) => chosen.find((choice) => choice.index === index)
  const changed = chosen.filter(({ index, field }) =>
    columns.some((column) => column.index === index && column.field !== field),
  )
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id}>How it was read</DialogTitle>
      <DialogContent>
        <Box sx={{ color: 'ink2', mb: 1.5 }}>
          Change a field where it was taken for another one. All lines are understood again: answers, edits
          and lines that were left out are not kept.
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
                      value={(choiceOf(index) ?? { field }).field ?? NOT_USED}
                      onChange={(value) =>
                        onChoose([
                          ...chosen.filter((choice) => choice.index !== index),
                          { index, field: value || null },
                        ])
                      }
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
