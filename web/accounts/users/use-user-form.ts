import { FORM_BODIES } from '@concord/contract/form-bodies'
import { RequestError } from '#web/lib/request-error.ts'
import { showSuccess } from '#web/lib/toasts.ts'
import { useDraft } from '#web/session/draft.ts'
import { checkBody } from '#web/ui/form/check-body.ts'
import type { BegunEdits, Edited } from '#web/ui/form/edits.ts'
import { useVersionedForm } from '#web/ui/form/use-versioned-form.ts'
import { type AccountUser, useChangeUser } from '../people/queries.ts'
import { showRefusal } from './refusal-labels.ts'

export type UserValues = Pick<AccountUser, 'version' | 'name' | 'email' | 'roleIds' | 'products'>

const toFormValues = ({ version, name, email, roleIds, products }: AccountUser): UserValues => ({
  ...{ version, name, email, roleIds, products },
})

const check = ({ base, edits }: Edited<UserValues>) =>
  checkBody(FORM_BODIES.changeUser, { ...edits, version: base.version })

/** Returns the edits of a user, their errors, and what happens when someone else was faster. */
export function useUserForm(user: AccountUser, onTheirs: (user: AccountUser) => void) {
  const form = useVersionedForm({
    saved: user,
    kept: useDraft<BegunEdits<UserValues>>(`user ${user.id}`),
    toFormValues: toFormValues,
    findErrors: (edited: Edited<UserValues>) => check(edited).errors,
    onTheirs,
    send(edited) {
      const { body } = check(edited)
      if (body === undefined) return
      save.mutate(body, {
        onSuccess({ user: saved }) {
          form.finish(edited, saved)
          showSuccess(`Saved ${saved.name}`)
        },
      })
    },
  })
  const save = useChangeUser({ orgId: user.orgId, userId: user.id }, (error) =>
    form.refuse(error, (refusal) => {
      if (refusal instanceof RequestError && refusal.code === 'invalid_input') form.showErrors(refusal)
      else showRefusal(refusal)
    }),
  )
  return { form, isSaving: save.isPending }
}
