import { findUnmet, type Requirement } from '@concord/domain'
import type { ComponentType } from 'react'
import { useViewer } from '#web/session/session-context.ts'
import { RefusedPage } from '../RefusedPage.tsx'

/**
 * Returns a page that opens for its guard but whose calls ask for more: says who can give it, before any call is made.
 */
export function explainedUnless(requirement: Requirement, Page: ComponentType): ComponentType {
  return function ExplainedPage() {
    const unmet = findUnmet(useViewer(), [requirement])
    return unmet ? <RefusedPage unmet={unmet} /> : <Page />
  }
}
