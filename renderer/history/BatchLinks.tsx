import { useMemo, useState } from 'react'

import { useText } from '../text/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import type { GridSelection } from '../ui/grid-selection.ts'
import { VirtualGrid } from '../ui/VirtualGrid.tsx'
import { type OpenedBatch, useHistory } from './history-store.ts'
import styles from './HistoryScreen.module.css'

/** The links of the batch that was opened, if any. */
export function BatchLinks() {
  const opened = useHistory((state) => state.opened)
  return opened === undefined ? undefined : <Links key={opened.batch.id} {...opened} />
}

function linkCell(link: string) {
  return <span title={link}>{link}</span>
}

function Links({ batch, load }: OpenedBatch) {
  const { t } = useText(['history', 'words'])
  const closeBatch = useHistory((state) => state.closeBatch)
  const [selection, setSelection] = useState<GridSelection>()
  const columns = useMemo(
    () => [
      {
        id: 'link',
        heading: t('column.link'),
        width: 'minmax(200px, 1fr)',
        cell: linkCell,
      },
    ],
    [t],
  )
  const { state, linkCount, taskId, message, httpStatus } = batch
  return (
    <Dialog
      isOpen
      width="wide"
      onClose={closeBatch}
      title={t('links.title', { count: linkCount, state: t(`words:batch.${state}`) })}
      actions={<Button onPress={closeBatch}>{t('words:close')}</Button>}
    >
      {taskId === undefined ? undefined : <p>{t('links.task', { task: taskId })}</p>}
      {/* Without an answer the message is only a code of the system. */}
      {message === undefined || httpStatus === undefined ? undefined : (
        <p>{t('links.said', { message })}</p>
      )}
      <div className={styles.links}>
        <VirtualGrid
          label={t('links.table')}
          columns={columns}
          rowCount={linkCount}
          load={load}
          selection={selection}
          onSelect={setSelection}
        />
      </div>
    </Dialog>
  )
}
