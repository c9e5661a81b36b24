import { type ComponentProps, type ReactNode, useCallback, useSyncExternalStore } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Icon, type IconName } from '../Icon.tsx'
import { buttonWith, undescribed } from './Button.tsx'
import styles from './RailButton.module.css'
import { WithTooltip } from './Tooltip.tsx'

interface RailButtonProps extends Pick<
  ComponentProps<'button'>,
  'aria-current' | 'aria-keyshortcuts'
> {
  readonly icon: IconName
  readonly name: string
  /** The key that does the same, as a person writes it. */
  readonly keyInWords: string
  readonly onPress: () => void
  readonly hasDialog?: boolean
  /** Stands in the place of the key: a badge and its words. */
  readonly children?: ReactNode
}

/** A way to somewhere else, with its key; in a narrow window a picture whose name is its tooltip. */
export function RailButton({
  icon,
  name,
  keyInWords,
  onPress,
  hasDialog = false,
  children,
  ...own
}: RailButtonProps) {
  const isNarrow = useMedia(narrowRail)
  return (
    <WithTooltip name={name} placement="end" isDisabled={!isNarrow}>
      <AriaButton
        onPress={onPress}
        render={buttonWith({ ...undescribed, ...own })}
        className={styles.item ?? ''}
        {...(hasDialog ? { 'aria-haspopup': 'dialog' } : {})}
      >
        <Icon name={icon} />
        <span className={styles.word}>{name}</span>
        {children}
        <kbd aria-hidden className={styles.shortcut}>
          {keyInWords}
        </kbd>
      </AriaButton>
    </WithTooltip>
  )
}

/** Below this width the rail shows icons only: beside its words and a side panel no grid had room. */
const narrowRail = '(width < 1200px)'

/** Whether a media query holds, kept up to date. */
function useMedia(query: string): boolean {
  const watch = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    watch,
    () => matchMedia(query).matches,
    // The page is written before its window is known.
    () => false,
  )
}
