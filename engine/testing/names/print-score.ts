// node engine/testing/names/print-score.ts [--json | --failures] [--tuned]: how many names of people and organizations are
// read right, by way of writing. Public lists are measured on the half that nothing is tuned to.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { generateOrganizations, readPublicNames, readPublicOrganizations } from './organizations.ts'
import { generatePeople, type Half, readPublicPeople } from './people.ts'
import { type Score, scoreNames, scoreOrganizations, scorePeople } from './score-names.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
const half: Half = process.argv.includes('--tuned') ? 'tuned' : 'kept'
const showsFailures = process.argv.includes('--failures')

const folder = mkdtempSync(join(tmpdir(), 'concord-names-'))
const instance = await DuckDBInstance.create(':memory:')
const connection = await instance.connect()
const workspace = { connection, folder }

const share = ({ right, all }: Pick<Score, 'right' | 'all'>) => right / all
const percent = (score: Pick<Score, 'right' | 'all'> | undefined) =>
  score && score.all > 0 ? `${(100 * share(score)).toFixed(1)} %` : 'not there'
const sum = (scores: Iterable<Score>) =>
  [...scores].reduce((all, one) => ({ right: all.right + one.right, all: all.all + one.all }), {
    right: 0,
    all: 0,
  })

function printFailures(scores: ReadonlyMap<string, Score>): void {
  for (const [way, { wrong }] of scores) for (const line of wrong) print(`${way}: ${line}`)
}

async function scoreAllOrganizations(): Promise<ReadonlyMap<string, Score>> {
  const scores = new Map([
    ['generated organizations', await scoreOrganizations(generateOrganizations(600), workspace)],
  ])
  const lists = await readPublicOrganizations(connection, half)
  for (const [name, names] of lists) scores.set(name, await scoreOrganizations(names, workspace))
  const people = await readPublicNames(connection, half)
  if (people.length > 0) scores.set('people of a public list', await scorePeople(people, workspace))
  return scores
}

try {
  const generated = await scoreNames(generatePeople(600), workspace)
  const known = await readPublicPeople(connection, half)
  const scores = known.length > 0 ? await scoreNames(known, workspace) : new Map<string, Score>()
  const organizations = await scoreAllOrganizations()
  const names = sum([...generated.values(), ...scores.values()])
  if (process.argv.includes('--json')) {
    print(
      JSON.stringify({ namesRight: share(names), organizationsRight: share(sum(organizations.values())) }),
    )
  } else {
    if (showsFailures) printFailures(generated)
    // People of public lists are real, so that their names show only for the half that is tuned on.
    if (showsFailures && half === 'tuned') for (const failed of [scores, organizations]) printFailures(failed)
    print(`${'way of writing'.padEnd(60)}generated  public`)
    for (const [way, score] of generated)
      print(`${way.padEnd(60)}${percent(score).padEnd(11)}${percent(scores.get(way))}`)
    print(
      `${'all names'.padEnd(60)}${percent(sum(generated.values())).padEnd(11)}${percent(sum(scores.values()))}`,
    )
    for (const [name, score] of organizations) print(`${name.padEnd(60)}${percent(score)}`)
    print(`${'all organizations'.padEnd(60)}${percent(sum(organizations.values()))}`)
  }
} finally {
  connection.closeSync()
  instance.closeSync()
  rmSync(folder, { recursive: true })
}
