/** Rows of a group, where rows are not so long that it has to be smaller. */
export const USUAL_GROUP_ROWS = 20_480

/**
 * Returns how the files between the stages of a run are written: read once and whole, so that filters for single values
 * and a dense packing would only cost time, and in small groups, which each thread holds in memory.
 */
export function workingParquet(groupRows = USUAL_GROUP_ROWS): string {
  return `(FORMAT parquet, COMPRESSION lz4_raw, WRITE_BLOOM_FILTER false, ROW_GROUP_SIZE ${groupRows})`
}
