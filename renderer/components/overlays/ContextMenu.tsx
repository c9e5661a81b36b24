import { useState } from 'react'
import { type MenuPart, MenuParts, MenuPopover } from './Menu.tsx'
import styles from '../list.module.css'

interface ContextMenuProps {
  readonly label: string
  /** Where it opens, in px of the window from its left and top, whichever way lines run. */
  readonly at: { readonly x: number; readonly y: number }
  readonly onClose: () => void
  readonly parts: readonly MenuPart[]
}

/** A list of actions that opens where the pointer is. */
export function ContextMenu({ label, at, onClose, parts }: ContextMenuProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <>
      <span ref={setPlace} className={styles.place} style={{ left: at.x, top: at.y }} />
      {place === null ? undefined : (
        <MenuPopover
          triggerRef={{ current: place }}
          isOpen
          onOpenChange={(isOpen) => {
            if (!isOpen) onClose()
          }}
          placement="bottom start"
          offset={2}
        >
          <MenuParts label={label} parts={parts} onClose={onClose} />
        </MenuPopover>
      )}
    </>
  )
}
