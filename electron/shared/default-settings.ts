import type { Settings } from './contract/app.ts'

/** The settings of a first start. They are in a file without zod, because hosts and windows load it first. */
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
  agencyName: '',
  agencyLogo: '',
  agencyColor: '',
  columnWidths: {},
  hiddenColumns: {},
  columnOrder: {},
}
