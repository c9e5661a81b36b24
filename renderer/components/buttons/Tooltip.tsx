import type { ReactElement } from 'react'
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip'

import styles from './Tooltip.module.css'

interface WithTooltipProps {
  /** The accessible name of the child. */
  readonly name: string
  /** One focusable element of React Aria, rendered with `noDescription`. */
  readonly children: ReactElement
  readonly placement?: 'top' | 'bottom' | 'end'
  readonly isDisabled?: boolean
}

/** Shows the name of an icon on hover and on keyboard focus. */
export function WithTooltip({ name, children, placement, isDisabled }: WithTooltipProps) {
  return (
    <TooltipTrigger delay={500} isDisabled={isDisabled ?? false}>
      {children}
      <Tooltip className={styles.tooltip ?? ''} offset={6} placement={placement ?? 'top'}>
        {name}
      </Tooltip>
    </TooltipTrigger>
  )
}
