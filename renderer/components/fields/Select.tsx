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
  /** Of the name, where it is not the window's. */
  readonly language?: string
  /** The name says what it is of, as “All accounts” does: where the label is not seen, it is not read out either. */
  readonly saysLabel?: boolean
  /** Stands behind the name, for example a tag. */
  readonly detail?: ReactNode
}

export interface SelectProps<Id extends string | number> {
  readonly label: string
  readonly options: readonly SelectOption<Id>[]
  readonly value: Id | undefined
  readonly onChange: (value: Id) => void
  /** Whether it is told as well when what stands there already is chosen: it stood there unasked. */
  readonly tellsSame?: boolean
  readonly isLabelHidden?: boolean
  readonly placeholder?: string
  /** What stands behind the names is seen in the list alone. */
  readonly isDetailOnlyInList?: boolean
  readonly isDisabled?: boolean
  readonly size?: 'medium' | 'small'
  readonly className?: string | undefined
}

/** React Aria names the button by its value and then by its label: “Agency main Account”, “Host: all Host”. */
function labelFirst(ids: string | undefined, isValueAlone: boolean): string | undefined {
  const [value, ...label] = ids?.split(' ') ?? []
  return isValueAlone ? value : [...label, value].join(' ')
}

/**
 * Gives the focus to an element as soon as the list that this stands in is gone. React Aria does so a
 * frame later: a key pressed until then, such as Escape, would reach no panel.
 */
function FocusReturn({ to }: { readonly to: RefObject<HTMLElement | null> }) {
  useLayoutEffect(
    () => () => {
      // The list leaves the document after this effect.
      queueMicrotask(() => {
        if (document.activeElement === document.body) to.current?.focus({ preventScroll: true })
      })
    },
    [to],
  )
  return undefined
}

/** One of several named things, chosen from a list that opens. */
export function Select<Id extends string | number>({
  label,
  options,
  value,
  onChange,
  tellsSame = false,
  isLabelHidden = false,
  placeholder,
  isDetailOnlyInList = false,
  isDisabled = false,
  size = 'medium',
  className,
}: SelectProps<Id>) {
  const button = useRef<HTMLButtonElement>(null)
  function tellSame(id: Id): void {
    if (tellsSame && id === value) onChange(id)
  }
  const saysLabel = options.find(({ id }) => id === value)?.saysLabel === true
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
            aria-labelledby={labelFirst(props['aria-labelledby'], isLabelHidden && saysLabel)}
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
            <ListBoxItem
              id={option.id}
              textValue={option.name}
              className={listStyles.item ?? ''}
              // As React Aria chooses: a key as it goes down, anything else as it comes up.
              onPressStart={({ pointerType }) => {
                if (pointerType === 'keyboard') tellSame(option.id)
              }}
              onPressUp={({ pointerType }) => {
                if (pointerType !== 'keyboard') tellSame(option.id)
              }}
            >
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
