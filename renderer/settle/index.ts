/** "Was it charged?": the user's word on requests in doubt. */
export { openSettle, Settle } from './Settle.tsx'
export { useDoubts, useUnsettle } from './doubts.ts'
