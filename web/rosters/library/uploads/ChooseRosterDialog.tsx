import { formatRosterType, type NamedRoster } from '@concord/domain'
import { Box } from '@mui/material'
import { useState } from 'react'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'

/** A file whose name does not say whose it is, and the rosters, the likeliest first. */
export type UnmatchedFile = { readonly file: File; readonly candidates: readonly NamedRoster[] }

type ChooseRosterProps = {
  readonly files: readonly UnmatchedFile[]
  readonly onChoose: (file: File, roster: NamedRoster) => void
  readonly onClose: () => void
}

const SKIPPED = { value: '', label: 'Leave it out' }

/** Asks which rosters files are of whose names do not say it. */
export function ChooseRosterDialog({ files, onChoose, onClose }: ChooseRosterProps) {
  const [chosen, setChosen] = useState<Readonly<Record<number, string>>>({})
  function send(): void {
    for (const [place, { file, candidates }] of files.entries()) {
      const roster = candidates[Number(chosen[place] || Number.NaN)]
      if (roster) onChoose(file, roster)
    }
    onClose()
  }
  const count = Object.values(chosen).filter((place) => place !== '').length
  return (
    <FormDialog
      title={files.length === 1 ? 'Which roster is this file?' : 'Which rosters are these files?'}
      submitLabel={count === 0 ? 'Upload none' : count === 1 ? 'Upload 1 file' : `Upload ${count} files`}
      isPending={false}
      onSubmit={send}
      onClose={onClose}
    >
      <Box>Their names do not say whose they are beyond doubt.</Box>
      {files.map(({ file, candidates }, place) => (
        <SelectInput
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
          key={place}
          label={file.name}
          value={chosen[place] ?? ''}
          options={[
            SKIPPED,
            ...candidates.map(({ sender, type }, at) => ({
              value: String(at),
              label: `${sender}, ${formatRosterType(type).toLowerCase()}`,
            })),
          ]}
          onChange={(value) => setChosen({ ...chosen, [place]: value })}
        />
      ))}
    </FormDialog>
  )
}
