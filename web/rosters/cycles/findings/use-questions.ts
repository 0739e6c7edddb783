import type { api, BodyIn } from '@concord/contract'
import { useState } from 'react'
import type { CauseLine } from './model/list-sections.ts'

export type Question = BodyIn<typeof api.writeCycleQuestions>['causes'][number]

type Asked = { readonly id: string; readonly question: Question }

const keyOf = (cycleId: string) => `questions ${cycleId}`

function readAsked(cycleId: string): readonly Asked[] {
  const stored = sessionStorage.getItem(keyOf(cycleId))
  return stored === null ? [] : (JSON.parse(stored) as readonly Asked[])
}

/** Holds the causes to ask the sender about; the list lasts as long as the browser tab. */
export function useQuestions(cycleId: string) {
  const [asked, setAsked] = useState(() => readAsked(cycleId))
  const isAsked = ({ id }: Pick<CauseLine, 'id'>) => asked.some((one) => one.id === id)
  const keep = (next: readonly Asked[]) => {
    sessionStorage.setItem(keyOf(cycleId), JSON.stringify(next))
    setAsked(next)
  }
  return {
    questions: asked.map(({ question }) => question),
    isAsked,
    /** Puts a cause on the list, or takes it off. */
    toggle: (line: CauseLine) => {
      const { id, rule, field, cause, tab } = line
      const others = asked.filter((one) => one.id !== id)
      keep(isAsked(line) ? others : [...others, { id, question: { rule, field, cause, tab } }])
    },
    clear: () => keep([]),
  }
}

export type Questions = ReturnType<typeof useQuestions>
