export { CommandPalette } from '../palette/CommandPalette.tsx'
export { NavigationDrawer } from '../shell/NavigationDrawer.tsx'
