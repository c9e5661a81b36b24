/** Stands in until the screen is built. */
export function AccountsScreen() {
  return <h1>Accounts</h1>
}
