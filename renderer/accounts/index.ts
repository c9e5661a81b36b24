/** The screen of accounts. */
export { AccountsScreen } from './AccountsScreen.tsx'
