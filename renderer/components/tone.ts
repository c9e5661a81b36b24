import type { IconName } from './Icon.tsx'

/** What a status means for the person who looks; each has its own colour and its own shape. */
const tones = [
  'good',
  'mended',
  'question',
  'neutral',
  'past',
  'bad',
  'refused',
  'active',
  'idle',
  'off',
] as const
export type Tone = (typeof tones)[number]

/** The shape that goes with a tone, so that no status is told by colour alone. */
export const iconOfTone: Readonly<Record<Tone, IconName>> = {
  good: 'check',
  mended: 'sparkles',
  question: 'question',
  neutral: 'copy',
  past: 'receipt',
  bad: 'cross',
  refused: 'ban',
  active: 'sending',
  idle: 'waiting',
  off: 'minus',
}
