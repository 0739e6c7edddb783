import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { RequestError } from '#web/lib/request-error.ts'
import { showSuccess } from '#web/lib/toasts.ts'
import { saveCsv } from '#web/ui/charts/save-chart.ts'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { DialogButton } from '#web/ui/form/DialogButton.tsx'
import { countLocations, toFile } from './accuracy-words.ts'
import { type AccuracySample, allPlaces, type ReadSample, useDelete } from './queries.ts'

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Reads every place before something is done with all of them. */
function useAllPlaces(sampleId: string, act: (read: ReadSample) => void) {
  const client = useQueryClient()
  const [isReading, setReading] = useState(false)
  async function run(): Promise<void> {
    setReading(true)
    try {
      const read = await client.fetchQuery(allPlaces(sampleId))
      flushSync(() => setReading(false))
      act(read)
    } catch (error) {
      if (error instanceof RequestError === false) throw error
    } finally {
      setReading(false)
    }
  }
  return { isReading, run: () => void run() }
}

function DeleteSample({
  sample,
  onClose,
}: {
  readonly sample: AccuracySample
  readonly onClose: () => void
}) {
  const navigate = useNavigate()
  const remove = useDelete(sample)
  return (
    <ConfirmDialog
      title={`Delete ${sample.name}?`}
      confirmLabel="Delete sample"
      isDestructive
      isPending={remove.isPending}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess() {
            showSuccess(`${sample.name} deleted`)
            navigate('/dashboards/accuracy')
          },
        })
      }
      onClose={onClose}
    >
      Permanently deletes {countLocations(sample.size)} and the answers of {countLocations(sample.asked)}.
    </ConfirmDialog>
  )
}

type SampleActionsProps = { readonly sample: AccuracySample; readonly canDelete: boolean }

export function SampleActions({ sample, canDelete }: SampleActionsProps) {
  const print = useAllPlaces(sample.id, () => window.print())
  const save = useAllPlaces(sample.id, ({ places }) => saveCsv(`accuracy ${sample.name}`, toFile(places)))
  return (
    <>
      {canDelete && (
        <DialogButton label="Delete" color="error">
          {(close) => <DeleteSample sample={sample} onClose={close} />}
        </DialogButton>
      )}
      <Button
        size="medium"
        variant="outlined"
        loading={print.isReading}
        loadingPosition="start"
        onClick={print.run}
        startIcon={<Printer {...ICON} />}
        sx={{ displayPrint: 'none' }}
      >
        Print
      </Button>
      <Button
        size="medium"
        variant="outlined"
        loading={save.isReading}
        loadingPosition="start"
        onClick={save.run}
        startIcon={<Download {...ICON} />}
        sx={{ displayPrint: 'none' }}
      >
        CSV
      </Button>
    </>
  )
}
