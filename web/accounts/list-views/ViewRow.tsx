import { FORM_BODIES } from '@concord/contract/form-bodies'
import { Box, Button, Link } from '@mui/material'
import { useState } from 'react'
import { useForm } from '#web/ui/form/use-form.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { NameForm } from './NameForm.tsx'
import { type ListView, useChangeView, useDeleteView } from './queries.ts'

function RenameView({ view, onDone }: { readonly view: ListView; readonly onDone: () => void }) {
  const form = useForm({
    start: { name: view.name },
    schema: FORM_BODIES.changeListView,
    bodyOf: (fields) => fields,
    send: (body) => change.mutate({ id: view.id, ...body }, { onSuccess: onDone }),
  })
  const change = useChangeView(form.refuse)
  return (
    <NameForm
      label="Name"
      name={form.text('name')}
      verb="Rename"
      isPending={change.isPending}
      onSubmit={form.submit}
      isFirst
    >
      <Button variant="text" onClick={onDone}>
        Cancel
      </Button>
    </NameForm>
  )
}

type ViewRowProps = {
  readonly view: ListView
  /** Says what the list shows is this view. */
  readonly isCurrent: boolean
  readonly onOpen: () => void
}

export function ViewRow({ view, isCurrent, onOpen }: ViewRowProps) {
  const { id, name, isDefault } = view
  const [renaming, setRenaming] = useState<'no' | 'now' | 'over'>('no')
  const change = useChangeView()
  const remove = useDeleteView()
  if (renaming === 'now') {
    return (
      <Box component="li" sx={{ py: 1 }}>
        <RenameView view={view} onDone={() => setRenaming('over')} />
      </Box>
    )
  }
  // Each stays the same button when it says something else, and keeps the focus.
  const acts = {
    rename: { label: 'Rename', run: () => setRenaming('now') },
    setDefault: {
      label: isDefault ? 'Remove default' : 'Make default',
      run: () => change.mutate({ id, isDefault: !isDefault }),
    },
    remove: { label: 'Delete', run: () => remove.mutate(view) },
  }
  return (
    <Box component="li" sx={{ py: 0.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Link
          component="button"
          type="button"
          onClick={onOpen}
          aria-current={isCurrent}
          sx={{
            textAlign: 'left',
            minHeight: { xs: 44, md: 24 },
            overflowWrap: 'anywhere',
            color: 'ink',
            fontWeight: isCurrent ? 600 : 400,
          }}
        >
          {name}
        </Link>
        {isDefault && <Tag tone="blue">Default</Tag>}
      </Box>
      <Box sx={{ display: 'flex', ml: -1 }}>
        {Object.entries(acts).map(([act, { label, run }]) => (
          <Button
            key={act}
            variant="text"
            color="secondary"
            aria-label={`${label} ${name}`}
            autoFocus={act === 'rename' && renaming === 'over'}
            onClick={run}
            sx={{ px: 1 }}
          >
            {label}
          </Button>
        ))}
      </Box>
    </Box>
  )
}
