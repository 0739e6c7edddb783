import type { SourceConfig } from '../config/source-config.ts'
import type { TargetConfig } from '../config/target-config.ts'
import type { JsonNode } from '../json/json-document.ts'
import type { JsonPath } from '../json/json-place.ts'
import type { ProblemList } from './lint-problem.ts'
import type { ReadConfig } from './read-config.ts'

/** A source config that is looked at, with what it is for. */
export type LintedSource = ReadConfig<SourceConfig> & {
  readonly target: TargetConfig
  /** The headers of the tab, including those that the steps add; undefined where no file is at hand. */
  readonly headers: readonly string[] | undefined
  readonly problems: ProblemList
  readonly nodeAt: (...path: JsonPath) => JsonNode
}
