import { useViewedList } from '#web/accounts/list-views/use-viewed-list.tsx'
import { ReportsPage as Reports } from '#web/rosters/cycles/report/ReportsPage.tsx'

export { CycleDetailsPage } from '#web/rosters/cycles/CycleDetailsPage.tsx'

export const ReportsPage = () => <Reports useViewedList={useViewedList} />
