/** What the tabs of sources and history count; undefined until it is known. */
export type TrailCounts = { readonly fields: number | undefined; readonly changes: number | undefined }
