import { FEATURES_LENGTH } from './read-model/features.ts'

const RANK_BYTES = 8
const BYTES_OF_A_RECORD = RANK_BYTES + FEATURES_LENGTH

/** Returns records (rank, then features) without those of these ranks, and a view's own behind them. */
export function replaceHidden(bytes: Buffer, hidden: ReadonlySet<number>, own: Buffer): Buffer {
  const parts: Buffer[] = []
  let from = 0
  for (let at = 0; at < bytes.length; at += BYTES_OF_A_RECORD) {
    const rank = bytes.readUInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4)
    if (!hidden.has(rank)) continue
    if (at > from) parts.push(bytes.subarray(from, at))
    from = at + BYTES_OF_A_RECORD
  }
  if (from === 0 && own.length === 0) return bytes
  return Buffer.concat([...parts, bytes.subarray(from), own])
}
