import { ACCURACY_QUESTIONS, type AccuracyQuestion } from '@concord/domain'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

export const OUTCOMES = ['open', 'asked', 'unreachable'] as const
export type Outcome = (typeof OUTCOMES)[number]
export const WRONGS = ['any', ...ACCURACY_QUESTIONS] as const
export const SORTS = ['phone', 'name', 'number'] as const

/** The address of the listed places of a sample. */
export type PlacesAddress = {
  readonly page: number
  readonly sort: (typeof SORTS)[number]
  readonly outcome: Outcome | undefined
  /** Only places of which this is not as the directory says. */
  readonly wrong: 'any' | AccuracyQuestion | undefined
}

export type SampleAddress = PlacesAddress & {
  /** The number of the place in hand. */
  readonly place: number | undefined
}

function toNumber(text: string | null): number | undefined {
  const number = Number(text ?? '')
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

function readAddress(params: URLSearchParams): SampleAddress {
  return {
    page: toNumber(params.get('page')) ?? 1,
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? 'phone',
    outcome: OUTCOMES.find((outcome) => outcome === params.get('outcome')),
    wrong: WRONGS.find((wrong) => wrong === params.get('wrong')),
    place: toNumber(params.get('place')),
  }
}

function writeAddress({ page, sort, outcome, wrong, place }: SampleAddress): string {
  const params = new URLSearchParams()
  if (outcome) params.set('outcome', outcome)
  if (wrong) params.set('wrong', wrong)
  if (sort !== 'phone') params.set('sort', sort)
  if (page !== 1) params.set('page', String(page))
  if (place !== undefined) params.set('place', String(place))
  return params.toString()
}

export type SampleState = {
  readonly address: SampleAddress
  /** Returns the address with these parts changed. Another list begins with its first page and no current place. */
  readonly linkTo: (next: Partial<SampleAddress>) => string
  readonly show: (next: Partial<SampleAddress>, how?: 'replace') => void
}

export function useSampleAddress(): SampleState {
  const [params, setParams] = useSearchParams()
  return useMemo(() => {
    const address = readAddress(params)
    const write = (next: Partial<SampleAddress>) =>
      writeAddress({
        ...address,
        ...('place' in next ? {} : { place: undefined, page: 1 }),
        ...next,
      })
    return {
      address,
      linkTo: (next) => `?${write(next)}`,
      show: (next, how) =>
        setParams(new URLSearchParams(write(next)), {
          preventScrollReset: true,
          replace: how === 'replace',
        }),
    }
  }, [params, setParams])
}
