import { useEffect } from 'react'

import { latinKey } from '../../components/latin-key.ts'
import { takesText } from '../../components/takes-text.ts'

/** Whether a dialog, panel or menu is open, behind which nothing may happen. */
export function isBehindDialog(): boolean {
  return document.querySelector(dialogs) !== null
}

const dialogs = '[role="dialog"], [role="alertdialog"], [data-menu]'

/** The same, but for a panel of controls that stands beside the list and works on it. */
function isBehindQuestion(): boolean {
  return document.querySelector(`:is(${dialogs}):not([data-panel])`) !== null
}

/** Whether a line is being typed over: all keys are the field's then. */
function isCell(target: EventTarget | null): boolean {
  return takesText(target) && target instanceof Element && target.closest('[role="grid"]') !== null
}

/**
 * Does something on Ctrl (or ⌘) and a key, wherever the focus is unless a dialog is open, or
 * (`inPanels`) one that is more than a panel of controls. It is heard before what has the focus: a button would take Ctrl+Enter for its own press.
 */
export function useCommandKey(
  key: string,
  action: () => void,
  {
    inFields = true,
    inPanels = false,
    withShift = false,
    isOff = false,
  }: {
    readonly inFields?: boolean
    readonly inPanels?: boolean
    readonly withShift?: boolean
    readonly isOff?: boolean
  } = {},
): void {
  useEffect(() => {
    if (isOff) return undefined
    const onKey = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey
      if (!isCommand || event.shiftKey !== withShift) return
      if (latinKey(event) !== key.toLowerCase()) return
      if (event.repeat || isCell(event.target)) return
      if (inPanels ? isBehindQuestion() : isBehindDialog()) return
      if (!inFields && takesText(event.target)) return
      event.preventDefault()
      event.stopPropagation()
      action()
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [key, action, inFields, inPanels, withShift, isOff])
}
