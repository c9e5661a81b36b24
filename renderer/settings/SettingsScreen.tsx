/** Stands in until the screen is built. */
export function SettingsScreen() {
  return <h1>Settings</h1>
}
