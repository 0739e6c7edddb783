import { formatCount } from '@concord/domain'
import { Box, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { type Figure, FigureStrip } from '#web/ui/charts/FigureStrip.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { ChangesNote, ChangesSwitch } from './changes/ChangesSwitch.tsx'
import { type Changes, useChanges } from './changes/use-changes.ts'
import { DashboardLoader } from './embed/EmbedState.tsx'
import { FilterLine } from './filters/FilterLine.tsx'
import { sayFigure } from './model/format-figure.ts'
import { getSpan } from './model/tile-looks.ts'
import type { DashboardAddress } from './model/use-dashboard-address.ts'
import type { DashboardReply, DashboardSource } from './queries.ts'
import { TileCard } from './tiles/TileCard.tsx'

export type DashboardContentProps = {
  readonly name: string
  readonly source: DashboardSource
  readonly address: DashboardAddress
  /** The viewer may list what the charts count. */
  readonly hasRows: boolean
  /** Stands in pictures of charts. */
  readonly foot: string
  /** The viewer may ask how many practitioners there were on a day. */
  readonly hasPast?: boolean
  /** The rows behind the charts, where the address asks for them. */
  readonly rows: ReactNode
}

function toFigures(
  reply: DashboardReply,
  changes: ReadonlyMap<string, string> | undefined,
  { address, hasRows }: DashboardContentProps,
): Figure[] {
  return reply.figures.map((figure) => ({
    key: figure.id,
    label: figure.label,
    definition: figure.definition,
    to: hasRows && figure.filter ? address.linkRows([figure.filter]) : undefined,
    ...sayFigure(figure),
    change: changes?.get(figure.id),
  }))
}

type LeftProps = { readonly reply: DashboardReply | undefined } & Pick<
  DashboardContentProps,
  'address' | 'hasRows'
>

/** Shows '48,214 practitioners. Click any bar to filter.', and the link to their rows or back to the charts. */
function Left({ reply, address, hasRows }: LeftProps) {
  const { filters, view, link } = address
  if (view === 'rows' && hasRows) {
    return (
      <Link component={RouterLink} to={link(filters, 'charts')} color="secondary">
        Back to the charts
      </Link>
    )
  }
  if (!reply || reply.data.state === 'making' || reply.total === 0) return null
  const count = `${formatCount(reply.total)} ${reply.unit}`
  return (
    <>
      {hasRows ? (
        <Link component={RouterLink} to={link(filters, 'rows')} color="secondary" underline="always">
          {count}
        </Link>
      ) : (
        count
      )}
      .{' '}
      <Box component="span" sx={{ displayPrint: 'none' }}>
        Click any bar to filter.
      </Box>
    </>
  )
}

function Nothing({ reply, isFiltered }: { readonly reply: DashboardReply; readonly isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title={`No ${reply.unit} match`}>Change or remove a filter to see more.</EmptyState>
  ) : (
    <EmptyState title={`No ${reply.unit} yet`}>Figures show here once there are some.</EmptyState>
  )
}

type ChartsProps = DashboardContentProps & {
  readonly reply: DashboardReply
  readonly changes: Changes | undefined
}

function Charts({ reply, ...props }: ChartsProps) {
  const { name, address, hasRows, foot, changes } = props
  if (reply.data.state === 'making') {
    return (
      <>
        <Typography role="status" sx={{ color: 'ink2', mb: 2 }}>
          The first figures are being made. They show here by themselves.
        </Typography>
        <DashboardLoader />
      </>
    )
  }
  return (
    <>
      <FigureStrip figures={toFigures(reply, changes?.of, props)} />
      <ChangesNote note={changes?.note} />
      {reply.notices.map((notice) => (
        <Typography key={notice} sx={{ mt: 1.5, color: 'ink2' }}>
          {notice}
        </Typography>
      ))}
      {reply.total === 0 ? (
        <Nothing reply={reply} isFiltered={Object.keys(address.filters).length > 0} />
      ) : (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(6, minmax(0, 1fr))' },
            columnGap: { md: 5 },
            rowGap: 4,
            mt: 3,
          }}
        >
          {reply.tiles.map((tile) => (
            <Box key={tile.id} sx={{ gridColumn: { md: `span ${getSpan(name, tile.id)}` }, minWidth: 0 }}>
              <TileCard tile={tile} ways={{ address, hasRows }} foot={foot} />
            </Box>
          ))}
        </Box>
      )}
    </>
  )
}

/** Shows the filters, figures and charts of a dashboard, or the rows behind them. */
export function DashboardContent(props: DashboardContentProps) {
  const { source, address, hasRows, hasPast = false, rows } = props
  const { data: reply, error, refetch } = useQuery(source.read(address.filters))
  const past = useChanges(hasPast ? reply : undefined, address.filters)
  const changes = hasPast ? past : undefined
  return (
    <>
      <FilterLine
        source={source}
        filters={address.filters}
        reply={reply}
        onShow={address.show}
        more={changes && address.view === 'charts' && <ChangesSwitch {...changes} />}
      >
        <Left reply={reply} address={address} hasRows={hasRows} />
      </FilterLine>
      {address.view === 'rows' && hasRows && rows}
      {(address.view === 'charts' || !hasRows) &&
        (error ? (
          <ErrorState
            title="The figures did not load"
            error={error}
            preserved="Your filters are unchanged."
            onRetry={() => refetch()}
          />
        ) : reply ? (
          <Charts {...props} reply={reply} changes={changes} />
        ) : (
          <DashboardLoader />
        ))}
    </>
  )
}
