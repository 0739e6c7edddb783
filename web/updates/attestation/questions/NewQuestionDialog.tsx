import { api } from '@concord/contract'
import { FORM_BODIES } from '@concord/contract/form-bodies'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/lib/api-client.ts'
import { showSuccess } from '#web/lib/toasts.ts'
import { useChange } from '#web/lib/use-change.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { PickInput } from '#web/ui/form/PickInput.tsx'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { foundRecords } from '../../record-queries.ts'
import { COUNTS } from '../queries.ts'
import { type NewQuestion, QUESTIONS } from './queries.ts'

type PractitionerProps = { readonly error: string | undefined; readonly onPick: (npi: string) => void }

/** Shows the search for a practitioner by name or NPI; people who ask give a name more often than an NPI. */
function Practitioner({ error, onPick }: PractitionerProps) {
  const [query, setQuery] = useState('')
  const [picked, setPicked] = useState('')
  const { data = [], isFetching } = useQuery(foundRecords(query))
  return (
    <PickInput
      label="Practitioner"
      hint="Search by name or NPI."
      picked={picked}
      options={data.map(({ npi, name, detail }) => ({
        id: npi,
        label: name,
        detail: `NPI ${npi}, ${detail}`,
      }))}
      isLoading={isFetching}
      error={error}
      onSearch={setQuery}
      onPick={(npi) => {
        setPicked(data.find((one) => one.npi === npi)?.name ?? npi)
        onPick(npi)
      }}
    />
  )
}

const EMPTY = { askedBy: '', contact: '', npi: '', note: '' }

export type NewQuestionProps = { readonly networks: readonly string[]; readonly onClose: () => void }

/** Takes a question down while the one who asks is on the line. */
export function NewQuestionDialog({ networks, onClose }: NewQuestionProps) {
  const log = useChange(
    [QUESTIONS, COUNTS],
    (body: NewQuestion) => call(api.logNetworkQuestion, { body }),
    (error) => form.refuse(error),
  )
  const form = useForm<typeof EMPTY & { network: string }, NewQuestion>({
    start: { ...EMPTY, network: networks[0] ?? '' },
    schema: FORM_BODIES.logNetworkQuestion,
    bodyOf: (values) => values,
    send: (body) =>
      log.mutate(body, {
        onSuccess({ question }) {
          showSuccess(`Logged as NQ-${question.number}. Answer it within 1 business day.`)
          onClose()
        },
      }),
  })
  return (
    <FormDialog
      title="Log a question"
      submitLabel="Log question"
      isPending={log.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextInput label="Who asks" isFirst maxLength={200} {...form.text('askedBy')} />
      <TextInput
        label="Phone, email or address"
        maxLength={200}
        hint="The answer in writing goes here."
        {...form.text('contact')}
      />
      <Practitioner error={form.getError('npi')} onPick={(npi) => form.change({ npi })} />
      {networks.length > 0 ? (
        <SelectInput
          label="Network"
          options={networks.map((value) => ({ value, label: value }))}
          {...form.text('network')}
        />
      ) : (
        <TextInput label="Network" maxLength={200} {...form.text('network')} />
      )}
      <TextInput label="Note" maxLength={200} {...form.text('note')} />
    </FormDialog>
  )
}
