import { OUTPUT_FORMATS, type WrittenTarget } from '@concord/roster-language'
import { Autocomplete, Box, FormControlLabel, Switch, TextField, Typography } from '@mui/material'
import { FieldSet } from '#web/ui/form/FieldSet.tsx'
import { CommittedInput } from '../CommittedInput.tsx'
import { FORMAT_LABELS } from '../labels.ts'
import { type Act, describe, setKey, setOutput } from '../model/acts.ts'
import { ProgramList } from './ProgramList.tsx'

type OutputTabProps = {
  readonly config: WrittenTarget
  readonly canEdit: boolean
  readonly onAct: (act: Act) => void
}

const USUAL_FORMATS: readonly string[] = ['parquet', 'csv']

type FieldsInputProps = {
  readonly label: string
  readonly hint: string
  readonly fields: readonly string[]
  readonly picked: readonly string[]
  readonly isDisabled: boolean
  readonly onPick: (fields: string[]) => void
}

function FieldsInput({ label, hint, fields, picked, isDisabled, onPick }: FieldsInputProps) {
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={[...new Set([...fields, ...picked])]}
      value={[...picked]}
      disabled={isDisabled}
      onChange={(_, next) => onPick(next)}
      size="small"
      renderInput={(params) => <TextField {...params} label={label} helperText={hint} />}
    />
  )
}

/** Shows what is written of output rows, what identifies a row, and the programs that fields are required for. */
export function OutputTab({ config, canEdit, onAct }: OutputTabProps) {
  const { output = {}, key = [], description = '' } = config
  const ids = config.fields.map(({ id }) => id)
  const formats: readonly string[] = output.formats ?? USUAL_FORMATS
  const pickFormat = (format: string, isPicked: boolean) => {
    const picked = OUTPUT_FORMATS.filter((one) => (one === format ? isPicked : formats.includes(one)))
    if (picked.length > 0) onAct(setOutput({ formats: picked }))
  }
  return (
    <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 680 }}>
      <CommittedInput
        label="Description"
        rows={2}
        value={description}
        isDisabled={!canEdit}
        maxLength={2000}
        onCommit={(text) => onAct(describe({ description: text === '' ? undefined : text }))}
      />
      <FieldSet label="Files" hint="At least one.">
        {OUTPUT_FORMATS.map((format) => (
          <FormControlLabel
            key={format}
            control={
              <Switch
                checked={formats.includes(format)}
                disabled={!canEdit}
                onChange={(_, isPicked) => pickFormat(format, isPicked)}
              />
            }
            label={FORMAT_LABELS[format]}
          />
        ))}
      </FieldSet>
      <FieldsInput
        label="Columns"
        hint="In this order. None: every field, in the order of the config."
        fields={ids}
        picked={output.columns ?? []}
        isDisabled={!canEdit}
        onPick={(columns) => onAct(setOutput({ columns }))}
      />
      <FieldsInput
        label="Sorted by"
        hint="None: in the order of the file."
        fields={ids}
        picked={output.sort ?? []}
        isDisabled={!canEdit}
        onPick={(sort) => onAct(setOutput({ sort: sort.slice(0, 10) }))}
      />
      <FieldsInput
        label="Key"
        hint="Fields that together tell one row from another."
        fields={ids}
        picked={key}
        isDisabled={!canEdit}
        onPick={(next) => onAct(setKey(next))}
      />
      <FormControlLabel
        control={
          <Switch
            checked={output.raw === true}
            disabled={!canEdit}
            onChange={(_, raw) => onAct(setOutput({ raw: raw ? true : undefined }))}
          />
        }
        label="Keep texts in CSV as they are, also where a spreadsheet takes them for formulas"
      />
      <Box component="section">
        <Typography variant="h2" sx={{ mb: 1 }}>
          Programs
        </Typography>
        <ProgramList programs={config.programs ?? []} canEdit={canEdit} onAct={onAct} />
      </Box>
    </Box>
  )
}
