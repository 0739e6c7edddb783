import { createApiToken } from './accounts/api-token.ts'
import { startImpersonation } from './accounts/impersonation.ts'
import { changeListView, saveListView } from './accounts/list-view.ts'
import { changeOrganization, createOrganization } from './accounts/managed-organization.ts'
import { changePassword, changeProfile } from './accounts/profile.ts'
import { changeUser, inviteUser } from './accounts/user.ts'
import { changeWebhook, createWebhook } from './changelog/webhook.ts'
import { createAccuracySample } from './dashboards/accuracy.ts'
import { decideDuplicate } from './directory/duplicate.ts'
import { changeSavedSearch, saveSearch } from './directory/saved-search.ts'
import { saveExportLayout, startExport } from './exports/export.ts'
import { changeSource } from './ledger/source.ts'
import { addRosterConnection, changeRosterConnection } from './rosters/connection.ts'
import { changeRoster } from './rosters/roster.ts'
import { answerSupportMessage, sendSupportMessage } from './support/support.ts'
import { createOfficeLink } from './updates/office-links.ts'
import { logNetworkQuestion } from './updates/questions.ts'
import { createWave } from './updates/waves.ts'

/** Gives the schemas of the bodies that forms of the web fill in, so that a form checks by the rules of its call. */
export const FORM_BODIES = {
  addRosterConnection: addRosterConnection.body,
  answerSupportMessage: answerSupportMessage.body,
  changeListView: changeListView.body,
  changeOrganization: changeOrganization.body,
  changePassword: changePassword.body,
  changeProfile: changeProfile.body,
  changeRoster: changeRoster.body,
  changeRosterConnection: changeRosterConnection.body,
  changeSavedSearch: changeSavedSearch.body,
  changeSource: changeSource.body,
  changeUser: changeUser.body,
  changeWebhook: changeWebhook.body,
  createAccuracySample: createAccuracySample.body,
  createApiToken: createApiToken.body,
  createOfficeLink: createOfficeLink.body,
  createOrganization: createOrganization.body,
  createWave: createWave.body,
  createWebhook: createWebhook.body,
  decideDuplicate: decideDuplicate.body,
  inviteUser: inviteUser.body,
  logNetworkQuestion: logNetworkQuestion.body,
  saveExportLayout: saveExportLayout.body,
  saveListView: saveListView.body,
  saveSearch: saveSearch.body,
  sendSupportMessage: sendSupportMessage.body,
  startExport: startExport.body,
  startImpersonation: startImpersonation.body,
} as const
