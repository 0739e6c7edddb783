import { todayInUtc } from '@concord/domain'
import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { saveFile } from '#web/lib/save-file.ts'
import { type RecordDay, readEvidence } from './queries.ts'

/** Saves the record of a day with all that led to it as a file. */
export function EvidenceButton({ record }: { readonly record: RecordDay }) {
  const download = useMutation({
    mutationFn: () => readEvidence(record),
    onSuccess: (evidence) => {
      const text = JSON.stringify(evidence, null, 2)
      const name = `evidence-${record.npi}-${record.asOf ?? todayInUtc()}.json`
      saveFile(name, new Blob([text], { type: 'application/json' }))
    },
  })
  return (
    <Button
      variant="text"
      startIcon={<Download size={16} strokeWidth={1.75} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      Evidence file
    </Button>
  )
}
