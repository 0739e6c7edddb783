/** Less gains nothing on its way, as the headers are as long. */
export const COMPRESSION = { threshold: 512, encodings: ['br' as const, 'gzip' as const] }

/**
 * Defines what fits with its headers into the first ten segments of a connection (RFC 6928) is there no sooner when it
 * is smaller; packing and unpacking it took longer than finding a page of a search.
 */
export const SEARCH_COMPRESSION = { ...COMPRESSION, threshold: 13 * 1024 }
