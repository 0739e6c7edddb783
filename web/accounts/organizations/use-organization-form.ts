import { useState } from 'react'
import { showSuccess } from '#web/lib/toasts.ts'
import { useDraft } from '#web/session/draft.ts'
import type { BegunEdits, Edited } from '#web/ui/form/edits.ts'
import { useVersionedForm } from '#web/ui/form/use-versioned-form.ts'
import { findErrors } from './organization-labels.ts'
import { getChange, getRetentionDays, type OrganizationValues, toFormValues } from './organization-values.ts'
import { type ManagedOrganization, useChangeOrganization } from './queries.ts'

/** Returns the edits of an organization, and the question before they shorten the retention of its audit log. */
export function useOrganizationForm(
  organization: ManagedOrganization,
  onTheirs: (theirs: ManagedOrganization) => void,
) {
  const [shortening, setShortening] = useState<Edited<OrganizationValues>>()
  const form = useVersionedForm({
    saved: organization,
    kept: useDraft<BegunEdits<OrganizationValues>>(`organization ${organization.id}`),
    toFormValues: toFormValues,
    findErrors,
    onTheirs,
    send(edited) {
      if (getRetentionDays(edited.values) < getRetentionDays(edited.base)) setShortening(edited)
      else send(edited)
    },
  })
  const save = useChangeOrganization(organization.id, (error) => {
    setShortening(undefined)
    form.refuse(error, form.showErrors)
  })
  function send(edited: Edited<OrganizationValues>): void {
    const { values, edits } = edited
    const count = Object.keys(edits).length
    save.mutate(getChange(values, edits), {
      onSuccess({ organization: saved }) {
        form.finish(edited, saved)
        setShortening(undefined)
        showSuccess(`Saved ${count} ${count === 1 ? 'change' : 'changes'} of ${values.name}`)
      },
    })
  }
  return {
    form,
    isSaving: save.isPending,
    shortening: shortening && {
      days: getRetentionDays(shortening.values),
      confirm: () => send(shortening),
      close: () => setShortening(undefined),
    },
  }
}
