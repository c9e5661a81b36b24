/** Accounts: where links are sent, with which token, within which limits. */
export { AccountsScreen } from './AccountsScreen.tsx'
