import { FORM_BODIES } from '@concord/contract/form-bodies'
import { ROSTER_SCOPE_LABELS, ROSTER_SCOPES } from '@concord/domain'
import { useQuery } from '@tanstack/react-query'
import { showSuccess } from '#web/lib/toasts.ts'
import { ChangedFirst } from '#web/ui/form/ChangedFirst.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { CalendarFields } from './CalendarFields.tsx'
import { toCalendar, toCalendarValues } from './calendar-values.ts'
import { type Roster, type RosterChange, rosterOwners, useChangeRoster } from './queries.ts'

type EditRosterProps = { readonly roster: Roster; readonly onClose: () => void }

const SCOPES = ROSTER_SCOPES.map((value) => ({ value, label: ROSTER_SCOPE_LABELS[value] }))
const NO_ONE = { value: '', label: 'No one' }

/** Changes who sends a roster, who looks after it, and when its files are due. */
export function EditRosterDialog({ roster, onClose }: EditRosterProps) {
  const change = useChangeRoster(roster, (error) => form.refuse(error))
  const owners = useQuery(rosterOwners)
  const form = useForm({
    start: {
      version: roster.version,
      sender: roster.sender,
      scope: roster.scope as string,
      ownerId: roster.owner?.id ?? '',
      ...toCalendarValues(roster.due),
    },
    schema: FORM_BODIES.changeRoster,
    bodyOf: ({ version, sender, scope, ownerId, ...calendar }) => ({
      ...{ version, sender, scope },
      ownerId: ownerId === '' ? null : ownerId,
      due: toCalendar(calendar),
    }),
    send: (body: RosterChange) =>
      change.mutate(body, {
        onSuccess: ({ sender }) => {
          showSuccess(`Saved ${sender}`)
          onClose()
        },
      }),
  })
  const { values } = form
  const others = owners.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []
  // Someone who is no longer active stays the owner until another is chosen.
  const isListed = roster.owner === null || others.some(({ value }) => value === roster.owner?.id)
  const owner =
    isListed || roster.owner === null ? [] : [{ value: roster.owner.id, label: roster.owner.name }]
  return (
    <FormDialog
      title={`Edit ${roster.sender}`}
      submitLabel="Save"
      isPending={change.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <ChangedFirst error={change.error} what="roster" />
      <TextInput label="Sender" isFirst {...form.text('sender')} />
      <SelectInput
        label="Files hold"
        options={SCOPES}
        {...form.text('scope')}
        hint="Full: everyone. Delta: only what has changed."
      />
      <SelectInput label="Owner" options={[NO_ONE, ...owner, ...others]} {...form.text('ownerId')} />
      <CalendarFields values={values} error={form.getError('due')} onChange={form.change} />
    </FormDialog>
  )
}
