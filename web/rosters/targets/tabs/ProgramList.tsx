import { idSchema } from '@concord/roster-language'
import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { Form } from '#web/ui/form/Form.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { CommittedInput } from '../CommittedInput.tsx'
import { type Act, putProgram, removeProgram, type WrittenProgram } from '../model/acts.ts'

type ProgramListProps = {
  readonly programs: readonly WrittenProgram[]
  readonly canEdit: boolean
  readonly onAct: (act: Act) => void
}

const toId = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 64)

/** Shows the programs that fields are required for, such as Choice, HMO or Medicare. */
export function ProgramList({ programs, canEdit, onAct }: ProgramListProps) {
  const [name, setName] = useState('')
  const id = toId(name)
  const isTaken = programs.some((program) => program.id === id)
  const canAdd = idSchema.safeParse(id).success && !isTaken
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {programs.length === 0 && (
        <Box sx={{ color: 'ink2' }}>None: a field is required for every row, or for none.</Box>
      )}
      {programs.map((program) => (
        <Box key={program.id} sx={{ display: 'flex', alignItems: 'flex-end', gap: 1 }}>
          <CommittedInput
            label={`Name of ${program.id}`}
            value={program.name}
            isDisabled={!canEdit}
            maxLength={200}
            onCommit={(text) => onAct(putProgram({ ...program, name: text }))}
          />
          {canEdit && (
            <Button variant="outlined" size="medium" onClick={() => onAct(removeProgram(program.id))}>
              Remove {program.name}
            </Button>
          )}
        </Box>
      ))}
      {canEdit && (
        <Form
          onSubmit={() => {
            if (!canAdd) return
            onAct(putProgram({ id, name: name.trim() }))
            setName('')
          }}
          sx={{ display: 'flex', alignItems: 'flex-end', gap: 1 }}
        >
          <TextInput label="New program" value={name} onChange={setName} maxLength={200} />
          <Button type="submit" variant="outlined" size="medium" disabled={!canAdd}>
            Add program
          </Button>
        </Form>
      )}
    </Box>
  )
}
