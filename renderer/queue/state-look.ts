import type { Submission } from '../../electron/shared/submission.ts'
import type { Tone } from '../ui/tone.ts'
import type { DrawnState } from './batch-map-layout.ts'

/** The states in the order in which bars and legends list them. */
export const drawnStates = [
  'accepted',
  'sending',
  'in-doubt',
  'refused',
  'queued',
  'moved',
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
  cancelled: 'off',
}

/** How many links of a submission stand in a state. */
export function linksIn(
  { links, movedTo }: Pick<Submission, 'links' | 'movedTo'>,
  state: DrawnState,
): number {
  const moved = movedTo.reduce((sum, rest) => sum + rest.links, 0)
  switch (state) {
    case 'in-doubt':
      return links.inDoubt
    case 'moved':
      return moved
    case 'cancelled':
      return links.cancelled - moved
    default:
      return links[state]
  }
}
