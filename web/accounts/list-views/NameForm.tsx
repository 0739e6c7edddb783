import { MAX_LIST_VIEW_NAME } from '@concord/contract'
import { Box, Button } from '@mui/material'
import type { ReactNode } from 'react'
import { Form } from '#web/ui/form/Form.tsx'
import { TextInput, type TextInputProps } from '#web/ui/form/TextInput.tsx'

type NameFormProps = {
  readonly label: string
  readonly name: Pick<TextInputProps, 'value' | 'onChange' | 'error'>
  readonly verb: string
  readonly isPending: boolean
  readonly onSubmit: () => void
  readonly isFirst?: boolean
  readonly children?: ReactNode
}

/** Shows the name of a view and the button that gives it. */
export function NameForm(props: NameFormProps) {
  const { label, name, verb, isPending, onSubmit, isFirst = false, children } = props
  return (
    <Form onSubmit={onSubmit} sx={{ display: 'grid', gap: 1 }}>
      <TextInput label={label} {...name} isFirst={isFirst} maxLength={MAX_LIST_VIEW_NAME} />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" variant="outlined" loading={isPending}>
          {verb}
        </Button>
        {children}
      </Box>
    </Form>
  )
}
