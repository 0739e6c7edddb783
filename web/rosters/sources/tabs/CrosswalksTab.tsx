import { formatCount } from '@concord/domain'
import type { Crosswalk, SourceConfig } from '@concord/roster-language'
import { Box, Button, Link, Typography } from '@mui/material'
import { useState } from 'react'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { RecordTable } from '#web/ui/RecordTable.tsx'
import { putEntry, removeEntry, type SourceAct, setUnmatched } from '../model/acts.ts'

const UNMATCHED = [
  { value: 'keep', label: 'Keep it, with a finding' },
  { value: 'clear', label: 'Leave it empty, with a finding' },
  { value: 'pass', label: 'Keep it' },
] as const

type Acting = { readonly canEdit: boolean; readonly onAct: (act: SourceAct) => void }

function AddSpelling({ id, onAct }: { readonly id: string; readonly onAct: Acting['onAct'] }) {
  const [text, setText] = useState('')
  const [value, setValue] = useState('')
  const add = () => {
    onAct(putEntry(id, text.trim(), value.trim()))
    setText('')
    setValue('')
  }
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-end', mt: 1 }}
    >
      <TextInput label="In the file" value={text} onChange={setText} />
      <TextInput label="Stands for" value={value} onChange={setValue} />
      <Button
        type="submit"
        variant="outlined"
        size="medium"
        disabled={text.trim() === '' || value.trim() === ''}
      >
        Add spelling
      </Button>
    </Box>
  )
}

function OneCrosswalk({ crosswalk, canEdit, onAct }: Acting & { readonly crosswalk: Crosswalk }) {
  const { id, unmatched } = crosswalk
  const entries = Object.entries(crosswalk.entries)
  return (
    <Box component="section" aria-label={`Crosswalk ${id}`} sx={{ mb: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-end', mb: 1 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {id}{' '}
          <Box component="span" sx={{ typography: 'body2', color: 'ink2' }}>
            {formatCount(entries.length)} {entries.length === 1 ? 'spelling' : 'spellings'}
          </Box>
        </Typography>
        <SelectInput
          label="A spelling that is not listed"
          options={UNMATCHED}
          value={unmatched}
          isDisabled={!canEdit}
          onChange={(value) => {
            const chosen = UNMATCHED.find((one) => one.value === value)
            if (chosen) onAct(setUnmatched(id, chosen.value))
          }}
          minWidth={220}
        />
      </Box>
      {entries.length > 0 && (
        <RecordTable
          label={`Spellings of ${id}`}
          rows={entries}
          keyOf={([text]) => text}
          columns={[
            {
              head: 'In the file',
              cell: ([text]) => (
                <Box component="span" sx={{ typography: 'raw', whiteSpace: 'pre-wrap' }}>
                  {text}
                </Box>
              ),
            },
            { head: 'Stands for', cell: ([, value]) => <b>{value}</b> },
            {
              head: 'Change',
              narrow: 'bare',
              isKeptWhole: true,
              cell: ([text]) =>
                canEdit && (
                  <Link component="button" onClick={() => onAct(removeEntry(id, text))}>
                    Remove
                  </Link>
                ),
            },
          ]}
        />
      )}
      {canEdit && <AddSpelling id={id} onAct={onAct} />}
    </Box>
  )
}

/** Shows what the spellings of a sender stand for. */
export function CrosswalksTab({ source, ...acting }: Acting & { readonly source: SourceConfig }) {
  if (source.crosswalks.length === 0)
    return (
      <EmptyState title="No crosswalks">
        A crosswalk says what the spellings of a sender stand for. Add one to a column in the mapping.
      </EmptyState>
    )
  return source.crosswalks.map((crosswalk) => (
    <OneCrosswalk key={crosswalk.id} crosswalk={crosswalk} {...acting} />
  ))
}
