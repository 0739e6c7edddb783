import { z } from 'zod'

/** Defines what becomes of rows that are struck through: they end someone, count as others, or are left out. */
export const STRUCK_ROWS = ['term', 'ignore', 'skip'] as const
export type StruckRows = (typeof STRUCK_ROWS)[number]

const row = z.int().min(1)

/** The user's choices of how the files of a roster are read, where they differ from what was detected. */
export const rosterReadingSchema = z.object({
  /** Tabs where someone chose other than what was found. */
  tabs: z
    .array(
      z.object({
        name: z.string().max(255),
        isRead: z.boolean(),
        headerRows: z.array(row).max(3).nullable(),
      }),
    )
    .max(200),
  struckRows: z.enum(STRUCK_ROWS).nullable(),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']).nullable(),
  delimiter: z.string().max(1).nullable(),
})
