import type { Notification } from 'electron'
import type { Notice } from './notices.ts'

/** Notifications that are on screen; one that nobody holds is collected, and its click is lost. */
const shown = new Set<Notification>()

/** Shows a notification of the system, where there are any; a click on it calls `open`. */
export function showNotice(
  Kind: typeof Notification,
  notice: Notice,
  open: () => void,
  reportBug: (words: string) => void,
): void {
  if (!Kind.isSupported()) return
  const notification = new Kind({ ...notice })
  shown.add(notification)
  notification.on('click', () => {
    shown.delete(notification)
    open()
  })
  notification.on('close', () => shown.delete(notification))
  // macOS refuses those of an app that is not signed.
  notification.on('failed', (_event, reason) => {
    shown.delete(notification)
    reportBug(`A notification was refused: ${reason}`)
  })
  notification.show()
}
