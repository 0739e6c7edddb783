import { ROSTER_ERRORS } from '@concord/contract'
import { ADDRESS_WORD, formatRosterType, ROSTER_SCOPE_LABELS, ROSTER_SCOPES } from '@concord/domain'
import {
  Box,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from '#web/ui/form/Form.tsx'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { type Choices, suggestPrefix } from '../choices.ts'
import { knownRoster, rosterTargets } from '../queries.ts'
import type { AddRoster } from '../use-add-roster.ts'
import { WizardBar } from '../WizardBar.tsx'

type Problems = Partial<Record<'sender' | 'prefix' | 'type', string>>

function findProblems({ sender, prefix, type }: Choices, types: readonly string[]): Problems {
  return {
    ...(sender.trim() === '' ? { sender: ROSTER_ERRORS.noSender } : {}),
    ...(prefix === '' ? { prefix: ROSTER_ERRORS.noPrefix } : {}),
    ...(prefix !== '' && !ADDRESS_WORD.test(prefix) ? { prefix: ROSTER_ERRORS.otherPrefix } : {}),
    ...(types.includes(type) ? {} : { type: ROSTER_ERRORS.otherType }),
  }
}

const SCOPE_HINTS = {
  full: 'Everyone is in each file. Whoever is missing has left.',
  delta: 'Only what has changed is in each file.',
} as const

function ScopeChoice({
  scope,
  onChange,
}: {
  scope: Choices['scope']
  onChange: (scope: Choices['scope']) => void
}) {
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend" sx={{ typography: 'label', color: 'ink2' }}>
        What each file holds
      </FormLabel>
      <RadioGroup value={scope} onChange={(_, value) => onChange(value === 'delta' ? 'delta' : 'full')}>
        {ROSTER_SCOPES.map((value) => (
          <FormControlLabel
            key={value}
            value={value}
            control={<Radio size="small" />}
            label={`${ROSTER_SCOPE_LABELS[value]}. ${SCOPE_HINTS[value]}`}
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}

function TargetChoice({ roster }: { roster: AddRoster }) {
  const { choices, change } = roster
  const { data: targets } = useQuery(rosterTargets())
  if (targets?.length === 0) {
    return (
      <FormHelperText sx={{ m: 0 }}>
        Your organization has no target config yet. You can read the file now; whoever may edit targets adds
        one before it is stored.
      </FormHelperText>
    )
  }
  return (
    <SelectInput
      label="Target config"
      value={choices.targetId ?? ''}
      onChange={(id) => change({ targetId: id === '' ? null : id })}
      hint="The layout that the rows of this sender become."
      options={[
        { value: '', label: 'Choose later' },
        ...(targets ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}

export type SenderStepProps = { readonly roster: AddRoster; readonly types: readonly string[] }

/** Asks who sends what; a sender and type that are known already say so. */
export function SenderStep({ roster, types }: SenderStepProps) {
  const { choices, change, goTo } = roster
  const [problems, setProblems] = useState<Problems>({})
  const [hasOwnPrefix, setHasOwnPrefix] = useState(choices.prefix !== '')
  const isWhole = ADDRESS_WORD.test(choices.prefix) && types.includes(choices.type)
  const { data: known } = useQuery(knownRoster(isWhole ? choices.prefix : '', isWhole ? choices.type : ''))
  const isArchived = (known?.archivedAt ?? null) !== null

  function setSender(sender: string): void {
    change({ sender, ...(hasOwnPrefix ? {} : { prefix: suggestPrefix(sender) }) })
    setProblems({})
  }
  function submit(): void {
    const found = findProblems(known ? { ...choices, sender: known.sender } : choices, types)
    setProblems(found)
    if (Object.keys(found).length > 0 || isArchived) return
    if (known) change({ sender: known.sender, scope: known.scope, targetId: known.target.id })
    goTo(2)
  }
  return (
    <>
      <Form
        label="Sender and type"
        onSubmit={submit}
        sx={{ display: 'grid', gap: 2.5, maxWidth: 520, py: 3 }}
      >
        <Box component="h2" sx={{ typography: 'h2', m: 0 }}>
          Who sends this roster?
        </Box>
        <TextInput
          label="Sender"
          value={choices.sender}
          onChange={setSender}
          hint="The name of the group, health system or delegate."
          error={problems.sender}
          maxLength={120}
          isFirst
        />
        <TextInput
          label="Short id of the sender"
          value={choices.prefix}
          onChange={(prefix) => {
            setHasOwnPrefix(true)
            change({ prefix })
            setProblems({})
          }}
          hint="Stands in addresses. Lowercase letters, digits and hyphens."
          error={isArchived ? ROSTER_ERRORS.archived : problems.prefix}
          maxLength={40}
        />
        <SelectInput
          label="Roster type"
          value={choices.type}
          onChange={(type) => {
            change({ type })
            setProblems({})
          }}
          error={problems.type}
          options={[
            { value: '', label: 'Choose a type' },
            ...types.map((value) => ({ value, label: formatRosterType(value) })),
          ]}
        />
        {known && !isArchived && (
          <Box role="status" sx={{ p: 1.5, borderRadius: '8px', bgcolor: 'secondaryTint' }}>
            {known.sender} sends this type already. The file is added to that roster, {known.scope}, into{' '}
            {known.target.name}.
          </Box>
        )}
        {!known && (
          <>
            <ScopeChoice scope={choices.scope} onChange={(scope) => change({ scope })} />
            <TargetChoice roster={roster} />
          </>
        )}
      </Form>
      <WizardBar action={{ label: 'Choose the file', onClick: submit }} />
    </>
  )
}
