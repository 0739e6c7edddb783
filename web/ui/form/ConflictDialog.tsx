import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { type ReactNode, useId } from 'react'
import type { Column } from '../column.ts'
import { RecordTable } from '../RecordTable.tsx'

/** A field that they or you changed; undefined where one did not. */
export type ConflictField = {
  readonly label: string
  readonly theirs: ReactNode | undefined
  readonly yours: ReactNode | undefined
}

export type ConflictDialogProps = {
  readonly fields: readonly ConflictField[]
  readonly isPending: boolean
  readonly onTakeTheirs: () => void
  readonly onApplyYours: () => void
  /** Back to the form, with nothing decided. */
  readonly onClose: () => void
}

const unchanged = (
  <Box component="span" sx={{ color: 'ink3' }}>
    Not changed
  </Box>
)

const COLUMNS: readonly Column<ConflictField>[] = [
  { head: 'Field', cell: ({ label }) => label },
  { head: 'Theirs', cell: ({ theirs }) => theirs ?? unchanged },
  { head: 'Yours', cell: ({ yours }) => yours ?? unchanged },
]

/** Shows a conflict when another user saved first: what they changed beside what you changed, and which changes win. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { fields, isPending, onTakeTheirs, onApplyYours, onClose } = props
  const [id, effectId] = [useId(), useId()]
  const yours = fields.filter((field) => field.yours !== undefined).length
  const both = fields.filter((field) => field.yours !== undefined && field.theirs !== undefined).length
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} aria-describedby={effectId} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>Changed by someone else</DialogTitle>
      <DialogContent>
        <Box id={effectId} sx={{ mb: 1.5, color: 'ink2' }}>
          Someone else saved it while you were editing. Your changes are not saved yet.{' '}
          {both === 0
            ? 'You changed different fields, so both sets of changes can be saved.'
            : `${both === 1 ? 'One field was' : `${both} fields were`} changed by both of you.`}
        </Box>
        <RecordTable
          label="Fields that changed"
          columns={COLUMNS}
          rows={fields}
          keyOf={({ label }) => label}
        />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button variant="outlined" size="medium" onClick={onTakeTheirs} autoFocus>
          Discard my changes
        </Button>
        <Button variant="contained" size="medium" loading={isPending} onClick={onApplyYours}>
          Apply your {yours} {yours === 1 ? 'change' : 'changes'} on top
        </Button>
      </DialogActions>
    </Dialog>
  )
}
