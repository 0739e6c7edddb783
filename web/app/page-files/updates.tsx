import { useViewedList } from '#web/accounts/list-views/use-viewed-list.tsx'
import { UpdatesPage as Updates } from '#web/updates/list/UpdatesPage.tsx'

export { ImpactReportPage } from '#web/updates/impact/ImpactReportPage.tsx'

export const UpdatesPage = () => <Updates useViewedList={useViewedList} />
