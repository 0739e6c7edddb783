import { z } from 'zod'

const count = z.int()

/** Defines what a mark narrows a dashboard to, and what its rows are found by. */
const filterValue = z.object({ name: z.string(), value: z.string() })

/** Defines a number above the charts. Shares come as a count and what it is a part of, never as a percentage alone. */
export const figureSchema = z.object({
  id: z.string(),
  label: z.string(),
  form: z.enum(['count', 'share', 'minutes', 'times']),
  /** Null where there is nothing to measure; minutes and times may have decimals. */
  value: z.number().nullable(),
  /** The total that `value` is a part of; null if it is not a part. */
  base: count.nullable(),
  /** The definition of the number, in one sentence. */
  definition: z.string(),
  /** The mark that stands for it; null where it has no rows of its own. */
  filter: filterValue.nullable(),
})

const row = z.object({
  /** Tells rows of a tile apart; a county is 'TX|Dallas', a month '2026-07'. */
  value: z.string(),
  label: z.string(),
  /** The numbers of the row, one for each series of the tile. */
  counts: z.array(z.number().nullable()),
  /**
   * The filter that a click sets on the dashboard and that the list of rows is requested with; null if it has no rows.
   */
  filter: filterValue.nullable(),
  /** Filters that hold beside `filter`, of a mark that stands for several values. */
  also: z.array(filterValue).optional(),
  /** The same as `filter`, but per series, if the series count different rows. */
  seriesFilters: z.array(filterValue.nullable()).optional(),
})

/** Defines the data of a chart: rows in the order in which they are drawn, with a number for each series. */
export const tileSchema = z.object({
  id: z.string(),
  /** Names the measure. */
  title: z.string(),
  /** States the finding in a sentence or two; '' where there is none. */
  finding: z.string(),
  /** The things that the numbers count, in the plural: 'practitioners', 'fields', 'findings'. */
  unit: z.string(),
  /** The form of the chart; `table` is shown as rows and numbers. */
  chart: z.enum(['bars', 'columns', 'map', 'mirror', 'parts', 'pareto', 'table']),
  /** The total that shares of its rows refer to; null if shares have no meaning. */
  base: count.nullable(),
  series: z.array(z.object({ id: z.string(), label: z.string() })).min(1),
  rows: z.array(row),
  /** Rows beyond those that are given, and their numbers together. */
  others: z.object({ rows: count, counts: z.array(z.number().nullable()) }).nullable(),
  /** A line between two rows, in front of the row with this value, with what stands at it. */
  line: z.object({ before: z.string(), label: z.string(), note: z.string() }).nullable(),
  /** A sentence on how the numbers are computed. */
  definition: z.string(),
})

/** Defines how old the data is that a dashboard counts. */
export const dataAgeSchema = z.object({
  /** `making`: there is no data yet, and figures and tiles are empty; ask again in some seconds. */
  state: z.enum(['making', 'ready']),
  /** When the data was read; null while the first is made. */
  readAt: z.string().nullable(),
  /** Newer data is being made. */
  isRefreshing: z.boolean(),
})

/** Defines a filter that is in force, with the words that its chip shows. */
export const filterInForceSchema = z.object({
  name: z.string(),
  label: z.string(),
  values: z.array(z.object({ value: z.string(), label: z.string() })),
})

/** Defines what every dashboard answers. */
export const dashboardReplySchema = z.object({
  data: dataAgeSchema,
  /** The things that all figures count ('practitioners', 'entities' or 'cycles'), and how many there are. */
  unit: z.string(),
  total: count,
  figures: z.array(figureSchema),
  tiles: z.array(tileSchema),
  filters: z.array(filterInForceSchema),
  /** Names of the filters that the filter line offers, in order. */
  offered: z.array(z.string()),
  /** Sentences about what is left out, such as entity data that the organization does not have. */
  notices: z.array(z.string()),
})

/** Values of a filter that `listDashboardChoices` and `listErrorReportChoices` give at most. */
export const MAX_DASHBOARD_CHOICES = 50

/** Defines values of a filter with what each would leave if it were the only one picked in it, most first. */
export const choicesReplySchema = z.object({
  total: count,
  choices: z.array(z.object({ value: z.string(), label: z.string(), count })),
})
