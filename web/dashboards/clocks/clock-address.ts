import { CLOCK_LANES, type ClockLane } from '@concord/domain'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

export const CLOCK_WINDOW_DAYS = [30, 90, 365] as const
export type ClockWindow = (typeof CLOCK_WINDOW_DAYS)[number]
export const DEFAULT_WINDOW = 90

const SHOWN = ['running', 'late', 'closed'] as const
export type ShownItems = (typeof SHOWN)[number]

/** All that the address says of the board. */
export type ClockAddress = {
  readonly lane: ClockLane
  readonly state: string | undefined
  readonly network: string | undefined
  readonly window: ClockWindow
  readonly show: ShownItems
  /** Only items that end on this day. */
  readonly dueOn: string | undefined
  /** The item whose evidence is shown. */
  readonly item: string | undefined
  readonly page: number
}

/** The address as read; `lane` is undefined if it names none, and the first lane with something open is then shown. */
type ReadAddress = Omit<ClockAddress, 'lane'> & { readonly lane: ClockLane | undefined }

function readAddress(params: URLSearchParams): ReadAddress {
  const page = Number(params.get('page') ?? 1)
  const matching = (name: string, shape: RegExp) => {
    const text = params.get(name) ?? ''
    return shape.test(text) ? text : undefined
  }
  return {
    lane: CLOCK_LANES.find((lane) => lane === params.get('lane')),
    state: matching('state', /^[A-Z]{2}$/),
    network: matching('network', /^.{1,200}$/),
    window: CLOCK_WINDOW_DAYS.find((days) => String(days) === params.get('window')) ?? DEFAULT_WINDOW,
    show: SHOWN.find((show) => show === params.get('show')) ?? 'running',
    dueOn: matching('dueOn', /^\d{4}-\d{2}-\d{2}$/),
    item: matching('item', /^.{1,120}$/),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

function writeAddress({ window, show, page, ...others }: ReadAddress): URLSearchParams {
  const params = new URLSearchParams()
  if (window !== DEFAULT_WINDOW) params.set('window', String(window))
  if (show !== 'running') params.set('show', show)
  if (page !== 1) params.set('page', String(page))
  for (const [name, value] of Object.entries(others)) if (value !== undefined) params.set(name, value)
  return params
}

export type ClockState = {
  readonly address: ClockAddress
  /** Changes these parts of the address. Another lane or day begins with its first page and no item. */
  readonly show: (next: Partial<ClockAddress>) => void
}

type Shown = {
  readonly address: ReadAddress
  readonly show: (next: Partial<ReadAddress>) => void
}

export function useClockAddress(): Shown {
  const [params, setParams] = useSearchParams()
  return useMemo(() => {
    const address = readAddress(params)
    return {
      address,
      show: (next) =>
        setParams(writeAddress({ ...address, page: 1, item: undefined, ...next }), {
          preventScrollReset: true,
        }),
    }
  }, [params, setParams])
}
