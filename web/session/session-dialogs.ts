export { AccountDisabledDialog } from './AccountDisabledDialog.tsx'
export { IdleDialog } from './idle/IdleDialog.tsx'
