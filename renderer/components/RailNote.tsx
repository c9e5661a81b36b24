import { Button as AriaButton, type PressEvent } from 'react-aria-components/Button'

import { buttonWith, undescribed } from './button-element.tsx'
import { Icon, type IconName } from './Icon.tsx'
import styles from './RailNote.module.css'
import { WithTooltip } from './Tooltip.tsx'
import { narrowRail, useMedia } from './use-media.ts'

interface RailNoteProps {
  readonly icon: IconName
  /** It waits for the user. */
  readonly isCaution: boolean
  /** What is the matter, in one short sentence. */
  readonly title: string
  readonly onPress: (event: PressEvent) => void
  /** Stand below it. */
  readonly lines: readonly string[]
}

/** A quiet word below a way of the rail that leads to what it is about; a picture in a narrow window. */
export function RailNote({ icon, isCaution, title, onPress, lines }: RailNoteProps) {
  const isNarrow = useMedia(narrowRail)
  return (
    <WithTooltip name={title} placement="end" isDisabled={!isNarrow}>
      <AriaButton
        onPress={onPress}
        render={buttonWith(undescribed)}
        className={styles.note ?? ''}
        {...(isCaution ? { 'data-caution': '' } : {})}
      >
        <Icon name={icon} size={14} />
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          {lines.map((line) => (
            <span key={line} className={styles.line}>
              {line}
            </span>
          ))}
        </span>
      </AriaButton>
    </WithTooltip>
  )
}
