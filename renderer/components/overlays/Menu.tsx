import {
  type ComponentProps,
  createElement,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Header } from 'react-aria-components/Header'
import { Menu as AriaMenu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu'
import { Popover, type PopoverProps } from 'react-aria-components/Popover'
import { Icon, type IconName } from '../Icon.tsx'
import { classNames } from '../class-names.ts'
import styles from '../list.module.css'
import scrollStyles from '../scrolls.module.css'

export interface MenuAction {
  readonly id: string
  readonly name: string
  readonly onAction: () => void
  readonly icon?: IconName | undefined
  /** Stands at the end of the line: a key, or a word about the action. */
  readonly shortcut?: string | undefined
  /** Where that is a key, as `aria-keyshortcuts` names it: it is heard as one, and is no part of the name. */
  readonly keys?: string | undefined
  readonly isDisabled?: boolean
  readonly isDanger?: boolean
}

export interface MenuPart {
  readonly id: string
  /** Stands above the actions; without it they are only set apart. */
  readonly heading?: ReactNode
  /** The heading in plain words, for screen readers. */
  readonly name: string
  readonly actions: readonly MenuAction[]
}

export interface MenuProps {
  readonly label: string
  /** The button that opens it. */
  readonly trigger: ReactElement
  readonly parts: readonly MenuPart[]
  /** Its button was pressed before the menu came. */
  readonly isOpenAtFirst?: boolean
  /** So is its button, which does not open it then. */
  readonly isPending?: boolean
}

/** A button that opens a list of actions in named parts. */
export function Menu({
  label,
  trigger,
  parts,
  isOpenAtFirst = false,
  isPending = false,
}: MenuProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <MenuTrigger isOpen={isOpen && !isPending} onOpenChange={(next) => setOpen(next && !isPending)}>
      {trigger}
      <MenuPopover offset={4}>
        <MenuParts label={label} parts={parts} />
      </MenuPopover>
    </MenuTrigger>
  )
}

interface MenuPartsProps {
  readonly label: string
  readonly parts: readonly MenuPart[]
  readonly onClose?: () => void
}

/** Opened by the press of a screen reader, a menu keeps the keyboard itself, and the first arrow key would pass over its first action. */
function useFocusOnFirst(menu: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = menu.current
    // A focus event of the list's own does not come from its items: it does not bubble.
    const goToFirst = () =>
      list?.querySelector<HTMLElement>('[role="menuitem"]:not([aria-disabled="true"])')?.focus()
    if (list === document.activeElement) goToFirst()
    list?.addEventListener('focus', goToFirst)
    return () => list?.removeEventListener('focus', goToFirst)
  }, [menu])
}

/** Renders an item of React Aria with the keys that do the same, which it lets through to none. */
function itemWith(keys: string) {
  return (props: ComponentProps<'div'> | ComponentProps<'a'>): ReactElement => {
    const element: string = 'href' in props ? 'a' : 'div'
    return createElement(element, { ...props, 'aria-keyshortcuts': keys })
  }
}

/** The inside of a menu, for whatever opens it. */
function MenuParts({ label, parts, onClose }: MenuPartsProps) {
  const menu = useRef<HTMLDivElement>(null)
  useFocusOnFirst(menu)
  /** Whether another part has an action of that name. */
  const isAlike = ({ name }: MenuAction, own: MenuPart): boolean =>
    parts.some((part) => part !== own && part.actions.some((other) => other.name === name))
  return (
    <AriaMenu
      ref={menu}
      aria-label={label}
      autoFocus="first"
      className={styles.list ?? ''}
      {...(onClose === undefined ? {} : { onClose })}
    >
      {parts.map((part) => (
        <MenuSection
          key={part.id}
          id={part.id}
          // Of the only one the menu's name is heard already, and of a part that is one action its name.
          {...(part.name === label || isOneAction(part) ? {} : { 'aria-label': part.name })}
          className={styles.section ?? ''}
        >
          {part.heading === undefined ? undefined : (
            <Header className={styles.heading ?? ''}>{part.heading}</Header>
          )}
          {part.actions.map((action) => (
            <MenuItem
              key={action.id}
              id={`${part.id}/${action.id}`}
              textValue={action.name}
              {...(isAlike(action, part) ? { 'aria-label': `${action.name}, ${part.name}` } : {})}
              onAction={action.onAction}
              isDisabled={action.isDisabled ?? false}
              {...(action.keys === undefined ? {} : { render: itemWith(action.keys) })}
              data-danger={action.isDanger === true ? '' : undefined}
              className={styles.item ?? ''}
            >
              {action.icon === undefined ? undefined : <Icon name={action.icon} />}
              <span className={styles.name}>{action.name}</span>
              {action.shortcut === undefined ? undefined : (
                <span aria-hidden={action.keys !== undefined} className={styles.shortcut}>
                  {action.shortcut}
                </span>
              )}
            </MenuItem>
          ))}
        </MenuSection>
      ))}
    </AriaMenu>
  )
}

function isOneAction({ name, actions }: MenuPart): boolean {
  return actions.length === 1 && actions[0]?.name === name
}

/**
 * What a menu stands in above the page. React Aria makes a dialog of it, and the menu would be heard
 * twice: it stays one in what it does, and is marked for those who look whether one is open.
 */
function MenuPopover(props: Omit<PopoverProps, 'className' | 'render'>) {
  const className = classNames(scrollStyles.scrolls, styles.popover)
  return <Popover {...props} className={className} render={withoutRole} />
}

function withoutRole(props: ComponentProps<'div'>): ReactElement {
  const asNothing = { ...props, role: undefined }
  return <div {...asNothing} data-menu />
}

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
