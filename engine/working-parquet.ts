/**
 * How the files between the stages of a run are written: read once and whole, so that filters for single values and a
 * dense packing would only cost time, and in small groups, which each thread holds in memory.
 */
export const WORKING_PARQUET =
  '(FORMAT parquet, COMPRESSION lz4_raw, WRITE_BLOOM_FILTER false, ROW_GROUP_SIZE 20480)'
