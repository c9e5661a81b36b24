/** "Was it charged?": the user settles requests in doubt. */
export { openSettle, SettleDialog } from './SettleDialog.tsx'
export { useDoubts, useUnsettle } from './use-doubts.ts'
