import { Box } from '@mui/material'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { CommittedInput } from '../CommittedInput.tsx'
import { type Act, getNeed, type Need, setNeed, type WrittenField } from '../model/acts.ts'
import { needOf } from '../model/field-rows.ts'
import { getNeedKind } from '../NeedMark.tsx'
import { PanelSection } from './PanelSection.tsx'

type FieldNeedsProps = {
  readonly field: WrittenField
  readonly programs: readonly { readonly id: string | null; readonly name: string }[]
  readonly canEdit: boolean
  readonly onAct: (act: Act) => void
}

const KINDS = [
  { value: 'never', label: 'never' },
  { value: 'always', label: 'always' },
  { value: 'when', label: 'if' },
]
/** Holds in every row, until it is replaced by what is meant. */
const ANY_ROW = 'true'

/** Shows who requires the field: each program always, never, or if a condition holds. */
export function FieldNeeds({ field, programs, canEdit, onAct }: FieldNeedsProps) {
  const isForAll = getNeed(field, null) === 'always'
  const set = (program: string | null, need: Need) => onAct(setNeed(field.id, program, need))
  return (
    <PanelSection title="Required">
      <Box sx={{ display: 'grid', gap: 1 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {(programs.length > 1 || programs[0]?.id !== null
            ? [{ id: null, name: 'Every program' }, ...programs]
            : programs
          ).map(({ id, name }) => {
            const need = id === null ? getNeed(field, null) : needOf(field, id)
            return (
              <SelectInput
                key={id ?? ''}
                label={name}
                options={KINDS}
                value={getNeedKind(need)}
                isDisabled={!canEdit || (id !== null && isForAll)}
                onChange={(kind) =>
                  set(id, kind === 'when' ? { when: ANY_ROW } : (kind as 'always' | 'never'))
                }
                minWidth={88}
              />
            )
          })}
        </Box>
        {[null, ...programs.flatMap(({ id }) => id ?? [])].map((id) => {
          const need = getNeed(field, id)
          const name = programs.find((program) => program.id === id)?.name ?? 'every program'
          return (
            typeof need === 'object' && (
              <CommittedInput
                key={id ?? ''}
                label={`Required for ${name === 'Required' ? 'every row' : name} if`}
                hint="A formula over fields: state = 'TX' and not isBlank(zip)"
                value={need.when}
                isDisabled={!canEdit}
                onCommit={(when) => set(id, when === '' ? 'never' : { when })}
              />
            )
          )
        })}
      </Box>
    </PanelSection>
  )
}
