import { MAX_LIST_VIEW_NAME } from '@concord/contract'
import { Box, Button } from '@mui/material'
import type { FormEvent, ReactNode } from 'react'
import { TextInput } from '#web/ui/form/TextInput.tsx'

type NameFormProps = {
  readonly label: string
  readonly name: string
  readonly onName: (name: string) => void
  readonly fault: string | undefined
  readonly verb: string
  readonly isPending: boolean
  readonly onSubmit: () => void
  readonly isFirst?: boolean
  readonly children?: ReactNode
}

/** Shows the name of a view and the button that gives it. */
export function NameForm(props: NameFormProps) {
  const { label, name, onName, fault, verb, isPending, onSubmit, isFirst = false, children } = props
  function submit(event: FormEvent): void {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1 }}>
      <TextInput
        label={label}
        value={name}
        onChange={onName}
        fault={fault}
        isFirst={isFirst}
        maxLength={MAX_LIST_VIEW_NAME}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" variant="outlined" loading={isPending}>
          {verb}
        </Button>
        {children}
      </Box>
    </Box>
  )
}
