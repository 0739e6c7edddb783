import { useState } from 'react'
import { showSuccess } from '#web/lib/toasts.ts'
import { type FieldFaults, fieldFaults } from '#web/ui/form/field-faults.ts'
import { useEdits } from '#web/ui/form/use-edits.ts'
import { conflictingOf } from './conflicting.ts'
import { changeOf, type OrganizationValues, valuesOf } from './organization-values.ts'
import { faultsOf } from './organization-words.ts'
import { type ManagedOrganization, useChangeOrganization } from './queries.ts'

/** The edits of an organization, their faults, and what happens when they are saved. */
export function useOrganizationForm(
  organization: ManagedOrganization,
  keep: (theirs: ManagedOrganization) => void,
) {
  const form = useEdits<OrganizationValues>(valuesOf(organization))
  const [isChecked, setChecked] = useState(false)
  const [refused, setRefused] = useState<FieldFaults>({})
  const [theirs, setTheirs] = useState<ManagedOrganization>()
  const save = useChangeOrganization(organization.id, (error) => {
    const current = conflictingOf(error)
    setTheirs(current)
    if (!current) setRefused(fieldFaults(error))
  })
  const faults = isChecked ? { ...faultsOf(form.values), ...refused } : {}

  function send(values: OrganizationValues): void {
    const count = Object.keys(form.edits).length
    save.mutate(changeOf(values, form.edits), {
      onSuccess() {
        form.discard()
        setTheirs(undefined)
        setChecked(false)
        showSuccess(`Saved ${count} ${count === 1 ? 'change' : 'changes'} of ${values.name}`)
      },
    })
  }
  return {
    form,
    faults,
    isSaving: save.isPending,
    theirs: theirs && valuesOf(theirs),
    change(fields: Partial<OrganizationValues>) {
      setRefused({})
      form.change(fields)
    },
    /** Gives the first field that has to be mended, where there is one. */
    submit(): string | undefined {
      setChecked(true)
      setRefused({})
      const [wrong] = Object.keys(faultsOf(form.values))
      if (wrong === undefined && !save.isPending) send(form.values)
      return wrong
    },
    discard() {
      form.discard()
      setRefused({})
    },
    takeTheirs() {
      if (theirs) keep(theirs)
      form.discard()
      setTheirs(undefined)
    },
    applyYours() {
      if (!theirs) return
      const base = valuesOf(theirs)
      form.rebase(base)
      send({ ...base, ...form.edits })
    },
    closeConflict: () => setTheirs(undefined),
  }
}
