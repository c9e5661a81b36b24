import type { IpcMainInvokeEvent, WebContents } from 'electron'
import { appOrigin } from './app-protocol.ts'

/** Thrown at a sender that is not our window's page; its invoke rejects. */
export class ForeignSenderError extends Error {
  override readonly name = 'ForeignSenderError'
  constructor(what: string) {
    super(`Refused a request from ${what}`)
  }
}

/**
 * Lets a message through if the main frame of `window` sent it from a page of `appOrigin`; throws
 * a ForeignSenderError otherwise. Origin and address are both asked: an about:blank frame inherits
 * its opener's origin, and a frame that navigated away or died has none.
 */
export function checkSender(
  event: Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>,
  window: WebContents | undefined,
): void {
  const frame = event.senderFrame
  if (frame === null) throw new ForeignSenderError('a frame that is gone')
  if (event.sender !== window) throw new ForeignSenderError('another window')
  if (frame.parent !== null) throw new ForeignSenderError('an inner frame')
  if (frame.origin !== appOrigin) throw new ForeignSenderError('another origin')
  if (!frame.url.startsWith(`${appOrigin}/`)) throw new ForeignSenderError('another address')
}
