const packages = (names: string) => `node_modules/(?:${names})/`

// All that shell and home have in common with other pages. A name too many weighs on the first screen, one too few
// makes one more small file.
const LIBRARIES = packages(
  'react|react-dom|scheduler|react-router|stylis|@emotion/\\w+|@tanstack/(?:react-query|query-core)|@mui/(?:system|styled-engine|private-theming)',
)
const MUI_PARTS = packages(
  '@mui/material/(?:styles|transitions|utils|CssBaseline|Typography|ButtonBase|Button|IconButton|Link|Avatar|Breadcrumbs|CircularProgress|Collapse|Portal|Fade|Slide|Paper|Backdrop|Modal|Dialog\\w*|Drawer|InputAdornment|InputBase|OutlinedInput|useMediaQuery)',
)
const UI_PARTS =
  'web/ui/(?:theme|ThemeChoiceGroup|tokens|use-opened|cycle-mark|CyclePips|StatusMark|list/(?:use-)?list-look|single-keys|use-search-keys|page-header-slots|Crumbs|EmptyState|ErrorState|HiddenText|InitialsAvatar|Kbd|Logo|NotFoundMessage|SkeletonRows|SkipLink|SourceMark|WaitingCount)'
// All other icons stand in a file of their own, which neither shell nor home loads.
const ICONS_OF_START =
  'arrow-right|arrow-up-right|badge-check|check|chevron-right|circle-alert|circle-user-round|eye|file-pen-line|house|info|key-round|landmark|life-buoy|log-out|menu|moon|pencil|refresh-cw|search|table-2|users|x'
const ICON_PARTS = `lucide-react/dist/esm/(?!icons/)|lucide-react/dist/esm/icons/(?:${ICONS_OF_START})\\.`
const OWN_PARTS = `web/(?:lib|session)/|${UI_PARTS}|domain/(?:access|cycle-state|library-link|product|role|(?:compliance-clock|data-update|roster)\\.)|web/app/(?:jump-keys|pages|shell/use-user-menu)|web/support/support-context|web/rosters/cycles/report/count-waiting|web/directory/saved/saved-searches|@concord/contract-calls/start|${ICON_PARTS}`

/**
 * Defines which modules go into one file. Left to itself, the bundler makes a file for each set of pages that share
 * something: dozens of tiny ones on the first screen. No group depends on a later one, so there is no cycle.
 */
export const CHUNK_GROUPS = [
  // By itself, or the hidden frame of a silent sign-in would load all that the app shares with it.
  { name: 'preload', priority: 3, test: /vite\/preload-helper|rolldown\/runtime|embedded\/embed-path/ },
  // Calls that neither shell nor home makes.
  { name: 'calls', priority: 3, test: /@concord\/contract-calls\/other/ },
  // Sentences of forms and dialogs, which would else come with the calls to the first screen.
  { name: 'texts', priority: 3, test: /@concord\/contract\/texts/ },
  { name: 'start', priority: 2, test: new RegExp(`${LIBRARIES}|${MUI_PARTS}`) },
  { name: 'parts', priority: 1, test: new RegExp(OWN_PARTS), minShareCount: 2 },
  { name: 'icons', priority: 0, test: new RegExp(packages('lucide-react')), minShareCount: 2 },
]
