import type { ComponentProps, ReactElement } from 'react'
import { Popover, type PopoverProps } from 'react-aria-components/Popover'

import { classNames } from './class-names.ts'
import styles from './list.module.css'
import scrollStyles from './scrolls.module.css'

/**
 * What a menu stands in above the page. React Aria makes a dialog of it, and the menu would be heard
 * twice: it stays one in what it does, and is marked for those who look whether one is open.
 */
export function MenuPopover(props: Omit<PopoverProps, 'className' | 'render'>) {
  const className = classNames(scrollStyles.scrolls, styles.popover)
  return <Popover {...props} className={className} render={withoutRole} />
}

function withoutRole(props: ComponentProps<'div'>): ReactElement {
  const asNothing = { ...props, role: undefined }
  return <div {...asNothing} data-menu />
}
