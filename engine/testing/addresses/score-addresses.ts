import { applyTransforms, type Expression, evaluate, readAs } from '@concord/roster-language'
import type { WrittenAddress } from './write-addresses.ts'

/** The number of addresses with all parts right, and the addresses that came out otherwise. */
export type AddressScore = {
  readonly right: number
  readonly wrong: readonly (WrittenAddress & { readonly taken: string })[]
}

const CELL: Expression = { kind: 'column', index: 0 }
const take = (use: string) => applyTransforms([{ use }], [CELL]).text
const state = readAs('state', take('state')).read
const PLACE = [take('city'), state, readAs('zip', take('zip'), state).read]
/** The parts as a target has them: each by its transform and the reader of its field. */
const PARTS = [take('street'), take('unit'), ...PLACE]
const PARTS_WITHOUT_UNIT = [take('street-and-unit'), ...PLACE]

/** Signs and case are the sender's: a part is right when its letters and digits are. */
const bare = (text: unknown) =>
  String(text ?? '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Returns how many addresses in one cell are taken apart into the parts that they were made of. */
export function scoreAddresses(written: readonly WrittenAddress[]): AddressScore {
  const wrong = written.flatMap((one) => {
    const { street, unit, city, state: code, zip } = one.address
    const row = { cells: [one.cell], fields: {}, origin: { file: '', tab: '', row: 1 }, parameters: {} }
    const [parts, own] = unit === undefined ? [PARTS_WITHOUT_UNIT, []] : [PARTS, [unit]]
    const taken = parts.map((part) => evaluate(part, row))
    const isRight = [street, ...own, city, code, zip].every(
      (part, index) => bare(part) === bare(taken[index]),
    )
    return isRight ? [] : [{ ...one, taken: taken.map((part) => part ?? '-').join(' / ') }]
  })
  return { right: written.length - wrong.length, wrong }
}
