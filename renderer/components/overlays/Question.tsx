import { Button } from '../buttons/Button.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'

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
