import { useDraft as useUnsaved } from '#web/session/draft.ts'

/** What was entered by the form and not added yet: of a record the texts of its fields, by their paths. */
export type FormDraft = {
  readonly npi: string
  readonly rows: readonly { readonly path: string; readonly text: string }[]
}

export const useFormDraft = () => useUnsaved<FormDraft>('corrections by the form')
