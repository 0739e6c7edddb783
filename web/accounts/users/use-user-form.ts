import { USER_FAULTS } from '@concord/contract'
import { useState } from 'react'
import { RequestError } from '#web/lib/request-error.ts'
import { showSuccess } from '#web/lib/toasts.ts'
import { currentOf } from '#web/ui/form/current-of.ts'
import { type FieldFaults, fieldFaults } from '#web/ui/form/field-faults.ts'
import { changedFields, useEdits } from '#web/ui/form/use-edits.ts'
import { type AccountUser, useChangeUser } from '../people/queries.ts'
import { showRefusal } from './refusal-words.ts'

export type UserValues = Pick<AccountUser, 'name' | 'email' | 'roleIds' | 'products'>
type Base = UserValues & Pick<AccountUser, 'version'>

export const valuesOf = ({ version, name, email, roleIds, products }: AccountUser): Base => ({
  ...{ version, name, email, roleIds, products },
})

function faultsOf({ name, email }: UserValues): FieldFaults {
  return {
    ...(name.trim() === '' ? { name: USER_FAULTS.noName } : {}),
    ...(/^\S+@\S+\.\S+$/.test(email.trim()) ? {} : { email: USER_FAULTS.noEmail }),
  }
}

/** Returns the edits of a user, their faults, and what happens when someone else was faster. */
export function useUserForm(user: AccountUser, keep: (user: AccountUser) => void) {
  const form = useEdits<Base>(valuesOf(user))
  const [faults, setFaults] = useState<FieldFaults>({})
  const [theirs, setTheirs] = useState<AccountUser>()
  const save = useChangeUser({ orgId: user.orgId, userId: user.id }, (error) => {
    const current = currentOf<AccountUser>(error)
    if (current) setTheirs(current)
    else if (error instanceof RequestError && error.code === 'invalid_input') setFaults(fieldFaults(error))
    else showRefusal(error)
  })

  function send(version: number): void {
    const { version: _, roleIds, products, ...rest } = form.edits
    const lists = {
      ...(roleIds ? { roleIds: [...roleIds] } : {}),
      ...(products ? { products: [...products] } : {}),
    }
    save.mutate(
      { version, ...rest, ...lists },
      {
        onSuccess({ user: saved }) {
          form.discard()
          setTheirs(undefined)
          showSuccess(`Saved ${saved.name}`)
        },
      },
    )
  }
  const theirFields = theirs ? changedFields(form.base, valuesOf(theirs)) : []
  const ownFields = Object.keys(form.edits) as (keyof Base)[]
  return {
    values: form.values as UserValues,
    changes: ownFields.length,
    faults,
    isSaving: save.isPending,
    change(fields: Partial<UserValues>) {
      setFaults({})
      form.change(fields)
    },
    discard() {
      setFaults({})
      form.discard()
    },
    submit() {
      const found = faultsOf(form.values)
      setFaults(found)
      if (Object.keys(found).length === 0 && !save.isPending && ownFields.length > 0) send(form.base.version)
    },
    conflict: theirs && {
      theirs: valuesOf(theirs),
      theirFields,
      ownFields,
      take() {
        keep(theirs)
        form.discard()
        setTheirs(undefined)
      },
      apply: () => send(theirs.version),
      close: () => setTheirs(undefined),
    },
  }
}
