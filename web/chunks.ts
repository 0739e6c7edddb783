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

/** What floats beside things, and the box that offers words as one types. */
const FLOATING = '@popperjs/core|@mui/material/(?:Chip|Popper|Tooltip)'
const COMBOBOX = '@mui/material/(?:Autocomplete|useAutocomplete)'
/** Long lists of words that few pages read. */
const WORD_LISTS =
  'audit-sentence|explain-\\w+|match-roster-file|nickname|search-key|street-suffix|location-key|zip-prefix'

/**
 * Defines which modules go into one file. Left to itself, the bundler makes a file for each set of pages that share
 * something: hundreds of tiny ones. A group takes what its modules import along, unless a group before it has it:
 * no group depends on a later one, so there is no cycle. What pages load together stands in `app/page-files`.
 */
export const CHUNK_GROUPS = [
  // By itself, or the hidden frame of a silent sign-in would load all that the app shares with it.
  { name: 'preload', test: /vite\/preload-helper|rolldown\/runtime|embedded\/embed-path/ },
  // Calls that neither shell nor home makes, and sentences of forms and dialogs.
  { name: 'calls', test: /@concord\/contract-calls\/other|@concord\/contract\/texts/ },
  { name: 'start', test: new RegExp(`${LIBRARIES}|${MUI_PARTS}`) },
  { name: 'parts', test: new RegExp(OWN_PARTS), minShareCount: 2 },
  { name: 'facts', test: new RegExp(`domain/(?!(?:${WORD_LISTS})\\.)`), minShareCount: 2 },
  {
    name: 'controls',
    test: new RegExp(packages(`lucide-react|(?!${FLOATING}|${COMBOBOX})@mui`)),
    minShareCount: 2,
  },
  { name: 'floating', test: new RegExp(packages(FLOATING)), minShareCount: 2 },
  { name: 'combobox', test: new RegExp(packages(COMBOBOX)), minShareCount: 2 },
  {
    name: 'ui',
    test: /web\/ui\/(?!charts\/|form\/|us-atlas)|web\/support\/Support(?:Answer|StateMark)/,
    minShareCount: 2,
  },
  { name: 'schemas', test: /node_modules\/zod\/|\/contract\/(?:\w+\/|form-bodies)/ },
  // With what data updates and corrections share.
  { name: 'forms', test: /web\/(?:ui\/form|updates\/fields)\/|web\/updates\/[\w-]+\.ts/, minShareCount: 2 },
  {
    name: 'charts',
    test: new RegExp(`${packages('@visx|d3-(?!geo)\\w+')}|web/ui/charts/`),
    minShareCount: 2,
  },
  {
    name: 'language',
    test: /roster-language\/|rosters\/copy\/model\/|node_modules\/re2js\//,
    minShareCount: 2,
  },
  ...['directory', 'rosters', 'updates', 'accounts', 'dashboards'].map((area) => ({
    ...{ name: area, test: new RegExp(`web/${area}/(?!copy/)`), minShareCount: 2 },
  })),
].map((group, index, groups) => ({ ...group, priority: groups.length - index }))
