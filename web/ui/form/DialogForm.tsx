import { DialogContent, DialogTitle } from '@mui/material'
import type { ReactNode } from 'react'
import { Form } from './Form.tsx'
import { FormActions, type FormActionsProps } from './FormActions.tsx'

export type DialogFormProps = FormActionsProps & {
  readonly titleId: string
  readonly title: string
  readonly onSubmit: () => void
  /** Its fields, one below the other. */
  readonly children: ReactNode
}

/** Shows the form that fills a dialog. */
export function DialogForm({ titleId, title, onSubmit, children, ...actions }: DialogFormProps) {
  return (
    <Form onSubmit={onSubmit} sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>{children}</DialogContent>
      <FormActions {...actions} />
    </Form>
  )
}
