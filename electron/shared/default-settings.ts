import type { Settings } from './contract/app.ts'

/** The settings of a first start. In a file without zod, which hosts and windows load first. */
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
