import type { ReactElement } from 'react'
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip'

import styles from './Tooltip.module.css'

interface WithTooltipProps {
  readonly text: string
  /** One focusable element of React Aria. */
  readonly children: ReactElement
}

/** Shows a sentence beside its child on hover and on keyboard focus. */
export function WithTooltip({ text, children }: WithTooltipProps) {
  return (
    <TooltipTrigger delay={500}>
      {children}
      <Tooltip className={styles.tooltip ?? ''} offset={6}>
        {text}
      </Tooltip>
    </TooltipTrigger>
  )
}
