/**
 * The team ledger: a PostgreSQL database that decides which desk may send which link of an account, and
 * when. The only SQL to PostgreSQL. It knows nothing of the ledger of this computer.
 */
export {
  formatTeamAddress,
  newDeskKey,
  newTeamSecret,
  parseTeamAddress,
  type TeamAddress,
  type TeamAddressProblem,
} from './address.ts'
export { type PermitAnswer, type PermitEnd, type TeamEvent, TeamLedger } from './ledger.ts'
export { createTeamTables, printTeamSql, type SetupProblem, testTeamAddress } from './setup.ts'
