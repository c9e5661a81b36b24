import { useState } from 'react'
import type { Reply } from '../../electron/shared/contract/index.ts'
import { dayOf, startOfDay } from '../../electron/shared/schedule.ts'
import { host, isHostAway, isOnDesktop, useApp, useReply } from '../app/index.ts'
import { Button, copyText, DayField, ConfirmDialog, useToast } from '../components/index.ts'
import { useFormat, useText } from '../i18n/index.ts'
import styles from './SettingsScreen.module.css'
import { Row, Section } from './parts.tsx'

/** The data folder, its size, and the deletion of old history. */
export function Data() {
  const t = useText('settings')
  const common = useText('common')
  const format = useFormat()
  const toast = useToast()
  const folder = useApp((state) => state.snapshot?.dataFolder) ?? ''
  const [deleted, setDeleted] = useState(0)
  const { reply: size } = useReply('history.size', undefined, { refetchKey: deleted })
  return (
    <Section id="data" title={t('data.title')}>
      <Row name={t('data.folder')} hint={t('data.folderHint')}>
        <span className={styles.path} title={folder}>
          {folder}
        </span>
        {isOnDesktop ? (
          <Button size="small" onPress={() => void host.request('app.showDataFolder', undefined)}>
            {t('data.show')}
          </Button>
        ) : (
          <Button
            size="small"
            onPress={() =>
              void copyText(folder).then((isCopied) => {
                if (isCopied) toast(t('data.pathCopied'))
                return isCopied
              })
            }
          >
            {t('data.copyPath')}
          </Button>
        )}
      </Row>
      <Row
        name={t('data.size')}
        hint={
          size?.oldestDay === undefined
            ? undefined
            : t('data.since', { day: format.day(startOfDay(size.oldestDay)) })
        }
      >
        <span className={styles.muted}>
          {size === undefined
            ? ''
            : t('data.sizeValue', {
                links: common('links', { count: size.links }),
                requests: common('requests', { count: size.requests }),
                bytes: format.bytes(size.bytes),
              })}
        </span>
      </Row>
      <DeleteHistory
        oldestDay={size?.oldestDay}
        onDeleted={() => setDeleted((count) => count + 1)}
      />
    </Section>
  )
}

type Deletable = Extract<Reply<'history.delete'>, { ok: true }>['value']

interface DeleteHistoryProps {
  readonly oldestDay: string | undefined
  readonly onDeleted: () => void
}

/** Deletes the history before a day, after a question that says what is deleted. */
function DeleteHistory({ oldestDay, onDeleted }: DeleteHistoryProps) {
  const t = useText('settings')
  const format = useFormat()
  const toast = useToast()
  const [day, setDay] = useState(() => dayOf(startOfDay(dayOf(Date.now()), -365)))
  const [toDelete, setToDelete] = useState<Deletable>()
  const [isBusy, setBusy] = useState(false)

  async function deleteHistory(dryRun: boolean): Promise<void> {
    setBusy(true)
    try {
      const reply = await host.request('history.delete', { beforeDay: day, dryRun })
      if (!reply.ok) {
        toast(t(`data.delete.problem.${reply.error}`))
        setToDelete(undefined)
      } else if (!dryRun) {
        toast(t('data.delete.done', { count: reply.value.submissions }))
        setToDelete(undefined)
        onDeleted()
      } else if (reply.value.submissions === 0) toast(t('data.delete.nothing'))
      else setToDelete(reply.value)
    } catch (error) {
      if (!isHostAway(error)) throw error
      toast(t('data.delete.problem.away'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Row name={t('data.delete.title')} hint={t('data.delete.text')}>
      <DayField isLabelHidden label={t('data.delete.day')} value={day} onChange={setDay} />
      <Button
        meaning="danger"
        isPending={isBusy}
        isDisabled={oldestDay === undefined}
        onPress={() => void deleteHistory(true)}
      >
        {t('data.delete.button')}
      </Button>
      {toDelete === undefined ? undefined : (
        <ConfirmDialog
          isOpen
          role="alertdialog"
          isDangerous
          title={t('data.delete.question', {
            count: toDelete.submissions,
            day: format.day(startOfDay(day)),
          })}
          confirmLabel={t('data.delete.yes')}
          cancelLabel={t('data.delete.no')}
          isPending={isBusy}
          onConfirm={() => void deleteHistory(false)}
          onClose={() => setToDelete(undefined)}
        >
          <p>{t('data.delete.links', { count: toDelete.links })}</p>
          {toDelete.kept === 0 ? undefined : (
            <p className={styles.means}>{t('data.delete.kept', { count: toDelete.kept })}</p>
          )}
        </ConfirmDialog>
      )}
    </Row>
  )
}
