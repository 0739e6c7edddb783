import type { Requirement } from '@concord/domain'
import type { ComponentType } from 'react'

export type Page = {
  readonly path: string
  /** '' for the home page alone. */
  readonly title: string
  readonly requires: readonly Requirement[]
  /**
   * Says what its calls ask for beyond its guard: without it the page says who can give it, before any call is made.
   */
  readonly content?: Requirement
  /** Paths of the pages above, outermost first. */
  readonly trail: readonly string[]
  readonly load: () => Promise<ComponentType>
}
