import type { LinkStatus } from '../../../electron/shared/link.ts'
import type { Tone } from '../../components/tone.ts'

/** How each status of a line looks. */
export const toneOfStatus: Readonly<Record<LinkStatus, Tone>> = {
  ready: 'good',
  cleaned: 'mended',
  decide: 'question',
  duplicate: 'neutral',
  'sent-before': 'past',
  rejected: 'bad',
  excluded: 'off',
  blank: 'idle',
}
