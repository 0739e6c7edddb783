import { useState } from 'react'
import { showSuccess } from '#web/lib/toasts.ts'
import { currentOf } from '#web/ui/form/current-of.ts'
import { type FieldFaults, fieldFaults } from '#web/ui/form/field-faults.ts'
import { useEdits } from '#web/ui/form/use-edits.ts'
import { changeOf, keptDaysOf, type OrganizationValues, valuesOf } from './organization-values.ts'
import { faultsOf } from './organization-words.ts'
import { type ManagedOrganization, useChangeOrganization } from './queries.ts'

/** Returns the edits of an organization, their faults, and what happens when they are saved. */
export function useOrganizationForm(
  organization: ManagedOrganization,
  keep: (theirs: ManagedOrganization) => void,
) {
  const form = useEdits<OrganizationValues>(valuesOf(organization))
  const [isChecked, setChecked] = useState(false)
  const [refused, setRefused] = useState<FieldFaults>({})
  const [theirs, setTheirs] = useState<ManagedOrganization>()
  const save = useChangeOrganization(organization.id, (error) => {
    const current = currentOf<ManagedOrganization>(error)
    setTheirs(current)
    setShortening(undefined)
    if (!current) setRefused(fieldFaults(error))
  })
  /** Wait for a yes, as they shorten the keeping of the audit log. */
  const [shortening, setShortening] = useState<OrganizationValues>()
  const faults = isChecked ? { ...faultsOf(form.values), ...refused } : {}

  function send(values: OrganizationValues): void {
    const count = Object.keys(form.edits).length
    save.mutate(changeOf(values, form.edits), {
      onSuccess() {
        form.discard()
        setTheirs(undefined)
        setShortening(undefined)
        setChecked(false)
        showSuccess(`Saved ${count} ${count === 1 ? 'change' : 'changes'} of ${values.name}`)
      },
    })
  }
  function propose(base: OrganizationValues, values: OrganizationValues): void {
    if (keptDaysOf(values) < keptDaysOf(base)) setShortening(values)
    else send(values)
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
      if (wrong === undefined && !save.isPending) propose(form.base, form.values)
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
      propose(base, { ...base, ...form.edits })
    },
    closeConflict: () => setTheirs(undefined),
    shortening: shortening && {
      days: keptDaysOf(shortening),
      confirm: () => send(shortening),
      close: () => setShortening(undefined),
    },
  }
}
