/** Settings: the window, sending, this computer, reports, backups, data. */
export { SettingsScreen } from './SettingsScreen.tsx'
