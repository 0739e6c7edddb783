const WORD = 2 ** 32
const { INITIAL, ROUND } = constants()

/** Returns SHA-256 of the UTF-8 bytes of a text as 64 small hexadecimal digits (FIPS 180-4). */
export function hashText(text: string): string {
  const padded = pad(utf8Of(text))
  const view = new DataView(padded.buffer)
  const state = Uint32Array.from(INITIAL)
  for (let at = 0; at < padded.length; at += 64) mixBlock(state, view, at)
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('')
}

/** Returns the bytes of a text in UTF-8, by percent encoding, which works in every runtime. */
function utf8Of(text: string): Uint8Array {
  const encoded = encodeURIComponent(text.toWellFormed()).matchAll(/%(..)|./g)
  return Uint8Array.from(encoded, ([character, hex]) =>
    hex === undefined ? character.charCodeAt(0) : Number.parseInt(hex, 16),
  )
}

function pad(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n)
  return padded
}

function mixBlock(state: Uint32Array, view: DataView, start: number): void {
  const word = new Uint32Array(64)
  const w = (index: number) => word[index] ?? 0
  for (let i = 0; i < 16; i += 1) word[i] = view.getUint32(start + i * 4)
  for (let i = 16; i < 64; i += 1) {
    const early = rotate(w(i - 15), 7) ^ rotate(w(i - 15), 18) ^ (w(i - 15) >>> 3)
    const late = rotate(w(i - 2), 17) ^ rotate(w(i - 2), 19) ^ (w(i - 2) >>> 10)
    word[i] = w(i - 16) + early + w(i - 7) + late
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < 64; i += 1) {
    const choice = (e & f) ^ (~e & g)
    const first = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + (ROUND[i] ?? 0) + w(i)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  for (const [i, mixed] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i] ?? 0) + mixed
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}

/** Fractions of the roots of the first primes: square roots of 8 to begin with, cube roots of 64 for the rounds. */
function constants(): { INITIAL: number[]; ROUND: number[] } {
  const primes: number[] = []
  for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
  const fraction = (root: number) => Math.floor((root % 1) * WORD)
  return {
    INITIAL: primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))),
    ROUND: primes.map((prime) => fraction(Math.cbrt(prime))),
  }
}
