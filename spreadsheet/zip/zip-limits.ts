/** Describes how much a zip may hold before it counts as made to exhaust the machine. Sizes are in bytes, inflated. */
export type ZipLimits = {
  readonly entries: number
  /** Maximum size of one entry, such as a sheet or a text file. */
  readonly partBytes: number
  /** Entries that are read whole. */
  readonly smallPartBytes: number
  readonly totalBytes: number
  /** Inflated to packed, looked at after the first `ratioFromBytes` of an entry. */
  readonly ratio: number
  readonly ratioFromBytes: number
}
