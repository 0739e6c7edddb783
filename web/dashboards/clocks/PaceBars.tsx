import { CLOCK_PACE_LABELS, formatCount, formatCountOf, formatShare } from '@concord/domain'
import { useQuery } from '@tanstack/react-query'
import { BarRows } from '#web/ui/charts/BarRows.tsx'
import { ChartCard } from '#web/ui/charts/ChartCard.tsx'
import type { ClockAddress } from './clock-address.ts'
import { formatSpan } from './format-clock.ts'
import { clockItems } from './queries.ts'

/** Shows how fast closed items were done, for clocks of business days. */
export function PaceBars({ address }: { readonly address: ClockAddress }) {
  const { data } = useQuery(clockItems(address))
  const total = data?.paces.reduce((sum, { count }) => sum + count, 0) ?? 0
  if (!data || total === 0) return null
  const { paces, medianMinutes, slowestMinutes } = data
  const finding =
    medianMinutes === null || slowestMinutes === null
      ? undefined
      : `Median ${formatSpan(medianMinutes)} from receipt to the end; the slowest took ${formatSpan(slowestMinutes)}.`
  const title = `How they were met, last ${address.window} days`
  const rows = paces.map(({ pace, count }) => ({
    key: pace,
    label: CLOCK_PACE_LABELS[pace],
    text: `${formatCountOf(count, 'item')}, ${formatShare(count, total)}`,
    parts: [{ value: count, color: 'measure' as const }],
    said: formatCount(count),
    end: formatShare(count, total),
  }))
  return (
    <ChartCard
      title={title}
      finding={finding}
      foot="Compliance Clocks"
      table={{
        columns: ['Time taken', 'Items', 'Share'],
        rows: rows.map(({ key, label, end }, place) => ({
          key,
          cells: [label, paces[place]?.count ?? 0, end],
        })),
      }}
      definition="Of closed items: from the moment that starts the clock to its end."
    >
      <BarRows label={finding === undefined ? title : `${title}. ${finding}`} rows={rows} />
    </ChartCard>
  )
}
