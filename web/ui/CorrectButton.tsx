import { findRecordField } from '@concord/domain'
import { Button } from '@mui/material'
import { use } from 'react'
import { type CorrectableValue, CorrectFieldContext, canCorrect } from './correct-field.ts'

/**
 * Shows a button beside a value of a record, for a user who knows that it is wrong; nothing if it cannot be corrected.
 */
export function CorrectButton(value: CorrectableValue) {
  const correct = use(CorrectFieldContext)
  if (correct === null || !canCorrect(value.path)) return null
  const label = findRecordField(value.path)?.label ?? value.path
  return (
    <Button
      size="small"
      color="secondary"
      aria-label={`Correct ${label}`}
      onClick={() => correct(value)}
      sx={{
        ...{ flex: 'none', minWidth: 0, px: 0.5, py: 0, fontWeight: 400, displayPrint: 'none' },
        minHeight: { xs: 44, md: 24 },
        // Its word stands on the line and at the edge of the value, however large the button around it is.
        ...{ mx: '-4px', my: { md: '-2px' } },
      }}
    >
      Correct
    </Button>
  )
}
