import type { ReactNode } from 'react'
import { ConflictDialog } from './ConflictDialog.tsx'
import { conflictFields, type FieldFormats } from './conflict-fields.ts'
import { Form } from './Form.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { SaveBar } from './SaveBar.tsx'
import type { VersionedFormState } from './use-versioned-form.ts'

type VersionedFormProps<Values extends object, Field extends keyof Values> = {
  readonly label: string
  readonly form: Pick<
    VersionedFormState<Values>,
    'base' | 'values' | 'changes' | 'submit' | 'discard' | 'conflict'
  >
  readonly words: FieldFormats<Values, Field>
  readonly isSaving: boolean
  /** Asked before the form is sent; a conflict waits for it. */
  readonly question?: ReactNode
  readonly children: ReactNode
}

/** Shows a form that is saved as a whole: its fields, the bar that saves them, and the guard against losing edits. */
export function VersionedForm<Values extends object, Field extends keyof Values>(
  props: VersionedFormProps<Values, Field>,
) {
  const { label, form, words, isSaving, question, children } = props
  const { base, values, changes, conflict } = form
  return (
    <Form label={label} onSubmit={() => !isSaving && form.submit()}>
      {children}
      <SaveBar changes={changes} isSaving={isSaving} onDiscard={form.discard} />
      <LeaveGuard changes={changes} onLeave={form.discard} />
      {question}
      {conflict && !question && (
        <ConflictDialog
          fields={conflictFields(words, { base, theirs: conflict.theirs, yours: values })}
          isPending={isSaving}
          onTakeTheirs={conflict.take}
          onApplyYours={conflict.apply}
          onClose={conflict.close}
        />
      )}
    </Form>
  )
}
