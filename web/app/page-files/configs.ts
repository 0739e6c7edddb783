export { DataDictionaryPage } from '#web/rosters/dictionary/DataDictionaryPage.tsx'
export { SourceLibraryPage } from '#web/rosters/sources/SourceLibraryPage.tsx'
export { TargetLibraryPage } from '#web/rosters/targets/TargetLibraryPage.tsx'
