export { AccountsScreen } from './AccountsScreen.tsx'
