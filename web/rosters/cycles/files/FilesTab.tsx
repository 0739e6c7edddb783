import { canRunAgain, formatBytes, formatCount, hasPermission } from '@concord/domain'
import { Box, Button, Typography } from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useViewer } from '#web/session/session-context.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import type { Column } from '#web/ui/column.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { RecordTable } from '#web/ui/RecordTable.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import type { CycleTabProps } from '../cycle-tab.ts'
import type { Cycle } from '../queries.ts'
import { FixedRowsUpload } from './FixedRowsUpload.tsx'
import { FixesCard } from './FixesCard.tsx'
import { tellFile } from './file-labels.ts'
import { type CycleFile, filesOf, fixesOf, saveCycleFile } from './queries.ts'
import { useFixActions } from './use-fix-actions.ts'

const HASH_SIGNS = 12

function Files({ cycle }: { readonly cycle: Cycle }) {
  const { data, error, refetch } = useQuery(filesOf(cycle))
  const saving = useMutation({ mutationFn: (name: string) => saveCycleFile(cycle, name) })
  if (error) return <ErrorState title="The files did not load" error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows label="Loading the files" count={5} />
  const columns: readonly Column<CycleFile>[] = [
    { head: 'File', isKeptWhole: true, cell: ({ name }) => name },
    { head: 'What it is for', narrow: 'bare', cell: tellFile },
    { head: 'Rows', isNumber: true, cell: ({ rows }) => (rows === null ? '' : formatCount(rows)) },
    {
      head: 'Size',
      isNumber: true,
      isKeptWhole: true,
      narrow: 'bare',
      cell: ({ bytes }) => formatBytes(bytes),
    },
    {
      head: 'SHA-256',
      isKeptWhole: true,
      narrow: 'out',
      cell: ({ name, sha256 }) => (
        <Box
          component="span"
          sx={{ display: 'inline-flex', alignItems: 'center', typography: 'raw', my: { md: '-4px' } }}
        >
          {sha256.slice(0, HASH_SIGNS)}…
          <CopyButton what={`SHA-256 of ${name}`} text={sha256} />
        </Box>
      ),
    },
    {
      head: 'Download',
      narrow: 'status',
      cell: ({ name }) => (
        <Button
          variant="outlined"
          size="small"
          aria-label={`Download ${name}`}
          disabled={saving.isPending}
          onClick={() => saving.mutate(name)}
          startIcon={<Download size={14} strokeWidth={1.75} aria-hidden />}
          // In line with the text of its row.
          sx={{ my: { md: '-4px' } }}
        >
          Download
        </Button>
      ),
    },
  ]
  return (
    <>
      {data.isMaking && (
        <Box sx={{ mb: 1.5 }}>
          <StatusMark status="waiting">
            The clean files without the changes that were rejected are being made.
          </StatusMark>
        </Box>
      )}
      <RecordTable
        label="Files of the cycle"
        columns={columns}
        rows={data.files}
        keyOf={({ name }) => name}
      />
    </>
  )
}

function FixedRows({ cycle }: { readonly cycle: Cycle }) {
  const viewer = useViewer()
  const { data = [] } = useQuery(fixesOf(cycle))
  const actions = useFixActions(cycle)
  const mayUpload = hasPermission(viewer, 'UPLOAD_FILES') && canRunAgain(cycle.state)
  if (!mayUpload && data.length === 0) return null
  return (
    <Box component="section" aria-labelledby="fixed-rows" sx={{ mt: 4 }}>
      <Typography id="fixed-rows" variant="h2" sx={{ mb: 1.5 }}>
        Fixed rows
      </Typography>
      {mayUpload && <FixedRowsUpload cycleId={cycle.id} />}
      <Box
        component="ul"
        aria-label="Fixes"
        sx={{ display: 'grid', gap: 1.5, listStyle: 'none', m: 0, mt: 2, p: 0 }}
      >
        {data.map((fixes) => (
          <FixesCard
            key={fixes.id}
            {...{ cycle, fixes, actions }}
            mayDecide={hasPermission(viewer, 'CREATE_MAPPINGS')}
          />
        ))}
      </Box>
    </Box>
  )
}

/** Shows the files of a cycle, and takes rows of it that were fixed. */
export function FilesTab({ cycle }: CycleTabProps) {
  return (
    <>
      <Files cycle={cycle} />
      <FixedRows cycle={cycle} />
    </>
  )
}
