import { useViewedList } from '#web/accounts/list-views/use-viewed-list.tsx'
import { LibraryPage as Library } from '#web/rosters/library/LibraryPage.tsx'

export const LibraryPage = () => <Library useViewedList={useViewedList} />
