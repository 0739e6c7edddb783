import { useCallback, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import {
  readSearchAddress,
  type SearchAddress,
  type SearchScope,
  writeSearchAddress,
} from '../model/search-address.ts'

export type ShowSearch = (address: SearchAddress, how?: 'typing' | 'typingOn') => void

/** Marks entries of the history that the search box itself made while someone typed. */
export const TYPED = 'typed in the search box'

/**
 * The search as the address has it, and the way to another one. 'typing' makes a new entry in the history and
 * 'typingOn' takes the place of the current one, so that going back does not pass every letter.
 */
export function useSearchAddress(scope: SearchScope): { address: SearchAddress; show: ShowSearch } {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { facets, takesEntity } = scope
  const address = useMemo(
    () => readSearchAddress(params, { facets, takesEntity }),
    [params, facets, takesEntity],
  )
  const show = useCallback<ShowSearch>(
    (next, how) => {
      navigate(
        { search: writeSearchAddress(next) },
        { replace: how === 'typingOn', state: how ? TYPED : null, preventScrollReset: true },
      )
    },
    [navigate],
  )
  return { address, show }
}
