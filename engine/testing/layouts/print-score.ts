// node engine/testing/layouts/print-score.ts [--json]: how good suggestions are for all layouts, and where they fail.
import { readLayouts } from './layout.ts'
import { type Score, scoreSuggestions } from './score.ts'
import { suggestLayouts } from './suggest-layouts.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

function printScore(name: string, { failures: _, ...score }: Score): void {
  const shares = Object.entries(score).map(([key, value]) => `${key} ${Number(value.toFixed(4))}`)
  print(`${name.padEnd(8)}${shares.join('  ')}`)
}

function printFailures({ failures }: Score): void {
  for (const { layout, header, expected, block, got, repeat, verdict, top, reason } of failures) {
    const right = `${expected.join(' or ')}${block === null ? '' : ` of block ${block}`}`
    const said = `${got}${repeat === null ? '' : ` of block ${repeat}`} (${verdict})`
    print(`${layout}: ${JSON.stringify(header)} is ${right}, not ${said}; top ${top.join(', ')}; ${reason}`)
  }
}

const rosters = suggestLayouts(readLayouts())
const all = scoreSuggestions(rosters)
const kept = scoreSuggestions(rosters.filter(({ layout }) => layout.kept))
const others = scoreSuggestions(rosters.filter(({ layout }) => !layout.kept))
if (process.argv.includes('--json')) {
  const pick = ({ top1, top3, wrongAtSure }: Score) => ({ top1, top3, wrongAtSure })
  print(JSON.stringify({ all: pick(all), kept: pick(kept) }))
} else {
  // Where suggestions fail for kept layouts no one may know who works on them.
  printFailures(others)
  printScore('others', others)
  printScore('kept', kept)
  printScore('all', all)
}
