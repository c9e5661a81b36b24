/** Default settings of the app and of accounts, without zod, because hosts and windows load them first. */
import { specifiedLimits } from './account.ts'
import type { AccountSettings } from './contract/accounts.ts'
import type { Settings } from './contract/app.ts'
import { defaultPageSettings } from './page.ts'

/** The settings of a first start. */
export const defaultSettings: Settings = {
  theme: 'system',
  density: 'comfortable',
  language: 'system',
  confirmAboveUnits: 1_000,
  defaultAccountId: undefined,
  defaultClient: '',
  skipSentElsewhere: false,
  notifications: true,
  runInBackground: false,
  startAtLogin: false,
  keepAwake: true,
  lookForUpdates: true,
  dailyBackup: false,
  keepBackupsDays: 14,
  pages: defaultPageSettings,
  agencyName: '',
  agencyLogo: '',
  agencyColor: '',
  columnWidths: {},
  hiddenColumns: {},
  columnOrder: {},
}

/** The settings of a new account: the limits of the service's specification, and none of the user. */
export function newAccountSettings(name: string, baseUrl: string): AccountSettings {
  return {
    name,
    baseUrl,
    limits: specifiedLimits,
    price: 1,
    exposureLimit: undefined,
    limitPerSubmission: undefined,
    limitPerDay: undefined,
    knownBalance: undefined,
    people: 1,
    parallel: 1,
    answerTimeoutMs: 120_000,
    serverErrorIsFree: false,
    tasksShownDays: undefined,
  }
}
