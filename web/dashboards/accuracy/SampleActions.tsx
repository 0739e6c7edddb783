import { Button } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useNavigate } from 'react-router'
import { showSuccess } from '#web/lib/toasts.ts'
import { saveCsv } from '#web/ui/charts/save-chart.ts'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { DialogButton } from '#web/ui/form/DialogButton.tsx'
import { printPage } from '#web/ui/print-page.ts'
import { countLocations, toFile } from './accuracy-labels.ts'
import { type AccuracySample, allPlaces, useDelete } from './queries.ts'

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Saves every place as a file. */
function useCsv({ id, name }: AccuracySample) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const { places } = await client.fetchQuery(allPlaces(id))
      saveCsv(`accuracy ${name}`, toFile(places))
    },
    // The query itself says that it failed.
    onError: () => {},
  })
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
  const save = useCsv(sample)
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
        onClick={() => void printPage()}
        startIcon={<Printer {...ICON} />}
        sx={{ displayPrint: 'none' }}
      >
        Print
      </Button>
      <Button
        size="medium"
        variant="outlined"
        loading={save.isPending}
        loadingPosition="start"
        onClick={() => save.mutate()}
        startIcon={<Download {...ICON} />}
        sx={{ displayPrint: 'none' }}
      >
        CSV
      </Button>
    </>
  )
}
