import { useEffect, useId, useRef } from 'react'

import { assertNever } from '../../../electron/shared/assert-never.ts'
import { startOfDay } from '../../../electron/shared/local-day.ts'
import { atEngineStart } from '../app-state.ts'
import { useIsMaking } from '../take-away/files-made.ts'
import { useTakeAway } from '../take-away/use-take-away.ts'
import { useFormat } from '../../i18n/format.ts'
import { Sentences } from '../../i18n/Sentences.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useAnnounce, useAnnounced } from '../../components/Announcer.tsx'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { TextField } from '../../components/TextField.tsx'
import { useRested } from '../../components/use-rested.ts'
import { ForgetDialog } from './ForgetDialog.tsx'
import { type Forgetting, isForgetting, useHistorySize } from './history-size-store.ts'
import styles from './SettingsScreen.module.css'

/** How much is remembered, and the way to export and forget the older part of it. */
export function HistorySection() {
  const { t } = useText('history')
  const read = useHistorySize((state) => state.read)
  const beforeDay = useHistorySize((state) => state.beforeDay)
  const setBeforeDay = useHistorySize((state) => state.setBeforeDay)
  const forgettable = useHistorySize((state) => state.forgettable)
  const forgetting = useHistorySize((state) => state.forgetting)
  const ask = useHistorySize((state) => state.ask)
  useEffect(() => {
    void read()
    return atEngineStart(() => void read())
  }, [read])
  const reasonId = useId()
  const reason = useReason()
  useAnnounced(forgetting.kind === 'running' ? t('size.begun', { links: forgetting.links }) : '')
  const canForget = (forgettable?.submissions ?? 0) > 0 && !isForgetting(forgetting)
  return (
    <Card label={t('size.title')}>
      <h2 className={styles.heading}>{t('size.title')}</h2>
      <Size />
      <div className={styles.choice}>
        <TextField
          label={t('size.before')}
          type="date"
          value={beforeDay}
          onChange={(day) => {
            if (day !== '') void setBeforeDay(day)
          }}
          aria-describedby={reasonId}
          className={styles.field}
        />
        <p id={reasonId} className={styles.hint}>
          {reason}
        </p>
      </div>
      <div className={styles.buttons}>
        <ExportFirst isDisabled={!canForget} />
        <Button meaning="danger" isDisabled={!canForget} onPress={ask} aria-describedby={reasonId}>
          {t('size.button')}
        </Button>
      </div>
      {/* Read out where it begins, and not with each step. */}
      {forgetting.kind === 'running' ? <Running {...forgetting} /> : undefined}
      <div role="status">
        <Outcome forgetting={forgetting} />
      </div>
      <ForgetDialog />
    </Card>
  )
}

/** Why not all of the older part is forgotten, or nothing; read out once the user has chosen another day. */
function useReason(): string {
  const { t } = useText('history')
  const { betweenSentences } = useFormat()
  const announce = useAnnounce()
  const beforeDay = useHistorySize((state) => state.beforeDay)
  const forgettable = useHistorySize((state) => state.forgettable)
  const rested = useRested(beforeDay)
  const told = useRef(beforeDay)
  const reason =
    forgettable === undefined
      ? ''
      : [
          ...(forgettable.submissions > 0 ? [] : [t('size.none')]),
          ...(forgettable.kept === 0 ? [] : [t('size.kept', { count: forgettable.kept })]),
        ].join(betweenSentences)
  useEffect(() => {
    if (forgettable === undefined || rested !== beforeDay || beforeDay === told.current) return
    told.current = beforeDay
    announce(reason)
  }, [beforeDay, rested, forgettable, reason, announce])
  return reason
}

function Size() {
  const { t } = useText('history')
  const format = useFormat()
  const size = useHistorySize((state) => state.size)
  if (size === undefined) return undefined
  const { submissions, links, oldestDay, forgottenDay, bytes } = size
  return (
    <p>
      <Sentences>
        {oldestDay === undefined
          ? t('size.nothing')
          : t('size.now', { links, submissions, day: format.day(startOfDay(oldestDay)) })}
        {forgottenDay === undefined
          ? undefined
          : t('size.forgotten', { day: format.day(startOfDay(forgottenDay)) })}
        {t('size.bytes', { bytes: format.bytes(bytes) })}
      </Sentences>
    </p>
  )
}

/** A file of what would be forgotten. */
const fileName = 'forgettable'

function ExportFirst({ isDisabled }: { readonly isDisabled: boolean }) {
  const { t } = useText('history')
  const takeAway = useTakeAway()
  const isMaking = useIsMaking(fileName)
  const exportFirst = useHistorySize((state) => state.exportFirst)
  function write(): Promise<void> {
    return takeAway(fileName, exportFirst, {
      problem: (problem) => t(`export.problem.${problem}`),
      saved: (path) => t('export.saved', { path }),
      downloaded: t('export.downloaded'),
    })
  }
  return (
    <Button
      icon="download"
      isDisabled={isDisabled}
      isPending={isMaking}
      onPress={() => void write()}
    >
      {t('size.exportFirst')}
    </Button>
  )
}

function Running(progress: { readonly done: number; readonly links: number }) {
  const { t } = useText('history')
  const stop = useHistorySize((state) => state.stop)
  return (
    <div className={styles.buttons}>
      <p>{t('size.forgetting', progress)}</p>
      <Button onPress={stop}>{t('size.stop')}</Button>
    </div>
  )
}

/** What forgetting has come to. */
function Outcome({ forgetting }: { readonly forgetting: Forgetting }) {
  const { t } = useText('history')
  const format = useFormat()
  const bytes = format.bytes(useHistorySize((state) => state.size?.bytes ?? 0))
  switch (forgetting.kind) {
    case 'none':
    case 'asked':
    case 'running':
    case 'stopping':
      return undefined
    case 'done':
      return <p className={styles.outcome}>{t('size.done', { done: forgetting.done, bytes })}</p>
    case 'stopped':
      return <p className={styles.outcome}>{t('size.stopped', { done: forgetting.done })}</p>
    case 'broken-off':
      return <p className={styles.outcome}>{t('size.brokenOff')}</p>
    case 'failed':
      return <p className={styles.outcome}>{t(`size.problem.${forgetting.problem}`)}</p>
    default:
      return assertNever(forgetting)
  }
}
