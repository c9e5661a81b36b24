import { useEffect, useId } from 'react'

import { isUnfinished } from '../../../electron/shared/submission-state.ts'
import type { Batch, Submission } from '../../../electron/shared/submission.ts'
import { selectAccounts, selectSubmissions, useApp } from '../app-state.ts'
import { useAccountName } from '../../i18n/account-name.ts'
import { PutInNew } from '../put-in-new/PutInNew.tsx'
import { useToNewHint } from '../put-in-new/use-to-new-hint.ts'
import { useFormat } from '../../i18n/format.ts'
import { useListName } from '../../i18n/list-name.ts'
import { Sentences } from '../../i18n/Sentences.tsx'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import styles from './dialogs.module.css'
import { useQueue } from './queue-store.ts'
import { useExport, useIsExporting } from './use-export.ts'

/** Latest refusals that are worth reading; more say the same. */
const shownRefusals = 20

/** What the service refused on an account and said about it, the latest first, and the way back to New. */
export function RefusedDialog({
  accountId,
  submissionId,
}: {
  readonly accountId: number
  /** Undefined: all of its submissions that are unfinished. */
  readonly submissionId: number | undefined
}) {
  const { t } = useText(['queue', 'history', 'words'])
  const accountName = useAccountName()
  const close = useQueue((state) => state.close)
  const account = useApp(selectAccounts).find(({ id }) => id === accountId)
  const hint = useToNewHint()
  const textId = useId()
  const loadBatches = useApp((state) => state.loadBatches)
  const batches = useApp((state) => state.batches)
  const askUnsent = useQueue((state) => state.askUnsent)
  const unsent = useQueue((state) => state.unsent)
  const concerned = useApp(selectSubmissions).filter(
    (submission) =>
      submission.accountId === accountId &&
      submission.links.refused > 0 &&
      (submissionId === undefined ? isUnfinished(submission) : submission.id === submissionId),
  )
  const name = accountName(account, concerned[0]?.removedAccount)
  const ids = concerned.map(({ id }) => id).join(' ')
  useEffect(() => {
    for (const id of ids.split(' ').filter(Boolean)) void loadBatches(Number(id))
  }, [ids, loadBatches])
  const refusedLinks = concerned.reduce((sum, { links }) => sum + links.refused, 0)
  useEffect(() => {
    void askUnsent(ids.split(' ').filter(Boolean).map(Number), refusedLinks)
  }, [ids, refusedLinks, askUnsent])

  const refused = concerned
    .flatMap(({ id }) => [...(batches.get(id)?.values() ?? [])])
    .filter(({ state }) => state === 'refused')
    .toSorted((a, b) => b.changedMs - a.changedMs)
  return (
    <Dialog
      isOpen
      isSteady
      onClose={close}
      describedBy={textId}
      title={t('refused.title', { account: name })}
      actions={
        <>
          {refusedLinks === 0 || unsent === 0 ? undefined : (
            <PutInNew
              part={{ kind: 'refused', submissionIds: concerned.map(({ id }) => id) }}
              name={
                unsent === undefined
                  ? t('history:toNew.button')
                  : t('history:toNew.links', { count: unsent })
              }
              onDone={close}
            />
          )}
          {/* Where they stand, whatever the first one says. */}
          <span className={styles.end}>
            {concerned.map((submission) => (
              <ExportButton
                key={submission.id}
                submission={submission}
                isOnly={concerned.length === 1}
              />
            ))}
            <Button look="quiet" onPress={close}>
              {t('words:close')}
            </Button>
          </span>
        </>
      }
    >
      <p id={textId}>
        <Sentences>
          {t('refused.text')}
          {refused.length > shownRefusals ? t('refused.latest') : undefined}
        </Sentences>
      </p>
      {refused.length === 0 ? (
        <p className={styles.note}>{t('refused.none')}</p>
      ) : (
        <>
          <ul
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keys as well, and holds no button.
            tabIndex={0}
            aria-label={t('refused.title', { account: name })}
            className={styles.list}
          >
            {refused.slice(0, shownRefusals).map((batch) => (
              <RefusedBatch key={batch.id} batch={batch} />
            ))}
          </ul>
          <p className={styles.note}>{unsent === 0 ? t('history:toNew.nothing') : hint}</p>
        </>
      )}
    </Dialog>
  )
}

interface ExportButtonProps {
  readonly submission: Submission
  /** No other is concerned, from which it would have to be told. */
  readonly isOnly: boolean
}

function ExportButton({ submission, isOnly }: ExportButtonProps) {
  const { t } = useText('queue')
  const nameOf = useListName()
  const exportResults = useExport()
  const isExporting = useIsExporting(submission.id)
  return (
    <Button
      icon="download"
      isPending={isExporting}
      onPress={() => void exportResults(submission.id, 'all')}
    >
      {isOnly ? t('refused.export') : t('finished.exportOf', { label: nameOf(submission) })}
    </Button>
  )
}

/** Its links, which are nearly always one, and what the service said of them. */
function RefusedBatch({ batch: { id, linkCount, changedMs, message } }: { readonly batch: Batch }) {
  const { t } = useText('queue')
  const format = useFormat()
  const links = useQueue((state) => state.linksOfBatch.get(id))
  const askLinks = useQueue((state) => state.askLinks)
  useEffect(() => void askLinks(id), [id, askLinks])
  const time = format.exactMoment(changedMs)
  const more = linkCount - (links?.length ?? linkCount)
  return (
    <li>
      {links?.map((link) => (
        <strong key={link} className={styles.link}>
          {link}
        </strong>
      ))}
      {more > 0 ? <p>{t('refused.more', { count: more })}</p> : undefined}
      {message === undefined
        ? t('refused.atWithoutWords', { time })
        : t('refused.at', { time, message })}
    </li>
  )
}
