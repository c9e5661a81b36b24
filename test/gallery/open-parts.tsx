import { useState } from 'react'

import { Button } from '../../renderer/components/Button.tsx'
import { ContextMenu } from '../../renderer/components/ContextMenu.tsx'
import { Dialog } from '../../renderer/components/Dialog.tsx'
import { Question } from '../../renderer/components/Question.tsx'
import type { GridSelection } from '../../renderer/components/grid-selection.ts'
import { Menu, type MenuPart } from '../../renderer/components/Menu.tsx'
import { useToast } from '../../renderer/components/Toasts.tsx'
import { WithTooltip } from '../../renderer/components/Tooltip.tsx'
import { VirtualGrid } from '../../renderer/components/VirtualGrid.tsx'
import styles from './gallery.module.css'

const nothing = () => undefined
const actions: readonly MenuPart[] = [
  {
    id: 'one',
    name: 'Lines',
    heading: 'Lines',
    actions: [
      { id: 'a', name: 'Edit', icon: 'copy', shortcut: 'F2', onAction: nothing },
      { id: 'b', name: 'Put back', isDisabled: true, onAction: nothing },
    ],
  },
  {
    id: 'two',
    name: 'More',
    actions: [{ id: 'c', name: 'Forget', isDanger: true, onAction: nothing }],
  },
]

/** A menu that can be opened. */
export function MenuParts() {
  return <Menu label="Choices" trigger={<Button>Choices</Button>} parts={actions} />
}

/** A dialog that can be opened. */
export function DialogParts() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>Explain</Button>
      <Dialog
        title="How that works"
        isOpen={isOpen}
        onClose={close}
        actions={<Button onPress={close}>Close</Button>}
      >
        What there is to know first.
      </Dialog>
    </>
  )
}

/** A question that can be asked. */
export function QuestionParts() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>Ask</Button>
      <Question
        role="alertdialog"
        title="Submit 36,421 links?"
        isOpen={isOpen}
        onClose={close}
        yes="Submit"
        no="Back to the list"
        onYes={close}
      >
        What there is to know first.
      </Question>
    </>
  )
}

/** A name beside a button. */
export function TooltipParts() {
  return (
    <WithTooltip name="Hover me">
      <Button>Hover me</Button>
    </WithTooltip>
  )
}

/** A sentence that stands for a while. */
export function ToastParts() {
  const toast = useToast()
  return (
    <Button
      onPress={() =>
        toast('3 lines were left out.', {
          name: 'Undo',
          onPress: nothing,
          untilGone: () => nothing,
        })
      }
    >
      Say it
    </Button>
  )
}

const load = async (start: number, count: number) =>
  Array.from({ length: count }, (_, index) => start + index)

/** A grid of a million rows with a menu on each. */
export function GridParts() {
  const [selection, onSelect] = useState<GridSelection | undefined>({ anchor: 1, active: 2 })
  const [menuAt, setMenuAt] = useState<{ readonly x: number; readonly y: number }>()
  return (
    <div className={styles.grid}>
      <VirtualGrid
        label="Rows"
        columns={[
          {
            id: 'number',
            heading: 'Number',
            width: '120px',
            align: 'end',
            canSort: true,
            cell: (row) => row + 1,
          },
          { id: 'square', heading: 'Square', width: '1fr', cell: (row) => (row + 1) ** 2 },
        ]}
        rowCount={1_000_000}
        load={load}
        selection={selection}
        onSelect={onSelect}
        sort={{ column: 'number', isDescending: false }}
        onSort={nothing}
        onRowMenu={(_row, at) => setMenuAt(at)}
      />
      {menuAt === undefined ? undefined : (
        <ContextMenu
          label="Choices for the row"
          at={menuAt}
          onClose={() => setMenuAt(undefined)}
          parts={actions}
        />
      )}
    </div>
  )
}
