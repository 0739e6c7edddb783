import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ViewedList } from './open-view.ts'
import { listViews } from './queries.ts'
import { SaveViewForm } from './SaveViewForm.tsx'
import { ViewRow } from './ViewRow.tsx'

type SavedViewsProps = {
  readonly list: ViewedList
  readonly onClose: () => void
}

/** Shows the views of a list that the user keeps, and the way to keep what it shows now. */
export function SavedViews({ list, onClose }: SavedViewsProps) {
  const { data: views = [], error } = useQuery(listViews(list.name))
  return (
    <>
      {error && (
        <Box role="alert" sx={{ mb: 1 }}>
          The saved views did not load.
        </Box>
      )}
      {views.length > 0 && (
        <Box component="ul" aria-label="Saved views" sx={{ m: 0, mb: 1, p: 0, listStyle: 'none' }}>
          {views.map((view) => (
            <ViewRow
              key={view.id}
              view={view}
              isCurrent={list.isShown(view)}
              onOpen={() => {
                list.open(view)
                onClose()
              }}
            />
          ))}
        </Box>
      )}
      <SaveViewForm list={list} views={views} />
    </>
  )
}
