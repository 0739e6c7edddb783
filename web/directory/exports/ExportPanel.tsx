import { EXPORT_COLUMNS, EXPORT_FORMAT_LABELS, formatBytes, formatCountOf } from '@concord/domain'
import { Box, Button, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'
import { isNotFound } from '#web/lib/request-error.ts'
import { exactTime } from '#web/lib/when.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { TermList } from '#web/ui/TermList.tsx'
import { writeSearchAddress } from '../model/search-address.ts'
import { ChangeBars } from './ChangeBars.tsx'
import { DownloadList } from './DownloadList.tsx'
import { ExportStateCell } from './ExportStateCell.tsx'
import { formatRows, formatSource, getExportDay, STATE_LABELS } from './export-labels.ts'
import { type Export, exportDetails } from './queries.ts'
import type { ExportAction } from './use-export-actions.ts'

type ExportPanelProps = {
  readonly id: string
  readonly linkTo: (id: string) => string
  readonly getActions: (exported: Export) => readonly ExportAction[]
  readonly onClose: () => void
}

/** Shows what was exported, as a link back to the search when it was one. */
function Source({ exported }: { readonly exported: Export }) {
  const words = formatSource(exported)
  const { source } = exported
  if (source.kind === 'list') return words
  const { subject, filters } = source.search
  return (
    <Link
      component={RouterLink}
      to={`/directory/search/${subject}?${writeSearchAddress({ ...filters, asOf: getExportDay(exported) })}`}
    >
      {words}
    </Link>
  )
}

function Facts({ exported }: { readonly exported: Export }) {
  const { format, columns, rows, bytes, file, readAt, startedAt, startedBy, token, expiresAt } = exported
  const by = `${startedBy?.name ?? 'Former user'}${token === null ? '' : ` by token ${token}`}`
  return (
    <TermList
      terms={[
        { term: 'Status', value: <ExportStateCell exported={exported} now={new Date()} /> },
        { term: 'Content', value: <Source exported={exported} /> },
        { term: 'Format', value: EXPORT_FORMAT_LABELS[format] },
        { term: 'Columns', value: columns.map((name) => EXPORT_COLUMNS[name].label).join(', ') },
        { term: 'Rows', value: bytes > 0 ? `${formatRows(rows)}, ${formatBytes(bytes)}` : formatRows(rows) },
        { term: 'Started', value: `${exactTime(new Date(startedAt))}, ${by}` },
        ...(readAt === null ? [] : [{ term: 'As of', value: exactTime(new Date(readAt)) }]),
        ...(expiresAt === null ? [] : [{ term: 'Kept until', value: exactTime(new Date(expiresAt)) }]),
        ...(file === null ? [] : [{ term: 'SHA-256', value: file.sha256 }]),
      ]}
    />
  )
}

export function ExportPanel({ id, linkTo, getActions, onClose }: ExportPanelProps) {
  const { data, error, refetch } = useQuery(exportDetails(id))
  const title = data?.export.name ?? 'Export'
  return (
    <SidePanel title={title} gap={2} onClose={onClose}>
      {isNotFound(error) && !data && (
        <EmptyState title="No such export">
          The link may be incomplete, or the export belongs to another organization.
        </EmptyState>
      )}
      {error && !isNotFound(error) && !data && (
        <ErrorState title="The export did not load" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <SkeletonRows label="Loading the export" count={6} />}
      {data && (
        <>
          <Facts exported={data.export} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {getActions(data.export).map(({ label, isPending, run }, place) => (
              <Button
                key={label}
                variant={place === 0 && label === 'Download' ? 'contained' : 'outlined'}
                {...(label === 'Cancel' ? { color: 'error' as const } : {})}
                loading={isPending}
                onClick={run}
              >
                {label}
              </Button>
            ))}
          </Box>
          {data.export.changes && <ChangeBars changes={data.export.changes} />}
          <DownloadList downloads={data.downloads} />
          {data.earlierRuns.length > 0 && (
            <Box component="section">
              <Typography variant="h3">Earlier runs</Typography>
              <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                {data.earlierRuns.map((run) => (
                  <Box
                    key={run.id}
                    component="li"
                    sx={{ display: 'flex', gap: 1, py: 0.75, borderBottom: 1, borderColor: 'lineSoft' }}
                  >
                    <Box sx={{ flex: 1 }}>
                      <Link component={RouterLink} to={linkTo(run.id)}>
                        {exactTime(new Date(run.startedAt))}
                      </Link>
                    </Box>
                    <Box sx={{ color: 'ink2' }}>{STATE_LABELS[run.state]}</Box>
                    <Box>{formatCountOf(run.rows, 'row')}</Box>
                  </Box>
                ))}
              </Box>
            </Box>
          )}
        </>
      )}
    </SidePanel>
  )
}
