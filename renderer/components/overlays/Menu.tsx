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
  /** Shown at the end of the line: a key, or a word about the action. */
  readonly shortcut?: string | undefined
  /** The key in the syntax of `aria-keyshortcuts`. `shortcut` is then no part of the accessible name. */
  readonly keys?: string | undefined
  readonly isDisabled?: boolean
  readonly isDanger?: boolean
}

export interface MenuPart {
  readonly id: string
  /** Shown above the actions. Without it, a line separates the part. */
  readonly heading?: ReactNode
  /** The heading as text, for screen readers. */
  readonly name: string
  readonly actions: readonly MenuAction[]
}

export interface MenuProps {
  readonly label: string
  /** The button that opens it. */
  readonly trigger: ReactElement
  readonly parts: readonly MenuPart[]
  /** The button is pending, so the menu does not open. */
  readonly isPending?: boolean
}

/** A button with a menu of actions in named parts. */
export function Menu({ label, trigger, parts, isPending = false }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
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

/**
 * Moves the focus from the menu to its first item. A menu that a screen reader opens keeps the focus
 * itself, and the first arrow key would skip the first item.
 */
function useFocusFirstItem(menu: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = menu.current
    // Focus events do not bubble, so this one comes from the menu and not from its items.
    const goToFirst = () =>
      list?.querySelector<HTMLElement>('[role="menuitem"]:not([aria-disabled="true"])')?.focus()
    if (list === document.activeElement) goToFirst()
    list?.addEventListener('focus', goToFirst)
    return () => list?.removeEventListener('focus', goToFirst)
  }, [menu])
}

/** Renders an item of React Aria with `aria-keyshortcuts`, which it does not pass on. */
function renderItemWithKeys(keys: string) {
  return (props: ComponentProps<'div'> | ComponentProps<'a'>): ReactElement => {
    const element: string = 'href' in props ? 'a' : 'div'
    return createElement(element, { ...props, 'aria-keyshortcuts': keys })
  }
}

/** The content of a menu. */
function MenuParts({ label, parts, onClose }: MenuPartsProps) {
  const menu = useRef<HTMLDivElement>(null)
  useFocusFirstItem(menu)
  /** True if another part has an action of the same name. */
  const isAmbiguous = ({ name }: MenuAction, own: MenuPart): boolean =>
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
          // The name of the menu, or of the only action, is read out already.
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
              {...(isAmbiguous(action, part)
                ? { 'aria-label': `${action.name}, ${part.name}` }
                : {})}
              onAction={action.onAction}
              isDisabled={action.isDisabled ?? false}
              {...(action.keys === undefined ? {} : { render: renderItemWithKeys(action.keys) })}
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
 * The popover of a menu. React Aria gives it the role of a dialog, so screen readers would announce the
 * menu twice; the role is removed. `data-menu` lets others see that a menu is open.
 */
function MenuPopover(props: Omit<PopoverProps, 'className' | 'render'>) {
  const className = classNames(scrollStyles.scrolls, styles.popover)
  return <Popover {...props} className={className} render={renderWithoutRole} />
}

function renderWithoutRole(props: ComponentProps<'div'>): ReactElement {
  const attributes = { ...props, role: undefined }
  return <div {...attributes} data-menu />
}

interface ContextMenuProps {
  readonly label: string
  /** Where it opens, in px from the left and top of the window, in right-to-left text too. */
  readonly at: { readonly x: number; readonly y: number }
  readonly onClose: () => void
  readonly parts: readonly MenuPart[]
}

/** A menu that opens at the pointer. */
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
