export { InvitationPage } from '#web/accounts/invitation/InvitationPage.tsx'
export { OfficePage } from '#web/updates/office/OfficePage.tsx'
