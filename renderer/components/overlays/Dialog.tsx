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
  /** Called on Escape and on a press outside. */
  readonly onClose: () => void
  /** Called on Enter in a field. */
  readonly onSubmit?: () => void
  readonly children: ReactNode
  /** The buttons at the bottom, the main one first. */
  readonly actions: ReactNode
  /** An `alertdialog` is read out whole and does not close on a press outside. */
  readonly role?: 'dialog' | 'alertdialog'
  readonly width?: 'narrow' | 'wide'
}

/** A modal dialog. The focus stays inside and returns when it closes. */
export function Dialog({
  title,
  isOpen,
  onClose,
  onSubmit,
  children,
  actions,
  role = 'dialog',
  width = 'narrow',
}: DialogProps) {
  const bodyId = useId()
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      isDismissable={role === 'dialog'}
      className={styles.overlay ?? ''}
    >
      <Modal className={styles.modal ?? ''} data-dialog data-width={width}>
        <AriaDialog
          role={role}
          {...(role === 'alertdialog' ? { 'aria-describedby': bodyId } : {})}
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
  readonly confirmLabel: string
  /** Label of the button that calls `onClose`. */
  readonly cancelLabel: string
  /** Called on the confirming button and on Enter in a field. */
  readonly onConfirm: () => void
  readonly isDangerous?: boolean
  /** Nothing can be confirmed now. */
  readonly isDisabled?: boolean
  readonly isPending?: boolean
}

/** A dialog with two buttons: one confirms, the other closes without a change. */
export function ConfirmDialog({
  confirmLabel,
  cancelLabel,
  onConfirm,
  isDangerous = false,
  isDisabled = false,
  isPending = false,
  ...dialog
}: QuestionProps) {
  return (
    <Dialog
      {...dialog}
      onSubmit={() => {
        if (!isDisabled && !isPending) onConfirm()
      }}
      actions={
        <>
          <Button
            look="filled"
            meaning={isDangerous ? 'danger' : undefined}
            isDisabled={isDisabled}
            isPending={isPending}
            // In a form with several fields, Enter submits only if there is such a button.
            type="submit"
          >
            {confirmLabel}
          </Button>
          {/* In a dangerous dialog, Enter without reading does no harm. */}
          <Button look="quiet" autoFocus={isDangerous} onPress={dialog.onClose}>
            {cancelLabel}
          </Button>
        </>
      }
    />
  )
}
