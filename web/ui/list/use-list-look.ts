import type { ListName } from '@concord/contract'
import { createContext, useCallback, useContext, useState } from 'react'
import { readPreference, storePreference } from '#web/lib/preference.ts'
import { type ListLook, readLook } from './list-look.ts'

/** The id of the user whose lists these are; several people may share a browser. */
export const ListOwner = createContext('')

export type LookState = readonly [look: ListLook, change: (next: Partial<ListLook>) => void]

/** Returns the look of a list, kept in this browser for this user. */
export function useListLook(name: ListName): LookState {
  const key = `concordList.${useContext(ListOwner)}.${name}`
  const [kept, setKept] = useState({ key, look: readLook(readPreference(key)) })
  if (kept.key !== key) setKept({ key, look: readLook(readPreference(key)) })
  const change = useCallback(
    (next: Partial<ListLook>) =>
      setKept((before) => {
        const look = { ...before.look, ...next }
        storePreference(key, JSON.stringify(look))
        return { key, look }
      }),
    [key],
  )
  return [kept.look, change]
}
