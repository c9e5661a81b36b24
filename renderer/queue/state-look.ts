import type { LinkCounts } from '../../electron/shared/submission.ts'
import type { Tone } from '../ui/tone.ts'
import type { DrawnState } from './batch-map-layout.ts'

/** The states in the order in which bars and legends list them. */
export const drawnStates = [
  'accepted',
  'sending',
  'in-doubt',
  'refused',
  'queued',
  'cancelled',
] as const satisfies readonly DrawnState[]

/** The colour and shape of each state. */
export const toneOfState: Readonly<Record<DrawnState, Tone>> = {
  accepted: 'good',
  sending: 'active',
  'in-doubt': 'question',
  refused: 'refused',
  queued: 'idle',
  cancelled: 'off',
}

/** How many links stand in a state. */
export function linksIn(links: LinkCounts, state: DrawnState): number {
  return state === 'in-doubt' ? links.inDoubt : links[state]
}
