/** Status marks, their tones, and tags. */
import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import styles from './StatusMark.module.css'

/** A status, shown by icon, colour and word. */
export function StatusMark({ tone, word }: { readonly tone: Tone; readonly word: string }) {
  return (
    <span data-tone={tone} className={styles.mark}>
      <Icon name={iconOfTone[tone]} size={13} />
      <span className={styles.word}>{word}</span>
    </span>
  )
}

/** The meanings that a status can have for the user. Each has its own colour and icon. */
const tones = [
  'good',
  'fixed',
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

/** The icon of each tone. No status is shown by colour alone. */
export const iconOfTone: Readonly<Record<Tone, IconName>> = {
  good: 'check',
  fixed: 'sparkles',
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

/** A short label on the thing beside it. */
export function Tag({ children, look = 'plain' }: TagProps) {
  return (
    <span className={styles.tag} data-look={look}>
      {children}
    </span>
  )
}
