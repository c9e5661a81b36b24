import type { Submission } from '../../../electron/shared/submission.ts'
import type { Tone } from '../../components/tone.ts'
import type { DrawnState } from './batch-map-layout.ts'

/** The states in the order in which bars and legends list them. */
export const drawnStates = [
  'accepted',
  'sending',
  'in-doubt',
  'refused',
  'queued',
  'moved',
  'sent-before',
  'cancelled',
] as const satisfies readonly DrawnState[]

/** The colour and shape of each state. */
export const toneOfState: Readonly<Record<DrawnState, Tone>> = {
  accepted: 'good',
  sending: 'active',
  'in-doubt': 'question',
  refused: 'refused',
  queued: 'idle',
  moved: 'off',
  'sent-before': 'past',
  cancelled: 'off',
}

/** How many links of a submission stand in a state. */
export function linksIn(
  { links, movedTo, sentBefore }: Pick<Submission, 'links' | 'movedTo' | 'sentBefore'>,
  state: DrawnState,
): number {
  const moved = movedTo.reduce((sum, rest) => sum + rest.links, 0)
  const before = sentBefore.reduce((sum, some) => sum + some.links, 0)
  switch (state) {
    case 'in-doubt':
      return links.inDoubt
    case 'moved':
      return moved
    case 'sent-before':
      return before
    case 'cancelled':
      return links.cancelled - moved - before
    default:
      return links[state]
  }
}

/** Which word says how a submission is over: with a doubt in it, it awaits an answer. */
export function endOf({
  state,
  links,
}: Pick<Submission, 'state' | 'links'>): 'cancelledAt' | 'owedSince' | 'at' {
  if (state === 'cancelled') return 'cancelledAt'
  return links.inDoubt > 0 ? 'owedSince' : 'at'
}
