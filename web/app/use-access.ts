import { findUnmet, type Requirement } from '@concord/domain'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useViewer } from '#web/session/session-context.ts'
import type { Page } from './pages.ts'

export type Access =
  | { readonly kind: 'granted' }
  | { readonly kind: 'steppingBack' }
  | { readonly kind: 'refused'; readonly unmet: Requirement }

/**
 * Returns the number that the router gave the current entry of its history; the entry with which the product was opened
 * is 0.
 */
function entryNumber(): unknown {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state ? state.idx : undefined
}

/** Evaluates the page before any of it is rendered: one step back where there is one, else a refusal. */
export function useAccess(page: Page | undefined): Access {
  const viewer = useViewer()
  const navigate = useNavigate()
  const location = useLocation()
  const [opened] = useState(location)
  const left = useRef<typeof location>(undefined)
  const unmet = page && findUnmet(viewer, page.requires)
  // An entry that was not made by the router has no number, but something came before it all the same.
  const number = entryNumber()
  const isFirst = number === undefined ? location === opened : number === 0
  const isSteppingBack = unmet !== undefined && !isFirst

  useEffect(() => {
    if (!isSteppingBack || left.current === location) return
    left.current = location
    navigate(-1)
  }, [isSteppingBack, location, navigate])

  if (!unmet) return { kind: 'granted' }
  return isSteppingBack ? { kind: 'steppingBack' } : { kind: 'refused', unmet }
}
