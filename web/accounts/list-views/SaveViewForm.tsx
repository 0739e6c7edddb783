import { FORM_BODIES } from '@concord/contract/form-bodies'
import { showSuccess } from '#web/lib/toasts.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { NameForm } from './NameForm.tsx'
import type { ViewedList } from './open-view.ts'
import { type ListView, useChangeView, useSaveView } from './queries.ts'

type SaveViewFormProps = {
  readonly list: ViewedList
  readonly views: readonly ListView[]
}

/** Keeps what the list shows under a new name, or in the place of a view that has the name. */
export function SaveViewForm({ list, views }: SaveViewFormProps) {
  const form = useForm({
    start: { name: '' },
    schema: FORM_BODIES.saveListView,
    bodyOf: ({ name }) => ({ list: list.name, name, ...list.getShown(), isDefault: false }),
    send(body) {
      const done = {
        onSuccess() {
          showSuccess(`Saved ${body.name}`)
          form.change({ name: '' })
        },
      }
      if (taken) change.mutate({ id: taken.id, ...list.getShown() }, done)
      else save.mutate(body, done)
    },
  })
  const save = useSaveView(form.refuse)
  const change = useChangeView(form.refuse)
  const wanted = form.values.name.trim().toLowerCase()
  const taken = views.find((view) => view.name.toLowerCase() === wanted)
  return (
    <NameForm
      label="Save this view as"
      name={form.text('name')}
      verb={taken ? `Replace ${taken.name}` : 'Save view'}
      isPending={save.isPending || change.isPending}
      onSubmit={form.submit}
    />
  )
}
