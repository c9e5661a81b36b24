import type { LinkSending } from '../../electron/shared/submission.ts'

/** When a link was sent or cancelled; of one that waits when its list was submitted, however that was changed since. */
export function momentOf({ state, createdMs, changedMs }: LinkSending): number {
  return state === 'queued' ? createdMs : changedMs
}
