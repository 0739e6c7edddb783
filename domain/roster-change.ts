/** Lists the kinds of differences between two cycles that people decide about, in the order in which they are shown. */
export const DECIDED_CLASSES = ['add', 'change', 'term', 'moved', 'reactivated'] as const
export type DecidedClass = (typeof DECIDED_CLASSES)[number]

/** The decisions that a person can make about a difference; `moved` treats a term and the matching add as one move. */
export const CHANGE_DECISIONS = ['accepted', 'rejected', 'moved', 'open'] as const
export type ChangeDecision = (typeof CHANGE_DECISIONS)[number]

/** The states of a difference by what was decided about it: `moved` counts as accepted. */
export const CHANGE_STATES = ['accepted', 'rejected', 'open'] as const
export type ChangeState = (typeof CHANGE_STATES)[number]

/**
 * Lists why two cycles are likely to differ, in the order in which groups of differences are shown. `label` follows the number
 * of them in a sentence, `why` explains it.
 */
export const CHANGE_CAUSES = [
  {
    id: 'otherTaxId',
    label: 'terms return as adds',
    why: 'under another tax ID, same practitioner and place',
  },
  {
    id: 'elsewhere',
    label: 'terms return as adds elsewhere',
    why: 'same practitioner, another tax ID and another place',
  },
  { id: 'officeGone', label: 'terms of whole offices', why: 'no one of these offices is in the full file' },
  { id: 'missing', label: 'terms by absence', why: 'missing from a full file' },
  { id: 'stated', label: 'stated terms', why: 'the file says that they ended' },
  { id: 'column', label: 'changes of whole columns', why: 'one field differs in a large part of all rows' },
  {
    id: 'replaced',
    label: 'changes of one value',
    why: 'the same value became the same other one in many rows',
  },
  { id: 'office', label: 'changes of offices', why: 'the same change in several rows of an office' },
  { id: 'spelling', label: 'other spellings', why: 'only case, blanks or punctuation differ' },
  { id: 'emptied', label: 'values went missing', why: 'had a value before, is blank now' },
  { id: 'filled', label: 'blanks were filled', why: 'was blank before, has a value now' },
  { id: 'changed', label: 'other changes', why: 'one row at a time' },
  { id: 'movedNear', label: 'moved nearby', why: 'same practitioner and tax ID, same area of ZIP codes' },
  { id: 'movedFar', label: 'moved', why: 'same practitioner and tax ID, another area' },
  { id: 'newOffice', label: 'adds of whole offices', why: 'no one of these offices was there before' },
  {
    id: 'newPlace',
    label: 'adds at another place',
    why: 'the practitioner was there before, at other places',
  },
  { id: 'newPractitioner', label: 'new practitioners', why: 'not in the cycle before' },
  { id: 'reactivated', label: 'reactivated', why: 'had ended before' },
] as const satisfies readonly { readonly id: string; readonly label: string; readonly why: string }[]

export type ChangeCause = (typeof CHANGE_CAUSES)[number]['id']

/** The causes in which a term and an add are two halves of one difference. */
export const PAIRED_CAUSES: readonly ChangeCause[] = ['otherTaxId', 'elsewhere']

const IDS: readonly string[] = CHANGE_CAUSES.map(({ id }) => id)

/** Tells whether a text is the id of a cause. */
export const isChangeCause = (text: string): text is ChangeCause => IDS.includes(text)
