import { useState } from 'react'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { setKeys, type WrittenWaiver } from '../model/acts.ts'

type WaiverDialogProps = {
  readonly field: string
  readonly codes: readonly string[]
  readonly senders: readonly { readonly prefix: string; readonly sender: string }[]
  readonly waiver: WrittenWaiver
  readonly isNew: boolean
  readonly today: string
  readonly onClose: () => void
  readonly onKeep: (waiver: WrittenWaiver) => void
}

/** Lets findings through for a while, with a reason and an end. */
export function WaiverDialog(props: WaiverDialogProps) {
  const { field, codes, senders, waiver, isNew, today, onClose, onKeep } = props
  const [edited, setEdited] = useState(waiver)
  const [isChecked, setChecked] = useState(false)
  const change = (given: Partial<Record<keyof WrittenWaiver, string | undefined>>) =>
    setEdited(setKeys<WrittenWaiver>(edited, given))
  const errors = {
    reason: edited.reason === '' ? 'Say why it is let through.' : undefined,
    owner: edited.owner === '' ? 'Name who looks after it.' : undefined,
    until: edited.until === '' || edited.until < today ? 'Choose today or a later day.' : undefined,
  }
  const submit = () => {
    setChecked(true)
    if (Object.values(errors).every((error) => error === undefined)) onKeep(edited)
  }
  const errorOf = (name: keyof typeof errors) => (isChecked ? errors[name] : undefined)
  return (
    <FormDialog
      title={isNew ? `Add a waiver for ${field}` : `Renew the waiver of ${waiver.rule}`}
      submitLabel={isNew ? 'Add waiver' : 'Renew waiver'}
      isPending={false}
      onClose={onClose}
      onSubmit={submit}
    >
      <SelectInput
        label="Finding"
        options={[...new Set([waiver.rule, ...codes])].map((code) => ({ value: code, label: code }))}
        value={edited.rule}
        onChange={(rule) => change({ rule })}
        hint="Rows with it are not held. They go out with a note."
      />
      <SelectInput
        label="Sender"
        options={[
          { value: '', label: 'All senders' },
          ...senders.map(({ prefix, sender }) => ({ value: prefix, label: sender })),
        ]}
        value={edited.sender ?? ''}
        onChange={(sender) => change({ sender: sender === '' ? undefined : sender })}
      />
      <TextInput
        label="Reason"
        value={edited.reason}
        onChange={(reason) => change({ reason })}
        error={errorOf('reason')}
        maxLength={1000}
      />
      <TextInput
        label="Owner"
        value={edited.owner}
        onChange={(owner) => change({ owner })}
        error={errorOf('owner')}
        maxLength={200}
      />
      <TextInput
        label="Last day"
        type="date"
        value={edited.until}
        onChange={(until) => change({ until })}
        error={errorOf('until')}
        hint="A waiver always ends. It can be renewed."
      />
    </FormDialog>
  )
}
