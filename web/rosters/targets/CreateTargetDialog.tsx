import { Alert, Box, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#web/lib/api-client.ts'
import { useChange } from '#web/lib/use-change.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { type FieldErrors, getFieldErrors } from '#web/ui/form/field-errors.ts'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { CONFIG_CALLS, CONFIGS } from '../versions/queries.ts'
import { builtInTargets, type ReadText, readText } from './queries.ts'

/** The choice to begin with a text of one's own. */
const OWN_TEXT = 'text'

type Begin = {
  readonly name: string
  readonly config: Record<string, unknown>
  readonly builtIn: string | null
}

/** Shows what could be read from a pasted text, and what was assumed. */
function ReadNotes({ read }: { readonly read: ReadText }) {
  const errors = read.problems.filter(({ severity }) => severity === 'error')
  const lines = [...read.notes, ...errors.slice(0, 5).map(({ line, message }) => `Line ${line}: ${message}`)]
  return (
    <Alert severity={read.config === null ? 'error' : errors.length > 0 ? 'warning' : 'success'}>
      {read.config === null
        ? 'This is neither a target config nor a JSON Schema.'
        : `Read as a ${read.as === 'config' ? 'target config' : 'JSON Schema'}.`}
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </Alert>
  )
}

/** Makes a target config of one that is built in, or of a JSON or JSON Schema. */
export function CreateTargetDialog({ onClose }: { readonly onClose: () => void }) {
  const { data: targets = [] } = useQuery(builtInTargets)
  const [chosen, setChosen] = useState<string | null>(null)
  const [name, setName] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [read, setRead] = useState<ReadText | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const navigate = useNavigate()
  const begins = chosen ?? targets[0]?.id ?? OWN_TEXT
  const builtIn = targets.find(({ id }) => id === begins)
  const config = builtIn?.config ?? read?.config ?? null
  const shownName = name ?? builtIn?.name ?? (typeof read?.config?.name === 'string' ? read.config.name : '')
  const reading = useChange([], readText, (error) => setErrors(getFieldErrors(error)))
  const create = useChange(
    [CONFIGS],
    (begin: Begin) => call(CONFIG_CALLS.target.create, { body: begin }),
    (error) => setErrors(getFieldErrors(error)),
  )
  const submit = () => {
    if (config === null) {
      setErrors({ text: 'Paste a config or a JSON Schema and read it first.' })
      return
    }
    const begin = {
      name: shownName.trim(),
      config: { ...config, name: shownName.trim() },
      builtIn: builtIn?.id ?? null,
    }
    create.mutate(begin, {
      onSuccess: ({ configId }) => void navigate(`/rosters/configs/target/${configId}/editor`),
    })
  }
  return (
    <FormDialog
      title="Create target config"
      submitLabel="Create target config"
      isPending={create.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <SelectInput
        label="Begin with"
        options={[
          ...targets.map(({ id, name: label, fields }) => ({
            value: id,
            label: `${label}, ${fields} fields`,
          })),
          { value: OWN_TEXT, label: 'JSON or JSON Schema' },
        ]}
        value={begins}
        onChange={(value) => {
          setChosen(value)
          setName(null)
        }}
        hint={builtIn?.description ?? undefined}
      />
      {begins === OWN_TEXT && (
        <>
          <TextInput
            label="JSON or JSON Schema"
            value={text}
            onChange={(value) => {
              setText(value)
              setRead(null)
            }}
            error={errors.text}
            rows={6}
          />
          <Button
            variant="outlined"
            size="medium"
            disabled={text.trim() === ''}
            loading={reading.isPending}
            onClick={() => reading.mutate(text, { onSuccess: setRead })}
          >
            Read it
          </Button>
          {read && <ReadNotes read={read} />}
        </>
      )}
      <TextInput label="Name" value={shownName} onChange={setName} error={errors.name} maxLength={120} />
    </FormDialog>
  )
}
