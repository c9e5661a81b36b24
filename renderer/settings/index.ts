/** The screen of settings. */
export { SettingsScreen } from './SettingsScreen.tsx'
