import { DUPLICATE_STATES } from '@concord/contract'
import { DEFAULT_DUPLICATE_SCORE, MIN_DUPLICATE_SCORE } from '@concord/domain'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

export type DuplicateState = (typeof DUPLICATE_STATES)[number]
export type DuplicateSubject = 'practitioner' | 'entity'

/** The state of the page, as the address bar has it. */
export type DuplicateAddress = {
  readonly subject: DuplicateSubject
  readonly state: DuplicateState
  /** Pairs with this score or more are asked about. */
  readonly from: number
  readonly page: number
  /** The pair that is open, as two NPIs with a hyphen; '' where none was chosen. */
  readonly pair: string
}

const FIRST: DuplicateAddress = {
  subject: 'practitioner',
  state: 'open',
  from: DEFAULT_DUPLICATE_SCORE,
  page: 1,
  pair: '',
}

/** Returns a score in hundredths, as far as pairs are kept. */
export function clampScore(score: number): number {
  const within = Math.min(Math.max(score, MIN_DUPLICATE_SCORE), 1)
  return Math.round(within * 100) / 100
}

export function readDuplicateAddress(params: URLSearchParams): DuplicateAddress {
  const page = Number(params.get('page') ?? '1')
  const from = Number(params.get('from') ?? FIRST.from)
  return {
    subject: params.get('kind') === 'entity' ? 'entity' : 'practitioner',
    state: DUPLICATE_STATES.find((state) => state === params.get('state')) ?? FIRST.state,
    from: Number.isFinite(from) ? clampScore(from) : FIRST.from,
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    pair: /^\d{10}-\d{10}$/.exec(params.get('pair') ?? '')?.[0] ?? '',
  }
}

export function writeDuplicateAddress({ subject, state, from, page, pair }: DuplicateAddress): string {
  const params = new URLSearchParams()
  if (subject !== FIRST.subject) params.set('kind', subject)
  if (state !== FIRST.state) params.set('state', state)
  if (from !== FIRST.from) params.set('from', from.toFixed(2))
  if (page !== 1) params.set('page', String(page))
  if (pair !== '') params.set('pair', pair)
  return params.toString()
}

export function useDuplicateAddress() {
  const [params, setParams] = useSearchParams()
  const address = useMemo(() => readDuplicateAddress(params), [params])
  const show = useCallback(
    (next: Partial<DuplicateAddress>, how?: 'replace') => {
      setParams(
        (before) => writeDuplicateAddress({ ...readDuplicateAddress(before), page: 1, pair: '', ...next }),
        {
          replace: how === 'replace',
          preventScrollReset: true,
        },
      )
    },
    [setParams],
  )
  return { address, show }
}
