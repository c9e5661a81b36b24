import { createContext, useContext } from 'react'

/** The question that is open over the Queue. */
export type QueueDialog =
  | { readonly kind: 'token'; readonly accountId: number }
  | {
      readonly kind: 'balance'
      readonly accountId: number
      readonly way: 'new-balance' | 'send-what-it-allows'
    }
  | { readonly kind: 'cancel' | 'reschedule'; readonly submissionId: number }
  | { readonly kind: 'move'; readonly submissionIds: readonly number[] }

/** Opens a question over the Queue. */
export type OpenQueueDialog = (dialog: QueueDialog) => void

export const QueueDialogContext = createContext<OpenQueueDialog>(() => undefined)

/** The way to open a question over the Queue. */
export function useQueueDialog(): OpenQueueDialog {
  return useContext(QueueDialogContext)
}
