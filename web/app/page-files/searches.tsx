import { useViewedList } from '#web/accounts/list-views/use-viewed-list.tsx'
import { ExportHistoryPage as ExportHistory } from '#web/directory/exports/ExportHistoryPage.tsx'

export { EntitySearchPage } from '#web/directory/EntitySearchPage.tsx'
export { PractitionerSearchPage } from '#web/directory/PractitionerSearchPage.tsx'

export const ExportHistoryPage = () => <ExportHistory useViewedList={useViewedList} />
