import { type DragEvent, type KeyboardEvent, type SyntheticEvent, useState } from 'react'

import { useText } from '../../i18n/use-text.ts'
import { ContextMenu } from '../../components/ContextMenu.tsx'
import { Icon } from '../../components/Icon.tsx'
import { belowStart } from '../../components/line-direction.ts'
import type { Move } from './order.ts'
import styles from './OrderHandle.module.css'
import { useOrderPart } from './use-order-part.ts'

/** What moves a submission among those of its account. */
export interface Moving {
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly move: (way: Move) => void
  readonly beginDrag: () => void
  readonly endDrag: () => void
}

interface OrderHandleProps {
  readonly label: string
  readonly moving: Moving
}

/** Where a card is taken to be dragged; pressed, it shows the ways to move it, and on its card Alt and an arrow key do too. */
export function OrderHandle({ label, moving }: OrderHandleProps) {
  const { t } = useText('queue')
  const orderPart = useOrderPart()
  const [menuAt, setMenuAt] = useState<{ readonly x: number; readonly y: number }>()
  function openMenu({ currentTarget }: SyntheticEvent<HTMLElement>): void {
    setMenuAt(belowStart(currentTarget))
  }
  /**
   * Opened by the click that a key makes, the menu would take itself for a screen reader's and have
   * the keyboard some frames later: the keys until then would be lost. Escape comes here before the
   * menu was drawn at all.
   */
  function pressKey(event: KeyboardEvent<HTMLElement>): void {
    const { key } = event
    if (key === 'Escape') setMenuAt(undefined)
    if (key !== 'Enter' && key !== ' ') return
    event.preventDefault()
    openMenu(event)
  }
  function begin(event: DragEvent<HTMLElement>): void {
    const card = event.currentTarget.closest('li')
    event.dataTransfer.effectAllowed = 'move'
    // Firefox drags nothing without data; text would be pasted where it falls.
    event.dataTransfer.setData('application/x-linkferry-submission', label)
    if (card !== null) event.dataTransfer.setDragImage(card, 12, 24)
    moving.beginDrag()
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={menuAt !== undefined}
        draggable
        aria-label={t('order.handle', { label })}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        title={t('order.hint')}
        className={styles.handle}
        onClick={openMenu}
        onKeyDown={pressKey}
        onDragStart={begin}
        onDragEnd={moving.endDrag}
      >
        <Icon name="grip" size={14} />
      </button>
      {menuAt === undefined ? undefined : (
        <ContextMenu
          label={t('order.handle', { label })}
          at={menuAt}
          onClose={() => setMenuAt(undefined)}
          parts={[orderPart(moving)]}
        />
      )}
    </>
  )
}
