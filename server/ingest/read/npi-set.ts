const MIN_NPI = 100_000_000
const SIZE = 200_000_000

/**
 * A set of NPIs in 25 MB however many they are: one bit for each first nine digits, as the tenth is a check digit.
 */
export type NpiSet = { has(npi: number): boolean; add(npi: number): void; delete(npi: number): void }

export function createNpiSet(): NpiSet {
  const bits = new Uint8Array(SIZE / 8)
  const place = (npi: number) => Math.floor(npi / 10) - MIN_NPI
  const byteAt = (index: number) => bits[index >>> 3] ?? 0
  return {
    has(npi) {
      const index = place(npi)
      return (byteAt(index) & (1 << (index & 7))) !== 0
    },
    add(npi) {
      const index = place(npi)
      bits[index >>> 3] = byteAt(index) | (1 << (index & 7))
    },
    delete(npi) {
      const index = place(npi)
      bits[index >>> 3] = byteAt(index) & ~(1 << (index & 7))
    },
  }
}
