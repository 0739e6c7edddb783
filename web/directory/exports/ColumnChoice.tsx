import {
  EXPORT_COLUMNS,
  EXPORT_COLUMNS_OF,
  type ExportColumn,
  type ExportSubject,
  getUsualColumns,
} from '@concord/domain'
import { Box, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CheckboxGroup } from '#web/ui/form/CheckboxGroup.tsx'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { exportLayouts, useDeleteLayout } from './queries.ts'
import { SaveLayoutField } from './SaveLayoutField.tsx'

type ColumnChoiceProps = {
  readonly subject: ExportSubject
  readonly columns: readonly ExportColumn[]
  readonly error: string | undefined
  readonly onChange: (columns: readonly ExportColumn[]) => void
}

const USUAL = 'usual'
const ALL = 'all'
const OWN = 'own'

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((name) => others.includes(name))

/** Shows which columns an export has: those of a saved layout, or chosen one by one. */
export function ColumnChoice({ subject, columns, error, onChange }: ColumnChoiceProps) {
  const { data: saved = [] } = useQuery(exportLayouts())
  const [isNaming, setNaming] = useState(false)
  const remove = useDeleteLayout()
  const offered = EXPORT_COLUMNS_OF[subject]
  const layouts = [
    { id: USUAL, name: 'Usual columns', columns: getUsualColumns(subject) },
    { id: ALL, name: 'All columns', columns: offered },
    ...saved.filter((layout) => layout.subject === subject),
  ]
  const current = layouts.find((layout) => isSame(layout.columns, columns))
  const own = current && saved.find(({ id }) => id === current.id)
  const options = layouts.map(({ id, name }) => ({ value: id, label: name }))
  const pick = (id: string) => {
    const picked = layouts.find((layout) => layout.id === id)
    if (picked) onChange(picked.columns)
  }
  return (
    <>
      <SelectInput
        label="Layout"
        options={current ? options : [...options, { value: OWN, label: 'Chosen below' }]}
        value={current?.id ?? OWN}
        hint={`${columns.length} of ${offered.length} columns`}
        onChange={pick}
      />
      <CheckboxGroup
        label="Columns"
        choices={offered.map((value) => ({ value, label: EXPORT_COLUMNS[value].label }))}
        picked={columns}
        error={error}
        columnWidth={130}
        onChange={(picked) => onChange(offered.filter((name) => picked.includes(name)))}
      />
      {!current && !isNaming && (
        <Box>
          <Button variant="outlined" onClick={() => setNaming(true)}>
            Save these columns
          </Button>
        </Box>
      )}
      {own && (
        <Box>
          <Button loading={remove.isPending} onClick={() => remove.mutate(own.id)}>
            Delete layout {own.name}
          </Button>
        </Box>
      )}
      {!current && isNaming && (
        <SaveLayoutField subject={subject} columns={columns} onDone={() => setNaming(false)} />
      )}
    </>
  )
}
