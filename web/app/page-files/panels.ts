export { KeysDialog } from '../KeysDialog.tsx'
export { UserMenuPanel } from '../shell/UserMenuPanel.tsx'
