import type { LinkAnswer } from '../../../electron/shared/history.ts'
import type { BatchFate } from '../../../electron/shared/submission.ts'
import type { Tone } from '../../components/tone.ts'

/** The colour and shape of each result. */
export const toneOfState: Readonly<Record<BatchFate, Tone>> = {
  queued: 'idle',
  sending: 'active',
  accepted: 'good',
  refused: 'refused',
  split: 'off',
  'in-doubt': 'question',
  cancelled: 'off',
  moved: 'off',
  'sent-before': 'past',
}

/** The same of each answer to "was it sent?". */
export const toneOfAnswer: Readonly<Record<LinkAnswer, Tone>> = {
  ...toneOfState,
  'nearly-sent': 'question',
  'nearly-maybe-charged': 'question',
  'nearly-waiting': 'question',
  practised: 'idle',
  'nearly-practised': 'idle',
  'not-charged': 'off',
  'charged-by-word': 'good',
  never: 'off',
  'not-a-link': 'bad',
}
