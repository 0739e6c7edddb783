/** The counts on the tabs of sources and history; undefined until they are known. */
export type TrailCounts = { readonly fields: number | undefined; readonly changes: number | undefined }
