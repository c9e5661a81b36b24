import { useState } from 'react'
import { assertNever } from '../../electron/shared/assert-never.ts'
import type { Submission } from '../../electron/shared/contract/index.ts'
import { goTo, selectAccounts, selectLists, useApp } from '../app/index.ts'
import {
  Button,
  Icon,
  type IconName,
  focusScreenWhenGone,
  StackedBar,
  type Tone,
} from '../components/index.ts'
import { type Format, useFormat, useText } from '../i18n/index.ts'
import { openSettle } from '../settle/index.ts'
import styles from './SubmissionTable.module.css'
import { CardMenu } from './SendingCards.tsx'
import { listNamer } from './problems.ts'
import { barParts, finalStatusOf } from './submissions.ts'

/** Finished submissions that are shown before the user asks for all. */
const shownAtFirst = 12

interface SubmissionTableProps {
  readonly scheduled: readonly Submission[]
  readonly finished: readonly Submission[]
}

/** Scheduled and finished submissions, one table row each. */
export function SubmissionTable({ scheduled, finished }: SubmissionTableProps) {
  const t = useText('queue')
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? finished : finished.slice(0, shownAtFirst)
  const rows = [...scheduled, ...shown]
  if (rows.length === 0) return undefined
  const hidden = finished.length - shown.length
  return (
    <section className={styles.panel}>
      <table aria-label={t('rows.label')} className={styles.table}>
        <thead>
          <tr>
            <th className={styles.list}>{t('rows.list')}</th>
            <th className={styles.progress} title={t('rows.progress')}>
              {t('rows.progress')}
            </th>
            <th>{t('rows.status')}</th>
            <th className={styles.units}>{t('rows.units')}</th>
            <th className={styles.when}>{t('rows.when')}</th>
            <th className={styles.actions}>
              <span className={styles.hidden}>{t('action.more')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((submission) => (
            <SubmissionRow key={submission.id} submission={submission} />
          ))}
        </tbody>
      </table>
      {hidden === 0 ? undefined : (
        <div className={styles.more}>
          <Button look="quiet" size="small" onPress={() => setShowsAll(true)}>
            {t('rows.showAll', { count: hidden })}
          </Button>
        </div>
      )}
    </section>
  )
}

function SubmissionRow({ submission }: { readonly submission: Submission }) {
  const t = useText('queue')
  const common = useText('common')
  const format = useFormat()
  const lists = useApp(selectLists)
  const account = useApp(selectAccounts).find(({ id }) => id === submission.accountId)
  const list = lists.find(({ id }) => id === submission.listId)
  const name = listNamer(lists, t('deletedList'))(submission)
  const { links, listId, unitsUsed } = submission
  const status = useSubmissionStatus(submission)
  const about = [list?.client, account?.name, common('links', { count: links.total })]
    .filter((part) => part !== undefined && part !== '')
    .join(' · ')
  const openRows = (): void => {
    if (listId !== undefined) goTo({ screen: 'list', listId, filter: status.filter })
  }
  return (
    <tr ref={focusScreenWhenGone}>
      <th scope="row" className={styles.list}>
        {listId === undefined ? (
          <span className={styles.name}>{name}</span>
        ) : (
          <button
            type="button"
            title={name}
            className={styles.name}
            onClick={() => goTo({ screen: 'list', listId })}
          >
            {name}
          </button>
        )}{' '}
        <span className={styles.client} title={about}>
          {about}
        </span>
      </th>
      <td className={styles.progress}>
        <StackedBar label={status.text} parts={barParts(links)} total={links.total} />
      </td>
      <td>
        <button
          type="button"
          data-tone={status.tone}
          className={styles.status}
          disabled={listId === undefined && status.onPress === undefined}
          onClick={status.onPress ?? openRows}
        >
          <Icon name={status.icon} size={14} />
          <span title={status.text}>{status.text}</span>
        </button>
      </td>
      <td className={styles.units}>{unitsUsed === 0 ? undefined : format.number(unitsUsed)}</td>
      <td className={styles.when} title={format.exact(timeOf(submission))}>
        {status.when}
      </td>
      <td className={styles.actions}>
        {links.waiting === 0 ? undefined : (
          <CardMenu
            submission={submission}
            name={name}
            canMove={() => false}
            onMove={() => undefined}
          />
        )}
      </td>
    </tr>
  )
}

interface SubmissionStatus {
  readonly text: string
  readonly icon: IconName
  readonly tone: Tone
  readonly when: string
  /** The rows of the list that a press on the status shows. */
  readonly filter: { readonly statuses?: ('in-doubt' | 'refused')[]; readonly submissionId: number }
  /** A press does this instead of showing rows. */
  readonly onPress?: () => void
}

function useSubmissionStatus(submission: Submission): SubmissionStatus {
  const t = useText('queue')
  const format = useFormat()
  const { id: submissionId, links } = submission
  if (links.waiting > 0)
    return {
      text: scheduleText(submission, t, format),
      icon: 'scheduled',
      tone: 'idle',
      when:
        submission.doneByMs === undefined
          ? ''
          : format.isToday(submission.doneByMs)
            ? format.comingDay(submission.doneByMs)
            : t('rows.until', { day: format.day(submission.doneByMs) }),
      filter: { submissionId },
    }
  const outcome = finalStatusOf(submission)
  const when = format.moment(timeOf(submission))
  const shortWhen = format.isToday(timeOf(submission)) ? when : format.day(timeOf(submission))
  switch (outcome.kind) {
    case 'in-doubt':
      return {
        text: t('rows.in-doubt', { count: outcome.links }),
        icon: 'waiting',
        tone: 'question',
        when: shortWhen,
        filter: { statuses: ['in-doubt'], submissionId },
        onPress: () => openSettle({ accountId: submission.accountId }),
      }
    case 'accepted-refused':
      return {
        text: t('rows.accepted-refused', { count: outcome.refused }),
        icon: 'check',
        tone: 'good',
        when: shortWhen,
        filter: { statuses: ['refused'], submissionId },
      }
    case 'refused':
    case 'cancelled':
    case 'accepted': {
      const icons = { refused: 'ban', cancelled: 'cross', accepted: 'check' } as const
      const tones = { refused: 'refused', cancelled: 'off', accepted: 'good' } as const
      return {
        text: t(`rows.${outcome.kind}`),
        icon: icons[outcome.kind],
        tone: tones[outcome.kind],
        when: shortWhen,
        filter: { submissionId },
      }
    }
    default:
      return assertNever(outcome)
  }
}

/** The time that the table shows for a submission. */
function timeOf({ finishedMs, nextMs, createdMs }: Submission): number {
  return finishedMs ?? nextMs ?? createdMs
}

/** Says when the next links are sent: "Next 500: tomorrow, 09:00–17:00" or "Starts today at 18:00". */
function scheduleText(
  { pause, nextMs, when, linksPerDay, links }: Submission,
  t: ReturnType<typeof useText<'queue'>>,
  format: Format,
): string {
  if (pause !== undefined) return t('rows.paused')
  const atMs = nextMs ?? (when.kind === 'at' ? when.atMs : Date.now())
  const day = format.comingDay(atMs)
  if (when.kind !== 'spread' || linksPerDay === undefined)
    return t('rows.startsAt', { day, time: format.time(atMs) })
  const { fromMinute, toMinute } = when.hours
  const count = Math.min(linksPerDay, links.waiting)
  if (fromMinute === 0 && toMinute === 1_440)
    return t('rows.nextPortionAllDay', { links: count, day })
  const at = (minute: number): string => {
    const time = new Date(atMs)
    time.setHours(0, minute, 0, 0)
    return format.time(time.getTime())
  }
  return t('rows.nextPortion', { links: count, day, from: at(fromMinute), to: at(toMinute) })
}
