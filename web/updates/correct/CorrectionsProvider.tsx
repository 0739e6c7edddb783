import { findUnmet, product } from '@concord/domain'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { onDemand } from '#web/lib/on-demand.tsx'
import { useSession } from '#web/session/session-context.ts'
import { type CorrectableValue, CorrectFieldContext } from '#web/ui/correct-field.ts'

const CorrectDialog = onDemand(async () => (await import('./CorrectDialog.tsx')).CorrectDialog)

/** Lets users who may enter data updates correct the fields of the page inside. The past cannot be corrected. */
export function CorrectionsProvider({ children }: { readonly children: ReactNode }) {
  const { viewer } = useSession()
  const [params] = useSearchParams()
  const [value, setValue] = useState<CorrectableValue | null>(null)
  const isAllowed = findUnmet(viewer, [product('DATA_UPDATES')]) === undefined && !params.has('asOf')
  return (
    <CorrectFieldContext value={isAllowed ? setValue : null}>
      {children}
      {value && <CorrectDialog value={value} onClose={() => setValue(null)} />}
    </CorrectFieldContext>
  )
}
