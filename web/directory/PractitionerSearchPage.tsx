import { PRACTITIONERS } from './model/search-subject.ts'
import { SearchPage } from './search/SearchPage.tsx'

export function PractitionerSearchPage() {
  return <SearchPage subject={PRACTITIONERS} />
}
