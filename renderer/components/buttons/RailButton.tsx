import { type ComponentProps, type ReactNode, useCallback, useSyncExternalStore } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Icon, type IconName } from '../Icon.tsx'
import { renderButtonWith, noDescription } from './Button.tsx'
import styles from './RailButton.module.css'
import { WithTooltip } from './Tooltip.tsx'

interface RailButtonProps extends Pick<
  ComponentProps<'button'>,
  'aria-current' | 'aria-keyshortcuts'
> {
  readonly icon: IconName
  readonly name: string
  /** The keyboard shortcut, as text. */
  readonly shortcut: string
  readonly onPress: () => void
  readonly hasDialog?: boolean
  /** A badge, shown in place of the shortcut. */
  readonly children?: ReactNode
}

/** A button of the rail with its shortcut. In a narrow window only its icon is shown, with a tooltip. */
export function RailButton({
  icon,
  name,
  shortcut,
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
        render={renderButtonWith({ ...noDescription, ...own })}
        className={styles.item ?? ''}
        {...(hasDialog ? { 'aria-haspopup': 'dialog' } : {})}
      >
        <Icon name={icon} />
        <span className={styles.word}>{name}</span>
        {children}
        <kbd aria-hidden className={styles.shortcut}>
          {shortcut}
        </kbd>
      </AriaButton>
    </WithTooltip>
  )
}

/** Below this width a grid has no room beside the full rail and a side panel. */
const narrowRail = '(width < 1200px)'

/** True while a media query matches. */
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
    // For rendering without a window, when the page is built.
    () => false,
  )
}
