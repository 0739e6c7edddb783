/**
 * Lists what is asked of a place of a practitioner, in order, as CMS does when it calls offices of a directory (Online
 * Provider Directory Reviews): whether the practitioner works there, whether the phone is right, whether new patients are
 * accepted as stated, and whether the networks are right.
 */
export const ACCURACY_QUESTIONS = ['worksHere', 'phone', 'accepting', 'network'] as const

/** Names a question of a call. */
export type AccuracyQuestion = (typeof ACCURACY_QUESTIONS)[number]

/** Defines what people see of each question. */
export const ACCURACY_QUESTION_LABELS: Readonly<Record<AccuracyQuestion, string>> = {
  worksHere: 'Works at this location?',
  phone: 'Right phone?',
  accepting: 'New patients as stated?',
  network: 'Right networks?',
}

/** Lists the answers to a question; `unknown` counts neither for nor against. */
export const ACCURACY_ANSWERS = ['yes', 'no', 'unknown'] as const

/** Is an answer to a question. */
export type AccuracyAnswer = (typeof ACCURACY_ANSWERS)[number]

/** Holds what was said of a place: null for what was not asked. */
export type AccuracyAnswers = Readonly<Record<AccuracyQuestion, AccuracyAnswer | null>>

/** Says how the score is counted; it is printed with it. */
export const ACCURACY_DEFINITION =
  'A location counts as right when no answer is No: the practitioner works there, and the phone, new-patient status and networks are as the directory says. Locations that could not be reached, and those without any Yes or No, are left out. Locations are drawn from each part of the directory in proportion to its size, so each one counts once. The interval is the Wilson score interval at 95% confidence.'

/** Holds a share and its interval of confidence, each from 0 to 1. */
export type ShareInterval = { readonly share: number; readonly low: number; readonly high: number }

const Z_95 = 1.959963984540054

/** Returns the share of `right` among `all` with its interval by Wilson (1927), 95 of 100; undefined where there are none. */
export function getWilsonInterval(right: number, all: number): ShareInterval | undefined {
  if (all === 0) return undefined
  const share = right / all
  const square = (Z_95 * Z_95) / all
  const middle = (share + square / 2) / (1 + square)
  const half = (Z_95 / (1 + square)) * Math.sqrt((share * (1 - share)) / all + square / (4 * all))
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

/** Tells whether all that was said of a place is right; undefined where nothing was said for sure. */
export function isPlaceRight(answers: AccuracyAnswers): boolean | undefined {
  const said = Object.values(answers).filter((answer) => answer === 'yes' || answer === 'no')
  return said.length === 0 ? undefined : !said.includes('no')
}
