import type { Requirement } from '@concord/domain'
import { createContext } from 'react'

/** A page and all that it and its calls ask of a person. */
export type PageRule = {
  readonly path: string
  readonly title: string
  readonly requires: readonly Requirement[]
}

/** The rules of all pages, for those that explain them. */
export const PageRulesContext = createContext<readonly PageRule[]>([])
