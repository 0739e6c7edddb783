import { useEffect, useRef, useState } from 'react'
import { getCurrentVersion } from './current-version.ts'
import { type Edited, type KeptEdits, layEdits, withoutUnchanged } from './edits.ts'
import { type FieldErrors, getFieldErrors } from './field-errors.ts'

type VersionedFormRules<Saved, Values extends object> = {
  readonly saved: Saved
  readonly kept: KeptEdits<Values>
  readonly toFormValues: (saved: Saved) => Values
  /** Returns the errors by field for which the server would refuse the values. */
  readonly findErrors: (edited: Edited<Values>) => FieldErrors
  readonly send: (edited: Edited<Values>) => void
  /** Shows what someone else saved. */
  readonly onTheirs: (theirs: Saved) => void
}

/** Returns edits of something that is saved under a version, their errors, and the choice when someone else was faster. */
export function useVersionedForm<Saved, Values extends object>(rules: VersionedFormRules<Saved, Values>) {
  const { saved, kept, toFormValues: valuesOf, findErrors, send, onTheirs } = rules
  const { base, values, edits, ...form } = layEdits<Values>(valuesOf(saved), kept)
  const [isChecked, setChecked] = useState(false)
  const [refused, setRefused] = useState<FieldErrors>({})
  const [theirs, setTheirs] = useState<Saved>()
  const edited = { base, values, edits }
  // The callbacks of a save belong to the render that began it, and would see its edits only.
  const newest = useRef(edits)
  useEffect(() => {
    newest.current = edits
  }, [edits])

  function forgetErrors(): void {
    setChecked(false)
    setRefused({})
  }
  function discard(): void {
    form.discard()
    forgetErrors()
  }
  return {
    ...edited,
    changes: Object.keys(edits).length,
    errors: isChecked ? { ...findErrors(edited), ...refused } : {},
    change(fields: Partial<Values>): void {
      setRefused({})
      form.change(fields)
    },
    discard,
    submit(): void {
      setChecked(true)
      setRefused({})
      const isRight = Object.keys(findErrors(edited)).length === 0
      if (isRight && Object.keys(edits).length > 0) send(edited)
    },
    /** Ends the edits that were sent and are saved; those that were made meanwhile stay. */
    finish(sent: Edited<Values>, now: Saved): void {
      form.rebase(valuesOf(now), withoutUnchanged(sent.values, newest.current))
      forgetErrors()
      setTheirs(undefined)
    },
    /** Takes a conflict for a choice; anything else goes to `otherwise`. */
    refuse(error: Error, otherwise: (error: Error) => void): void {
      const current = getCurrentVersion<Saved>(error)
      setTheirs(current)
      if (!current) otherwise(error)
    },
    /** Shows what the server has against the values. */
    showErrors: (error: Error) => setRefused(getFieldErrors(error)),
    conflict: theirs && {
      theirs: valuesOf(theirs),
      take(): void {
        onTheirs(theirs)
        discard()
        setTheirs(undefined)
      },
      apply(): void {
        const onto = valuesOf(theirs)
        form.rebase(onto)
        send({ base: onto, values: { ...onto, ...edits }, edits })
      },
      close: () => setTheirs(undefined),
    },
  }
}

export type VersionedFormState<Values extends object> = ReturnType<typeof useVersionedForm<unknown, Values>>
