const packages = (names: string) => `node_modules/(?:${names})/`

// All that shell and home have in common with other pages. A name too many weighs on the first screen, one too few
// makes one more small file.
const LIBRARIES = packages(
  'react|react-dom|scheduler|react-router|stylis|@emotion/\\w+|@tanstack/(?:react-query|query-core)(?!/build/modern/(?:useInfiniteQuery|infiniteQueryObserver)\\.js)|@mui/(?:system|styled-engine|private-theming)',
)
const MUI_PARTS = packages(
  '@mui/material/(?:styles|utils|CssBaseline|Typography|ButtonBase|Button|IconButton|Link|Box|CircularProgress|useMediaQuery)',
)
/** The packages of overlays, with their fields: fetched when the user comes near one, or with a page that has some. */
const OVERLAYS = packages(
  '@mui/material/(?:transitions|Portal|Fade|Slide|Paper|Backdrop|Modal|Dialog\\w*|Drawer|InputAdornment|InputBase|OutlinedInput)',
)
// All other icons stand in a file of their own, which neither shell nor home loads.
const ICONS =
  'arrow-right|badge-check|circle-user-round|file-pen-line|landmark|pencil|refresh-cw|search|table-2|users'
const UI_PARTS =
  'ThemeChoiceGroup|use-opened|cycle-mark|CyclePips|StatusMark|use-search-keys|EmptyState|ErrorState|Skeleton|SourceMark'
/** The app with all that it shows before a page, and what home has in common with other pages. */
const APP = `web/app/(?:show-app|shell/use-user-menu)\\.|web/ui/(?:${UI_PARTS})|web/lib/(?:when|use-change|save-file)\\.|domain/(?:compliance-clock|data-update|roster|role-grant|waiting-cycle)\\.|${packages('lucide-react')}dist/esm/icons/(?:${ICONS})\\.`

/** The packages of what floats beside elements, and of the combobox that suggests words as the user types. */
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
  { name: 'app', test: new RegExp(APP) },
  { name: 'overlays', test: new RegExp(OVERLAYS) },
  {
    name: 'facts',
    test: new RegExp(`domain/(?!(?:${WORD_LISTS})\\.)|@concord/contract-facts/`),
    minShareCount: 2,
  },
  {
    name: 'controls',
    test: new RegExp(packages(`lucide-react|(?!${FLOATING}|${COMBOBOX})@mui`)),
    minShareCount: 2,
  },
  { name: 'floating', test: new RegExp(packages(FLOATING)), minShareCount: 2 },
  { name: 'combobox', test: new RegExp(packages(COMBOBOX)), minShareCount: 2 },
  {
    name: 'ui',
    test: /web\/(?:lib|session)\/|web\/ui\/(?!charts\/|form\/|us-atlas)|@tanstack\/(?:react-query|query-core)\/|web\/support\/Support(?:Answer|StateMark)/,
    minShareCount: 2,
  },
  { name: 'schemas', test: /node_modules\/zod\/|\/contract\/(?:\w+\/|form-bodies)/ },
  // With what data updates and corrections share.
  { name: 'forms', test: /web\/(?:ui\/form|updates\/fields)\/|web\/updates\/[\w-]+\.ts/, minShareCount: 2 },
  // With the little that pages of dashboards share, all of which draw charts.
  {
    name: 'charts',
    test: new RegExp(`${packages('@visx|d3-(?!geo)\\w+')}|web/ui/charts/|web/dashboards/`),
    minShareCount: 2,
  },
  {
    name: 'language',
    test: /roster-language\/|rosters\/copy\/model\/|node_modules\/re2js\//,
    minShareCount: 2,
  },
  ...['directory', 'rosters', 'updates', 'accounts'].map((area) => ({
    ...{ name: area, test: new RegExp(`web/${area}/(?!copy/)`), minShareCount: 2 },
  })),
].map((group, index, groups) => ({ ...group, priority: groups.length - index }))
