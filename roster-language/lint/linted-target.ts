import type { TargetConfig } from '../config/target-config.ts'
import type { JsonNode } from '../json/json-document.ts'
import type { JsonPath } from '../json/json-place.ts'
import type { ProblemList } from './lint-problem.ts'

/** A target config that is looked at. */
export type LintedTarget = {
  readonly target: TargetConfig
  readonly problems: ProblemList
  readonly nodeAt: (...path: JsonPath) => JsonNode
  /** 'YYYY-MM-DD'. */
  readonly today: string
}
