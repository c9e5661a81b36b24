import { useState } from 'react'
import { Button, Checkbox, ConfirmDialog, useToast } from '../components/index.ts'

import type { Backup } from '../../electron/shared/contract/index.ts'
import { host, isHostAway, useReply } from '../app/index.ts'
import { useFormat, useText } from '../i18n/index.ts'
import { openSettle } from '../settle/index.ts'
import { NumberField, Row, Section, useSave, useSettings } from './parts.tsx'
import styles from './SettingsScreen.module.css'

/** The settings of backups, and the table of backups to restore. */
export function Backups() {
  const t = useText('settings')
  const common = useText('common')
  const format = useFormat()
  const toast = useToast()
  const settings = useSettings()
  const save = useSave()
  const [changes, setChanges] = useState(0)
  const { reply: backups } = useReply('backup.all', undefined, { refetchKey: changes })
  const [isRunning, setRunning] = useState(false)
  const [restored, setRestored] = useState<Backup>()

  async function backUp(): Promise<void> {
    setRunning(true)
    try {
      const reply = await host.request('backup.create', undefined)
      if (reply.ok)
        toast(
          t('backups.done', {
            links: common('links', { count: reply.value.links }),
            lists: common('lists', { count: reply.value.lists }),
          }),
        )
      else toast(t(`backups.problem.${reply.error}`))
      setChanges((count) => count + 1)
    } catch (error) {
      if (!isHostAway(error)) throw error
      toast(t('backups.problem.away'))
    } finally {
      setRunning(false)
    }
  }
  return (
    <Section id="backups" title={t('backups.title')} lead={t('backups.lead')}>
      <div className={styles.row}>
        <div className={styles.words}>
          <Checkbox
            isSelected={settings.dailyBackup}
            onChange={(dailyBackup) => save({ dailyBackup })}
          >
            {t('backups.daily')}
          </Checkbox>
        </div>
        <div className={styles.control}>
          <Button isPending={isRunning} onPress={() => void backUp()}>
            {isRunning ? t('backups.running') : t('backups.now')}
          </Button>
        </div>
      </div>
      {settings.dailyBackup ? (
        <Row name={t('backups.keep')}>
          <NumberField
            label={t('backups.keep')}
            value={settings.keepBackupsDays}
            min={1}
            max={3_650}
            problem={t('backups.keepInvalid')}
            onChange={(keepBackupsDays) => save({ keepBackupsDays })}
          />
        </Row>
      ) : undefined}
      {backups === undefined || backups.length === 0 ? (
        <p className={styles.block}>
          <span className={styles.muted}>{backups === undefined ? '' : t('backups.none')}</span>
        </p>
      ) : (
        <table aria-label={t('backups.table')} className={styles.table}>
          <thead>
            <tr>
              <th>{t('backups.when')}</th>
              <th>{t('backups.content')}</th>
              <th>{t('backups.size')}</th>
              <th>
                <span className={styles.hidden}>{t('backups.restore')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {backups
              .toSorted((a, b) => b.atMs - a.atMs)
              .map((backup) => (
                <tr key={backup.name}>
                  <th scope="row" title={format.exact(backup.atMs)}>
                    {format.moment(backup.atMs)}{' '}
                    {backup.isDaily ? (
                      <span className={styles.muted}>{t('backups.dailyTag')}</span>
                    ) : undefined}
                  </th>
                  <td className={styles.muted}>
                    {common('lists', { count: backup.lists })},{' '}
                    {common('links', { count: backup.links })}
                  </td>
                  <td className={styles.muted}>{format.bytes(backup.bytes)}</td>
                  <td>
                    <Button
                      size="small"
                      aria-label={t('backups.restoreOf', { time: format.moment(backup.atMs) })}
                      onPress={() => setRestored(backup)}
                    >
                      {t('backups.restore')}
                    </Button>
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      )}
      {restored === undefined ? undefined : (
        <RestoreDialog
          backup={restored}
          onClose={() => {
            setRestored(undefined)
            // Restoring adds a backup of the state before.
            setChanges((count) => count + 1)
          }}
        />
      )}
    </Section>
  )
}

interface RestoreQuestionProps {
  readonly backup: Backup
  readonly onClose: () => void
}

/** Asks before a backup is restored, and says what that means for links and units. */
function RestoreDialog({ backup, onClose }: RestoreQuestionProps) {
  const t = useText('settings')
  const format = useFormat()
  const toast = useToast()
  const [isRestoring, setRestoring] = useState(false)
  async function restore(): Promise<void> {
    setRestoring(true)
    try {
      const reply = await host.request('backup.restore', { name: backup.name })
      if (!reply.ok) toast(t(`backups.problem.${reply.error}`))
      else if (reply.value.inDoubt === 0) toast(t('backups.restored'))
      else
        toast(t('backups.restoredDoubt', { count: reply.value.inDoubt }), {
          name: t('backups.showDoubts'),
          onPress: () => openSettle({}),
        })
      onClose()
    } catch (error) {
      if (!isHostAway(error)) throw error
      toast(t('backups.problem.away'))
    } finally {
      setRestoring(false)
    }
  }
  return (
    <ConfirmDialog
      isOpen
      role="alertdialog"
      isDangerous
      title={t('backups.question.title', { time: format.moment(backup.atMs) })}
      confirmLabel={isRestoring ? t('backups.restoring') : t('backups.question.yes')}
      cancelLabel={t('backups.question.no')}
      isPending={isRestoring}
      onConfirm={() => void restore()}
      onClose={onClose}
    >
      <p>{t('backups.question.text')}</p>
      <p className={styles.means}>{t('backups.question.means')}</p>
    </ConfirmDialog>
  )
}
