import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readSource, readTarget } from '@concord/engine'
import { MAPPINGS } from './roster-file.ts'

/** Defines how many rules the other target has more, so that the cost of one can be seen. */
export const MORE_RULES = 180

const TEXTS = MAPPINGS.map(({ field }) => field).filter((field) =>
  /name|address|city|county|note/.test(field),
)

/** Returns a rule of one of the usual kinds: a length, a pattern, a comparison of two fields, a list. */
function ruleOf(number: number) {
  const [one = 'city', other = 'county'] = [TEXTS[number % TEXTS.length], TEXTS[(number + 3) % TEXTS.length]]
  const formulas = [
    `length(${one}) > ${30 + number}`,
    `matches(${one}, '^[0-9]{${1 + (number % 9)}}$')`,
    `${one} = ${other}`,
    `oneOf(${one}, 'test${number}', 'sample', 'do not use')`,
  ]
  return {
    code: `bench-${number}`,
    severity: 'info',
    message: 'A rule of the bench.',
    fails: formulas[number % formulas.length],
  }
}

/** Returns the target that the product has, the same with more rules, and the source of the generated roster. */
export async function writeConfigs(folder: string) {
  const target = await readTarget('practitioner-roster')
  const path = join(folder, 'more-rules.json')
  const rules = [...target.rules, ...Array.from({ length: MORE_RULES }, (_, number) => ruleOf(number))]
  await writeFile(path, JSON.stringify({ ...target, rules }))
  const sourcePath = join(folder, 'source.json')
  const source = {
    kind: 'source',
    version: 1,
    id: 'bench',
    name: 'Bench',
    target: target.id,
    mappings: MAPPINGS,
  }
  await writeFile(sourcePath, JSON.stringify(source))
  return {
    target,
    withMoreRules: await readTarget(path),
    source: (await readSource(sourcePath, target)).source,
  }
}
