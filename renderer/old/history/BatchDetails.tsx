import { useId, useMemo, useState } from 'react'

import { fateOf, type HistoryRow } from '../../../electron/shared/submission.ts'
import { PutInNew } from '../put-in-new/PutInNew.tsx'
import { useToNewHint } from '../put-in-new/use-to-new-hint.ts'
import { useFormat } from '../../i18n/format.ts'
import { useListName } from '../../i18n/list-name.ts'
import { useSentWith } from '../../i18n/sent-with.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import type { GridSelection } from '../../components/grid-selection.ts'
import { SegmentedControl } from '../../components/SegmentedControl.tsx'
import { useToast } from '../../components/Toasts.tsx'
import { smallDialog, useMedia } from '../../components/use-media.ts'
import { VirtualGrid } from '../../components/VirtualGrid.tsx'
import { AccountCell } from './AccountCell.tsx'
import { Attempts } from './Attempts.tsx'
import { isToMend, linksOfRow, type OpenedBatch, useDetails } from './details-store.ts'
import styles from './HistoryScreen.module.css'

/** The batch that was opened, if any: its links, and the requests that carried it. */
export function BatchDetails() {
  const opened = useDetails((state) => state.opened)
  return opened === undefined ? undefined : <Details key={opened.batch.id} {...opened} />
}

function linkCell(link: string) {
  return <span title={link}>{link}</span>
}

function Details({ batch, load, attempts, unsent }: OpenedBatch) {
  const { t } = useText(['history', 'words'])
  const close = useDetails((state) => state.close)
  const [selection, setSelection] = useState<GridSelection>()
  const columns = useMemo(
    () => [{ id: 'link', heading: t('column.link'), width: 'minmax(200px, 1fr)', cell: linkCell }],
    [t],
  )
  const format = useFormat()
  const sentWith = useSentWith()
  const { id, taskId } = batch
  const linkCount = linksOfRow(batch)
  const fate = fateOf(batch)
  const canMend = isToMend(batch)
  const word = wordOn(batch)
  const title = t('details.title', { count: linkCount, state: t(`words:batch.${fate}`) })
  const isSmall = useMedia(smallDialog)
  const hint = useToNewHint()
  const [part, show] = useState<'requests' | 'links'>('requests')
  const whereId = useId()
  return (
    <Dialog
      isOpen
      isSteady
      width="wide"
      onClose={close}
      title={title}
      describedBy={whereId}
      actions={
        <>
          {canMend && unsent !== 0 ? (
            <PutInNew
              part={{ kind: 'batches', batchIds: [id] }}
              name={unsent === undefined ? t('toNew.button') : t('toNew.links', { count: unsent })}
              onDone={close}
            />
          ) : undefined}
          {/* Where it stands, whatever the other one says. */}
          <Button className={styles.end} onPress={close}>
            {t('words:close')}
          </Button>
        </>
      }
    >
      <Where id={whereId} batch={batch} />
      {isSmall ? (
        <SegmentedControl
          label={title}
          isLabelHidden
          segments={[
            { id: 'requests', name: t('details.attempts') },
            { id: 'links', name: t('column.links') },
          ]}
          value={part}
          onChange={show}
          className={styles.parts}
        />
      ) : undefined}
      {isSmall && part === 'links' ? undefined : (
        <>
          {batch.sentWith === undefined || fate !== 'sent-before' ? undefined : (
            <p>
              {t('details.sentBefore', {
                time: format.moment(batch.changedMs),
                with: sentWith(batch.sentWith),
              })}
            </p>
          )}
          {word === undefined ? undefined : (
            <WordOnDoubt>
              {t(`details.byWord.${word}`, { time: format.exactMoment(batch.changedMs) })}
            </WordOnDoubt>
          )}
          {taskId === undefined ? undefined : <p>{t('details.task', { task: taskId })}</p>}
          <Attempts attempts={attempts} expected={batch.attempts} isImported={batch.isImported} />
          {canMend ? <p>{unsent === 0 ? t('toNew.nothing') : hint}</p> : undefined}
        </>
      )}
      {isSmall && part === 'requests' ? undefined : (
        <div className={styles.links}>
          <VirtualGrid
            label={t('details.table')}
            columns={columns}
            rowCount={linkCount}
            load={load}
            selection={selection}
            onSelect={setSelection}
          />
        </div>
      )}
    </Dialog>
  )
}

/** The list that it is of, and on which account. */
function Where({ id, batch }: { readonly id: string; readonly batch: HistoryRow }) {
  const { t } = useText('history')
  const listName = useListName()
  return (
    <dl id={id} className={styles.where}>
      <div>
        <dt>{t('column.submission')}</dt>{' '}
        <dd>{batch.isImported ? t('imported', { account: batch.label }) : listName(batch)}</dd>
      </div>{' '}
      <div>
        <dt>{t('column.account')}</dt>{' '}
        <dd>
          <AccountCell accountId={batch.accountId} accountName={batch.accountName} />
        </dd>
      </div>
    </dl>
  )
}

/** The user's word, with the way to take it back: its list may have left the Queue. */
function WordOnDoubt({ children }: { readonly children: string }) {
  const { t } = useText(['history', 'words', 'queue'])
  const toast = useToast()
  const id = useId()
  const takeWordBack = useDetails((state) => state.takeWordBack)
  async function takeBack(): Promise<void> {
    const taken = await takeWordBack()
    toast(taken.ok ? t('history:details.takenBack') : t(`queue:settle.problem.${taken.error}`))
  }
  return (
    <p>
      <span id={`${id}-said`}>{children}</span>{' '}
      <Button
        id={id}
        aria-labelledby={`${id} ${id}-said`}
        look="link"
        onPress={() => void takeBack()}
      >
        {t('words:undo')}
      </Button>
    </p>
  )
}

/** What the user said of a batch that was in doubt, as long as that is why it is what it is. */
function wordOn(batch: HistoryRow): 'charged' | 'sent' | 'not-charged' | undefined {
  const { settled, state, isImported, linkCount, linksCount, sentLinks } = batch
  // Of a paid list it was somebody else's word.
  if (isImported) return undefined
  if (settled === 'not-charged') return state === 'queued' ? settled : undefined
  if (settled !== 'charged' || state !== 'accepted') return undefined
  const isOfPart = sentLinks !== undefined || (linksCount ?? linkCount) !== linkCount
  return isOfPart ? 'sent' : settled
}
