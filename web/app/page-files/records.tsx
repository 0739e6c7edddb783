import { EntityDetailsPage as EntityDetails } from '#web/directory/entity/EntityDetailsPage.tsx'
import { PractitionerDetailsPage as PractitionerDetails } from '#web/directory/PractitionerDetailsPage.tsx'
import { CorrectionsProvider } from '#web/updates/correct/CorrectionsProvider.tsx'

export * from '#web/directory/compare/ComparePage.tsx'

// Fields of a record are corrected by data updates, which are another area.
export const PractitionerDetailsPage = () => (
  <CorrectionsProvider>
    <PractitionerDetails />
  </CorrectionsProvider>
)

export const EntityDetailsPage = () => (
  <CorrectionsProvider>
    <EntityDetails />
  </CorrectionsProvider>
)
