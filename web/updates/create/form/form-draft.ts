import { useDraft as useUnsaved } from '#web/session/draft.ts'

/** The corrections entered in the form and not added yet: the texts of a record's fields, by their paths. */
export type FormDraft = {
  readonly npi: string
  readonly rows: readonly { readonly path: string; readonly text: string }[]
}

export const useFormDraft = () => useUnsaved<FormDraft>('corrections by the form')
