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
export type { ConnectionTimes, TeamProblem } from './connection.ts'
export {
  type DeniedLink,
  type Desk,
  type OpenRequest,
  type OpenSubmission,
  type OwnClaim,
  type PermitAnswer,
  type PermitEnd,
  type RequestOutcome,
  type TeamAccount,
  type TeamAccountStatus,
  type TeamClaimState,
  type TeamDesk,
  type TeamEvent,
  type TeamHolder,
  TeamLedger,
  type TeamStatus,
  teamSliceLinks,
  type UploadConflict,
} from './ledger.ts'
export { createTeamTables, printTeamSql, testTeamAddress } from './setup.ts'
