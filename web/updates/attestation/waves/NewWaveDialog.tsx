import { api, type BodyIn } from '@concord/contract'
import { FORM_BODIES } from '@concord/contract/form-bodies'
import { addDays, CLOCK_TIME_ZONE, dayInZone } from '@concord/domain'
import { call } from '#web/lib/api-client.ts'
import { showSuccess } from '#web/lib/toasts.ts'
import { useChange } from '#web/lib/use-change.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { COUNTS } from '../queries.ts'
import { WAVES } from './waves.ts'

type NewWave = BodyIn<typeof api.createWave>

const DUE_IN_DAYS = 7

/** Takes the offices with most people that are due into a wave of calls. */
export function NewWaveDialog({ onClose }: { readonly onClose: () => void }) {
  const create = useChange(
    [WAVES, COUNTS],
    (body: NewWave) => call(api.createWave, { body }),
    (error) => form.refuse(error),
  )
  const form = useForm<{ name: string; dueOn: string; offices: string }, NewWave>({
    start: {
      name: '',
      dueOn: addDays(dayInZone(new Date(), CLOCK_TIME_ZONE), DUE_IN_DAYS),
      offices: '50',
    },
    schema: FORM_BODIES.createWave,
    bodyOf: ({ name, dueOn, offices }) => ({ name, dueOn, offices: Number(offices) || 0 }),
    send: (body) =>
      create.mutate(body, {
        onSuccess({ wave }) {
          showSuccess(`Wave ${wave.number}: ${wave.offices} offices, ${wave.people} people.`)
          onClose()
        },
      }),
  })
  return (
    <FormDialog
      title="New wave"
      submitLabel="Make wave"
      isPending={create.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        isFirst
        maxLength={100}
        hint="For example: Dallas, July"
        {...form.text('name')}
      />
      <TextInput label="Call until" type="date" {...form.text('dueOn')} />
      <TextInput
        label="Offices"
        maxLength={3}
        hint="Those with most people whose clocks end within 30 days, and that are in no open wave."
        {...form.text('offices')}
      />
    </FormDialog>
  )
}
