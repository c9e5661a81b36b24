import type { IconName, Tone } from '../components/index.ts'
import type { RowStatus } from '../../electron/shared/link.ts'

/** Icon and colour of a status, or of a page check. They are always shown with words. */
export interface StatusLook {
  readonly tone: Tone
  readonly icon: IconName
}

/** How each row status looks in the whole window. */
export const lookOfStatus: Readonly<Record<RowStatus, StatusLook>> = {
  ready: { tone: 'good', icon: 'check' },
  cleaned: { tone: 'fixed', icon: 'sparkles' },
  decide: { tone: 'question', icon: 'question' },
  duplicate: { tone: 'neutral', icon: 'copy' },
  'sent-before': { tone: 'past', icon: 'receipt' },
  rejected: { tone: 'bad', icon: 'cross' },
  excluded: { tone: 'off', icon: 'minus' },
  blank: { tone: 'off', icon: 'minus' },
  waiting: { tone: 'active', icon: 'clock' },
  sending: { tone: 'active', icon: 'send' },
  accepted: { tone: 'good', icon: 'check' },
  refused: { tone: 'refused', icon: 'ban' },
  'in-doubt': { tone: 'question', icon: 'waiting' },
  cancelled: { tone: 'off', icon: 'cross' },
}
