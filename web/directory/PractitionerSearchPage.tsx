import { SearchPage } from './search/SearchPage.tsx'
import { PRACTITIONERS } from './search/search-subject.ts'

export function PractitionerSearchPage() {
  return <SearchPage subject={PRACTITIONERS} />
}
