// node engine/testing/addresses/print-score.ts [--json]: how many addresses in one cell are taken apart right.
import { readPublicList } from './read-public-list.ts'
import { scoreAddresses } from './score-addresses.ts'
import { type KnownAddress, makeAddresses, readCities, writeAddresses } from './write-addresses.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

function score(addresses: readonly KnownAddress[]) {
  const written = writeAddresses(addresses)
  const { right, wrong } = scoreAddresses(written)
  return { share: right / written.length, count: written.length, wrong }
}

/** Scores generated addresses and those of a public list, for one half of the data. */
const scoreHalf = async (held: boolean) => ({
  made: score(makeAddresses(readCities(held))),
  listed: score(await readPublicList(held)),
})

const heldOut = await scoreHalf(true)
if (process.argv.includes('--json')) {
  const halves = Object.values(heldOut)
  const right = halves.reduce((sum, { share, count }) => sum + (count > 0 ? share * count : 0), 0)
  print(JSON.stringify({ addressesRight: right / halves.reduce((sum, { count }) => sum + count, 0) }))
} else {
  // What goes wrong among those that are held out no one may look at who tunes.
  const tuned = await scoreHalf(false)
  const wrong = [...tuned.made.wrong, ...tuned.listed.wrong]
  for (const { way, cell, taken } of wrong) print(`${way}: ${JSON.stringify(cell)} became ${taken}`)
  for (const [way, list] of Map.groupBy(wrong, (one) => one.way)) print(`${list.length} wrong: ${way}`)
  for (const kind of ['made', 'listed'] as const) {
    const { [kind]: ours } = tuned
    const { [kind]: others } = heldOut
    print(
      `${kind}: tuned for ${ours.share.toFixed(4)} of ${ours.count}, held out ${others.share.toFixed(4)} of ${others.count}`,
    )
  }
}
