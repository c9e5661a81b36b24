import { Icon } from './Icon.tsx'
import styles from './StatusMark.module.css'
import { iconOfTone, type Tone } from './tone.ts'

/** A status as shape, colour and word. */
export function StatusMark({ tone, word }: { readonly tone: Tone; readonly word: string }) {
  return (
    <span data-tone={tone} className={styles.mark}>
      <Icon name={iconOfTone[tone]} size={13} />
      <span className={styles.word}>{word}</span>
    </span>
  )
}
