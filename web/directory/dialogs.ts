export { ExportDialog } from './exports/ExportDialog.tsx'
export { SavedSearchesPanel } from './saved/SavedSearchesPanel.tsx'
export { SaveSearchDialog } from './saved/SaveSearchDialog.tsx'
