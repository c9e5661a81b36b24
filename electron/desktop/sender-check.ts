import { appAddress, appOrigin } from './app-protocol.ts'

/** The part of Electron's IpcMainInvokeEvent that says who sent it. */
export interface SentBy {
  readonly sender: object
  readonly senderFrame: {
    readonly parent: object | null
    readonly origin: string
    readonly url: string
  } | null
}

/** Thrown at a sender that is not our window's page; its invoke rejects. */
export class ForeignSender extends Error {
  override readonly name = 'ForeignSender'
}

/**
 * Lets a message through if the main frame of `page` sent it from an address of `appOrigin`; throws
 * ForeignSender otherwise. Origin and address are both asked: about:blank inherits its opener's
 * origin, and a frame that navigated away or died has none.
 */
export function checkSender({ sender, senderFrame }: SentBy, page: object | undefined): void {
  if (senderFrame === null) throw new ForeignSender('The frame is gone')
  if (sender !== page) throw new ForeignSender('Not our window')
  if (senderFrame.parent !== null) throw new ForeignSender('Not the main frame')
  if (senderFrame.origin !== appOrigin) throw new ForeignSender('Not our origin')
  if (appAddress(senderFrame.url) === undefined) throw new ForeignSender('Not our address')
}
