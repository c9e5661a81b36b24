import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { Button } from 'react-aria-components/Button'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'

import { classNames } from '../class-names.ts'
import fieldStyles from './field.module.css'
import { Icon } from '../Icon.tsx'
import listStyles from '../list.module.css'
import scrollStyles from '../scrolls.module.css'
import styles from './Select.module.css'

export interface SelectOption<Id extends string | number> {
  readonly id: Id
  readonly name: string
  /** Language of the name, if it is not the window's. */
  readonly language?: string
  /** The name makes the label superfluous, as “All accounts” does. A hidden label is then not read out. */
  readonly includesLabel?: boolean
  /** Shown after the name, for example a tag. */
  readonly detail?: ReactNode
}

export interface SelectProps<Id extends string | number> {
  readonly label: string
  readonly options: readonly SelectOption<Id>[]
  readonly value: Id | undefined
  readonly onChange: (value: Id) => void
  readonly isLabelHidden?: boolean
  readonly placeholder?: string
  /** The button does not show the `detail` of the selected option. */
  readonly isDetailOnlyInList?: boolean
  readonly isDisabled?: boolean
  readonly size?: 'medium' | 'small'
  readonly className?: string | undefined
}

/**
 * Reorders the ids of `aria-labelledby`. React Aria puts the value before the label: “Agency main
 * Account”, “Host: all Host”.
 */
function withLabelFirst(ids: string | undefined, isValueAlone: boolean): string | undefined {
  const [value, ...label] = ids?.split(' ') ?? []
  return isValueAlone ? value : [...label, value].join(' ')
}

/**
 * Focuses an element as soon as the list around this component is removed. React Aria does so a frame
 * later; until then a key such as Escape would reach no panel.
 */
function FocusReturn({ to }: { readonly to: RefObject<HTMLElement | null> }) {
  useLayoutEffect(
    () => () => {
      // The list is removed after this effect.
      queueMicrotask(() => {
        if (document.activeElement === document.body) to.current?.focus({ preventScroll: true })
      })
    },
    [to],
  )
  return undefined
}

/** A button that opens a list to choose one option from. */
export function Select<Id extends string | number>({
  label,
  options,
  value,
  onChange,
  isLabelHidden = false,
  placeholder,
  isDetailOnlyInList = false,
  isDisabled = false,
  size = 'medium',
  className,
}: SelectProps<Id>) {
  const button = useRef<HTMLButtonElement>(null)
  const includesLabel = options.find(({ id }) => id === value)?.includesLabel === true
  return (
    <AriaSelect
      {...(isLabelHidden ? { 'aria-label': label } : {})}
      value={value ?? null}
      onChange={(key) => {
        const chosen = options.find(({ id }) => id === key)
        if (chosen !== undefined) onChange(chosen.id)
      }}
      isDisabled={isDisabled}
      placeholder={placeholder ?? ''}
      className={classNames(fieldStyles.field, className)}
    >
      {isLabelHidden ? undefined : <Label className={fieldStyles.label ?? ''}>{label}</Label>}
      <Button
        ref={button}
        data-size={size}
        className={classNames(fieldStyles.input, styles.button)}
        render={(props) => (
          <button
            {...props}
            aria-labelledby={withLabelFirst(
              props['aria-labelledby'],
              isLabelHidden && includesLabel,
            )}
          />
        )}
      >
        <SelectValue className={styles.value ?? ''}>
          {({ selectedText, defaultChildren }) =>
            isDetailOnlyInList && selectedText !== '' ? (
              <span>{selectedText}</span>
            ) : (
              defaultChildren
            )
          }
        </SelectValue>
        <Icon name="chevron-down" size={14} />
      </Button>
      <Popover
        aria-label={label}
        className={classNames(scrollStyles.scrolls, listStyles.popover)}
        offset={4}
      >
        <FocusReturn to={button} />
        <ListBox className={listStyles.list ?? ''} items={options}>
          {(option) => (
            <ListBoxItem id={option.id} textValue={option.name} className={listStyles.item ?? ''}>
              <span lang={option.language} className={listStyles.name}>
                {option.name}
              </span>
              {option.detail}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
