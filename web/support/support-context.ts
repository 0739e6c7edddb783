import { createContext, useContext } from 'react'

export type Support = { readonly isOpen: boolean; readonly open: () => void; readonly close: () => void }

export const SupportContext = createContext<Support | null>(null)

export function useSupport(): Support {
  const support = useContext(SupportContext)
  if (!support) throw new Error('useSupport is used outside of the shell')
  return support
}
