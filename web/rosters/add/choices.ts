import type { RosterDraftChoices } from '@concord/contract'

export type Choices = RosterDraftChoices
export type TabChoice = Choices['tabs'][number]

export const STEPS = [
  'Sender and type',
  'File',
  'Sheet and header',
  'Sensitive columns',
  'Check and store',
] as const
export const LAST_STEP = STEPS.length

export const NO_CHOICES: Choices = {
  step: 1,
  prefix: '',
  sender: '',
  type: '',
  scope: 'full',
  targetId: null,
  file: null,
  tabs: [],
  struckRows: null,
  encoding: null,
  delimiter: null,
}

/** Returns what was chosen of a tab; null where it is as it was found. */
export const findTabChoice = ({ tabs }: Choices, name: string): TabChoice | null =>
  tabs.find((tab) => tab.name === name) ?? null

/** Returns the choices with another one for a tab. */
export function chooseTab(choices: Choices, choice: TabChoice): Choices {
  const others = choices.tabs.filter(({ name }) => name !== choice.name)
  return { ...choices, tabs: [...others, choice] }
}

/** Returns a short id for a sender by the name: 'Sable Creek Cardiology' gives 'sable-creek-cardiology'. */
export const suggestPrefix = (sender: string): string =>
  sender
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
    .replace(/-+$/, '')
