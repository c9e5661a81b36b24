import { type ReactNode, useId } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Button } from '../buttons/Button.tsx'
import { classNames } from '../class-names.ts'
import scrollStyles from '../scrolls.module.css'
import styles from './Dialog.module.css'

export interface DialogProps {
  readonly title: string
  readonly isOpen: boolean
  /** Escape, a press outside, or the caller's own buttons. */
  readonly onClose: () => void
  /** Enter in a field. */
  readonly onSubmit?: () => void
  readonly children: ReactNode
  /** Stand at the bottom, the main one first. */
  readonly actions: ReactNode
  /** `alert`: asks before something that matters; a press outside does not close it. */
  readonly role?: 'dialog' | 'alertdialog'
  /** The ids of what is read with the title; of an alert all is. */
  readonly describedBy?: string
  readonly width?: 'narrow' | 'wide'
  /** It is as high before all of it came as afterwards: no button moves under the pointer. */
  readonly isSteady?: boolean
}

/** A modal question or explanation; focus stays inside and returns afterwards. */
export function Dialog({
  title,
  isOpen,
  onClose,
  onSubmit,
  children,
  actions,
  role = 'dialog',
  describedBy,
  width = 'narrow',
  isSteady = false,
}: DialogProps) {
  const bodyId = useId()
  const readFirst = role === 'alertdialog' ? bodyId : describedBy
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      isDismissable={role === 'dialog'}
      className={styles.overlay ?? ''}
    >
      <Modal
        className={styles.modal ?? ''}
        data-dialog
        data-width={width}
        data-steady={isSteady ? '' : undefined}
      >
        <AriaDialog
          role={role}
          {...(readFirst === undefined ? {} : { 'aria-describedby': readFirst })}
          className={classNames(scrollStyles.scrolls, styles.dialog)}
        >
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault()
              onSubmit?.()
            }}
          >
            <Heading slot="title" level={2} className={styles.title ?? ''}>
              {title}
            </Heading>
            <div id={bodyId} className={classNames(scrollStyles.scrolls, styles.body)}>
              {children}
            </div>
            <div className={styles.actions}>{actions}</div>
          </form>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

interface QuestionProps extends Omit<DialogProps, 'actions' | 'onSubmit'> {
  /** What the button says that does it. */
  readonly yes: string
  /** What the button says that leaves all as it was. */
  readonly no: string
  /** Pressed, or Enter in a field; `onClose` is what `no` does. */
  readonly onYes: () => void
  readonly isDangerous?: boolean
  /** There is nothing to say yes to, or not yet. */
  readonly isDisabled?: boolean
  readonly isPending?: boolean
}

/** A dialog with two answers: one does it, the other leaves all as it was. */
export function Question({
  yes,
  no,
  onYes,
  isDangerous = false,
  isDisabled = false,
  isPending = false,
  ...dialog
}: QuestionProps) {
  return (
    <Dialog
      {...dialog}
      onSubmit={() => {
        if (!isDisabled && !isPending) onYes()
      }}
      actions={
        <>
          <Button
            look="filled"
            meaning={isDangerous ? 'danger' : undefined}
            isDisabled={isDisabled}
            isPending={isPending}
            // A form of several fields has Enter only with such a button.
            type="submit"
          >
            {yes}
          </Button>
          {/* Whoever presses on without reading loses nothing. */}
          <Button look="quiet" autoFocus={isDangerous} onPress={dialog.onClose}>
            {no}
          </Button>
        </>
      }
    />
  )
}
