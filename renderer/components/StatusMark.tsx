/** Words with a colour: the mark of a status, its tones, and plain tags. */
import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import styles from './StatusMark.module.css'

/** A status as shape, colour and word. */
export function StatusMark({ tone, word }: { readonly tone: Tone; readonly word: string }) {
  return (
    <span data-tone={tone} className={styles.mark}>
      <Icon name={iconOfTone[tone]} size={13} />
      <span className={styles.word}>{word}</span>
    </span>
  )
}

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

interface TagProps {
  readonly children: ReactNode
  readonly look?: 'accent' | 'practice' | 'plain'
}

/** A word that marks what it stands beside. */
export function Tag({ children, look = 'plain' }: TagProps) {
  return (
    <span className={styles.tag} data-look={look}>
      {children}
    </span>
  )
}
