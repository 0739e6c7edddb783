export { RolesPage } from '#web/accounts/roles/RolesPage.tsx'
export { UserPage } from '#web/accounts/users/UserPage.tsx'
