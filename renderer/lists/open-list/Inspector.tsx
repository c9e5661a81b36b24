import { type ReactNode, useEffect, useState } from 'react'
import { Button, Icon, IconButton, type IconName } from '../../components/index.ts'

import type { Row, RowDetails, RowSubmission } from '../../../electron/shared/contract/index.ts'
import { headingKey } from '../../../electron/shared/imports.ts'
import { host, lookOfStatus } from '../../app/index.ts'
import { useFormat, useText } from '../../i18n/index.ts'
import { offersExclude, PageDetails } from '../page-checks/PageDetails.tsx'
import styles from './Inspector.module.css'
import { selectIsReadOnly, useList, useListSession } from './list-state.ts'
import { choiceInWords, headingText, useDetailInWords } from './row-words.ts'
import { useRowActions } from './use-row-actions.ts'

/** Everything about the focused row: its source line, the link that is sent, and its history. */
export function Inspector() {
  const t = useText('list')
  const session = useListSession()
  const details = useRowDetails()
  const isRowChosen = useList(({ selection }) => selection !== undefined)
  const common = useText('common')
  const line = details?.row.line
  return (
    <aside
      aria-label={line === undefined ? t('row.details') : t('inspect.label', { line })}
      className={styles.inspector}
    >
      <header className={styles.header}>
        <h2>{line === undefined ? t('row.details') : t('inspect.title', { line })}</h2>
        <span className={styles.hint}>{t('inspect.close')}</span>
        <IconButton
          icon="close"
          size="small"
          label={common('close')}
          tooltipAt="bottom"
          onPress={() => session.setInspecting(false)}
        />
      </header>
      {details !== undefined ? (
        <Details details={details} />
      ) : isRowChosen ? undefined : (
        <p className={styles.none}>{t('inspect.none')}</p>
      )}
    </aside>
  )
}

/** The details of the focused row. They are loaded again when the list changes. */
function useRowDetails(): RowDetails | undefined {
  const session = useListSession()
  const view = useList((state) => state.view)
  const index = useList(({ selection }) => selection?.current ?? selection?.active)
  const [details, setDetails] = useState<RowDetails>()
  useEffect(() => {
    let isCurrent = true
    async function ask(): Promise<void> {
      if (index === undefined || view === undefined || index >= view.rows) {
        setDetails(undefined)
        return
      }
      const [row] = (await session.loadRows(view.viewId, index, 1)) ?? []
      if (row === undefined || !isCurrent) return
      const inspected = await host.request('rows.inspect', {
        listId: session.listId,
        row: row.row,
      })
      if (isCurrent) setDetails(inspected.ok ? inspected.value : undefined)
    }
    void ask()
    return () => {
      isCurrent = false
    }
  }, [session, view, index])
  return details
}

function Details({ details }: { readonly details: RowDetails }) {
  const t = useText('list')
  const common = useText('common')
  const detailInWords = useDetailInWords()
  const { row, cells, history } = details
  const { tone, icon } = lookOfStatus[row.status]
  const isSent = row.sent !== undefined && row.isLocked
  const linkTitle = isSent
    ? t('inspect.sentAs')
    : row.status === 'decide'
      ? t('inspect.suggested')
      : t('inspect.willBeSent')
  const filled = cells.filter(({ text }) => text !== '')
  const link = row.link ?? row.recommendedLink
  const isPlain = filled.length === 1 && filled[0]?.text === link
  return (
    <div className={styles.body}>
      {link === undefined ? undefined : (
        <section>
          <h3>{linkTitle}</h3>
          <p className={styles.code}>{link}</p>
        </section>
      )}
      {row.page === undefined ? undefined : <PageDetails row={row} />}
      {isPlain ? undefined : (
        <section>
          <h3>{cells.length > 1 ? t('inspect.inSheet') : t('inspect.asPasted')}</h3>
          <dl className={styles.cells}>
            {filled.map(({ heading, text }, index) => (
              // Several columns can have one heading, and the order of cells never changes.
              // oxlint-disable-next-line react/no-array-index-key
              <div key={`${headingKey(heading)} ${index}`}>
                {heading === '' ? undefined : <dt>{headingText(t, heading)}</dt>}
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <section>
        <h3>{t('inspect.status')}</h3>
        <Line icon={icon} tone={tone}>
          {row.status === 'blank' && detailInWords(row) !== '' ? undefined : (
            <strong>{common(`status.${row.status}`)} </strong>
          )}
          {detailInWords(row)}
        </Line>
        {row.changes.slice(row.status === 'cleaned' ? 1 : 0).map((change) => (
          <Line key={change} icon="sparkles" tone="fixed">
            {t(`change.${change}`)}
          </Line>
        ))}
        {row.warnings.map((warning) => (
          <Line key={warning} icon="warning" tone="question">
            {t(`warning.${warning}`)}
          </Line>
        ))}
        <Choices row={row} />
      </section>
      {row.page === undefined ? <PageDetails row={row} /> : undefined}
      {history.length === 0 ? undefined : (
        <section>
          <h3>{t('inspect.history')}</h3>
          {history.map((event) => (
            <Submission key={event.submissionId} event={event} />
          ))}
        </section>
      )}
    </div>
  )
}

/** The actions that the row allows. */
function Choices({ row }: { readonly row: Row }) {
  const t = useText('list')
  const session = useListSession()
  const actions = useRowActions()
  const isReadOnly = useList(selectIsReadOnly)
  const target = { rows: [row.row] }
  if (row.isLocked || isReadOnly)
    return row.isLocked ? (
      <p className={styles.locked}>
        <Icon name="lock" size={13} />
        {t('inspect.locked')}
      </p>
    ) : undefined
  const { decideKind } = row
  const choices = row.status === 'decide' && decideKind !== undefined ? row.choices : []
  return (
    <div className={styles.buttons}>
      {choices
        .filter(
          (choice) => choice !== 'exclude' && !(choice === 'mend' && decideKind === 'no-site'),
        )
        .map((choice) => (
          <Button key={choice} size="small" onPress={() => void actions.decide(target, choice)}>
            {decideKind === undefined ? '' : choiceInWords(t, decideKind, choice)}
          </Button>
        ))}
      {row.status === 'refused' || row.status === 'cancelled' ? (
        <Button size="small" onPress={() => void actions.reopen(target)}>
          {t('row.reopen')}
        </Button>
      ) : undefined}
      {row.status === 'sent-before' ? (
        <Button size="small" onPress={() => void actions.resend(target, true)}>
          {t('row.resend')}
        </Button>
      ) : undefined}
      {row.warnings.includes('sent-again') ? (
        <Button size="small" onPress={() => void actions.resend(target, false)}>
          {t('row.noResend')}
        </Button>
      ) : undefined}
      <Button size="small" onPress={() => session.beginEdit(row)}>
        {t('row.edit')}
      </Button>
      {row.status === 'excluded' ? (
        <Button size="small" onPress={() => void actions.include(target)}>
          {t('row.include')}
        </Button>
      ) : offersExclude(row) ? undefined : (
        <Button size="small" onPress={() => void actions.exclude(target)}>
          {t('row.exclude')}
        </Button>
      )}
    </div>
  )
}

/** One submission of the row, with the requests that contained its link. */
function Submission({ event }: { readonly event: RowSubmission }) {
  const t = useText('list')
  const format = useFormat()
  const iconOf = {
    'in-flight': 'send',
    accepted: 'check',
    rejected: 'ban',
    'in-doubt': 'waiting',
    'not-sent': 'refresh',
  } as const satisfies Record<string, IconName>
  const toneOf = {
    'in-flight': 'active',
    accepted: 'good',
    rejected: 'refused',
    'in-doubt': 'question',
    'not-sent': 'idle',
  } as const
  return (
    <ol className={styles.events}>
      <li>
        <Line icon="arrow-right" tone="idle">
          {t('inspect.submitted', { account: event.accountName })}{' '}
          <time title={format.exact(event.submittedMs)}>{format.moment(event.submittedMs)}</time>
        </Line>
      </li>
      {event.requests.map((request) => (
        <li key={request.requestId}>
          <Line icon={iconOf[stateForLink(request)]} tone={toneOf[stateForLink(request)]}>
            {request.markedAs !== undefined
              ? t(`inspect.request.marked.${request.markedAs}`)
              : request.state === 'accepted' && request.taskId !== undefined
                ? t('inspect.request.accepted', { task: request.taskId })
                : request.state === 'accepted'
                  ? t('inspect.request.acceptedPlain')
                  : request.state === 'rejected' && request.message !== undefined
                    ? t('inspect.request.rejectedBecause', { message: request.message })
                    : t(`inspect.request.${request.state}`)}{' '}
            <time title={format.exact(request.startedMs)}>
              {format.moment(request.endedMs ?? request.startedMs)}
            </time>
          </Line>
        </li>
      ))}
    </ol>
  )
}

/**
 * The state of a request for this link. It can differ from the state of the request, because the user
 * can settle a request for some of its links only.
 */
function stateForLink({ state, markedAs }: RowSubmission['requests'][number]) {
  return markedAs === 'not-charged' ? 'not-sent' : state
}

function Line({
  icon,
  tone,
  children,
}: {
  readonly icon: IconName
  readonly tone: string
  readonly children: ReactNode
}) {
  return (
    <p data-tone={tone} className={styles.line}>
      <Icon name={icon} size={14} />
      <span>{children}</span>
    </p>
  )
}
