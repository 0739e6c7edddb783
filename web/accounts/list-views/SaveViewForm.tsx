import { LIST_VIEW_FAULTS } from '@concord/contract'
import { useState } from 'react'
import { showSuccess } from '#web/lib/toasts.ts'
import { fieldFaults } from '#web/ui/form/field-faults.ts'
import type { ListState } from '#web/ui/list/use-list.ts'
import { NameForm } from './NameForm.tsx'
import { shownBy } from './open-view.ts'
import { type ListView, useChangeView, useSaveView } from './queries.ts'

type SaveViewFormProps<Sort extends string, Filter extends string> = {
  readonly list: ListState<Sort, Filter>
  readonly views: readonly ListView[]
}

/** Keeps what the list shows under a new name, or in the place of a view that has the name. */
export function SaveViewForm<Sort extends string, Filter extends string>({
  list,
  views,
}: SaveViewFormProps<Sort, Filter>) {
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string>()
  const refuse = (error: Error) => setFault(Object.values(fieldFaults(error))[0])
  const save = useSaveView(refuse)
  const change = useChangeView(refuse)
  const wanted = name.trim()
  const taken = views.find((view) => view.name.toLowerCase() === wanted.toLowerCase())

  function submit(): void {
    const done = {
      onSuccess() {
        showSuccess(`Saved ${wanted}`)
        setName('')
      },
    }
    if (wanted === '') setFault(LIST_VIEW_FAULTS.noName)
    else if (taken) change.mutate({ id: taken.id, ...shownBy(list) }, done)
    else save.mutate({ list: list.scope.name, name: wanted, ...shownBy(list), isDefault: false }, done)
  }
  return (
    <NameForm
      label="Save this view as"
      name={name}
      onName={(text) => {
        setName(text)
        setFault(undefined)
      }}
      fault={fault}
      verb={taken ? `Replace ${taken.name}` : 'Save view'}
      isPending={save.isPending || change.isPending}
      onSubmit={submit}
    />
  )
}
