import { useEffect, useMemo, useState } from 'react'
import type { AnswerRow, AskedLinks, AskedPart } from '../../electron/shared/contract/index.ts'
import { goTo, host, lookOfStatus, useReply } from '../app/index.ts'
import {
  Button,
  Chip,
  copyText,
  Icon,
  type IconName,
  type Tone,
  useAnnounced,
  useToast,
} from '../components/index.ts'
import { Grid, type GridColumn, type GridSelection, MiddleText } from '../grid/index.ts'
import { useFormat, useText } from '../i18n/index.ts'
import { useWrittenFile } from './ExportMenu.tsx'
import styles from './HistoryScreen.module.css'

const parts = [
  'claimed',
  'nearly-the-same',
  'refused',
  'practice',
  'not-sent',
  'not-a-link',
] as const satisfies readonly AskedPart[]

const lookOfPart: Readonly<Record<AskedPart, { readonly tone: Tone; readonly icon: IconName }>> = {
  claimed: { tone: 'past', icon: 'receipt' },
  'nearly-the-same': { tone: 'question', icon: 'question' },
  refused: { tone: 'refused', icon: 'ban' },
  practice: { tone: 'neutral', icon: 'flask' },
  'not-sent': { tone: 'good', icon: 'check' },
  'not-a-link': { tone: 'off', icon: 'minus' },
}

interface AnswersProps {
  /** One link per line. */
  readonly question: string
  readonly onBack: () => void
}

/** The answers to “Was it sent?”, for one link or thousands of them. */
export function Answers({ question, onBack }: AnswersProps) {
  const t = useText('history')
  // The key is constant: the screen mounts a new component for another question.
  const { reply } = useReply('history.ask', { text: question }, { key: 'question' })
  const [part, setPart] = useState<AskedPart>()
  const answered = reply?.ok === true ? reply.value : undefined
  useEffect(() => () => void host.request('history.stopAsking', undefined), [])
  useAnnounced(answered === undefined ? '' : t('ask.lines', { count: answered.lines }))
  return (
    <>
      <div className={styles.answersHead}>
        <Button look="quiet" size="small" icon="arrow-left" onPress={onBack}>
          {t('ask.back')}
        </Button>
        <span className={styles.separator} />
        {answered === undefined ? undefined : (
          <>
            <PartChips asked={answered} part={part} onPart={setPart} />
            <AnswerActions asked={answered} part={part} />
          </>
        )}
      </div>
      {answered === undefined ? (
        <p className={styles.message}>
          {reply?.ok === false ? t(`ask.problem.${reply.error}`) : t('ask.running')}
        </p>
      ) : (
        <AnswerGrid asked={answered} part={part} />
      )}
    </>
  )
}

interface PartChipsProps {
  readonly asked: AskedLinks
  readonly part: AskedPart | undefined
  readonly onPart: (part: AskedPart | undefined) => void
}

function PartChips({ asked, part, onPart }: PartChipsProps) {
  const t = useText('history')
  const format = useFormat()
  return (
    <>
      <Chip
        name={t('ask.all')}
        count={format.number(asked.lines)}
        tone="idle"
        icon="lists"
        isSelected={part === undefined}
        onChange={() => onPart(undefined)}
      />
      {parts
        .filter((name) => asked.counts[name] > 0)
        .map((name) => (
          <Chip
            key={name}
            name={t(`ask.part.${name}`)}
            count={format.number(asked.counts[name])}
            {...lookOfPart[name]}
            isSelected={part === name}
            onChange={(isSelected) => onPart(isSelected ? name : undefined)}
          />
        ))}
    </>
  )
}

interface AnswerActionsProps {
  readonly asked: AskedLinks
  readonly part: AskedPart | undefined
}

/** Buttons that copy the answers, export them, or make a list of the links that were not sent. */
function AnswerActions({ asked: { askId, lines, counts }, part }: AnswerActionsProps) {
  const t = useText('history')
  const { locale } = useFormat()
  const toast = useToast()
  const done = useWrittenFile(toast, {
    saved: (name) => t('export.saved', { name }),
    downloaded: t('export.downloaded'),
  })
  const unsent = counts['not-sent'] + counts['practice']

  async function copy(): Promise<void> {
    const copied = await host.request('history.copyAnswers', { askId, locale })
    if (!copied.ok) toast(t(`ask.problem.${copied.error}`))
    else if (await copyText(copied.value)) toast(t('ask.copied', { count: lines }))
  }
  async function makeList(): Promise<void> {
    const made = await host.request('history.toList', { askId, parts: ['not-sent', 'practice'] })
    if (!made.ok) {
      toast(t(`ask.problem.${made.error}`))
      return
    }
    goTo({ screen: 'list', listId: made.value.id })
    toast(t('ask.listMade', { list: made.value.name }))
  }
  async function write(): Promise<void> {
    const written = await host.request('history.exportAnswers', {
      askId,
      part,
      format: 'xlsx',
      locale,
    })
    if (written.ok) done(written.value)
    else toast(t(`export.problem.${written.error}`))
  }
  return (
    <div className={styles.answersEnd}>
      {unsent === 0 ? undefined : (
        <Button icon="list-plus" onPress={() => void makeList()}>
          {t('ask.toList', { count: unsent })}
        </Button>
      )}
      <Button icon="download" onPress={() => void write()}>
        {t('ask.export')}
      </Button>
      <Button look="filled" icon="copy" onPress={() => void copy()}>
        {t('ask.copy')}
      </Button>
    </div>
  )
}

interface AnswerGridProps {
  readonly asked: AskedLinks
  readonly part: AskedPart | undefined
}

function AnswerGrid({ asked, part }: AnswerGridProps) {
  const t = useText('history')
  const [selection, setSelection] = useState<GridSelection>()
  const [total, setTotal] = useState<number>()
  const { askId } = asked
  const load = useMemo(
    () => async (start: number, count: number) => {
      const page = await host.request('history.answers', { askId, part, start, count })
      if (!page.ok) return undefined
      setTotal(page.value.total)
      return page.value.rows
    },
    [askId, part],
  )
  const expected = part === undefined ? asked.lines : asked.counts[part]
  return (
    <div className={styles.answers}>
      <Grid<AnswerRow>
        label={t('ask.title')}
        columns={useColumns()}
        rowCount={total ?? expected}
        load={load}
        resetKey={`${askId} ${part}`}
        selection={selection}
        onSelect={setSelection}
        onRowKey={(event, { row }) => {
          if (event.key !== 'Enter' || row === undefined) return
          event.preventDefault()
          openRow(row)
        }}
        empty={t('ask.empty')}
      />
    </div>
  )
}

/** Opens the list with the link of an answer. */
function openRow({ sent, link }: AnswerRow): void {
  if (sent?.listId === undefined) return
  goTo({
    screen: 'list',
    listId: sent.listId,
    filter: link === undefined ? undefined : { search: link },
  })
}

function useColumns(): readonly GridColumn<AnswerRow>[] {
  const t = useText('history')
  const format = useFormat()
  return [
    {
      id: 'line',
      heading: t('ask.column.line'),
      width: '56px',
      align: 'end',
      cell: ({ line }) => <span className={styles.muted}>{format.number(line + 1)}</span>,
    },
    {
      id: 'link',
      heading: t('ask.column.link'),
      width: 'minmax(260px, 5fr)',
      cell: ({ text, link }) => (
        <MiddleText
          text={link ?? text}
          suffix={link === undefined || link === text ? undefined : text}
        />
      ),
    },
    {
      id: 'answer',
      heading: t('ask.column.answer'),
      width: 'minmax(170px, 3fr)',
      cell: (row) => <Answer row={row} />,
    },
    {
      id: 'where',
      heading: t('ask.column.where'),
      width: 'minmax(140px, 3fr)',
      cell: (row) => <Where row={row} />,
    },
    {
      id: 'when',
      heading: t('ask.column.when'),
      width: '120px',
      cell: ({ sent }) =>
        sent === undefined ? undefined : (
          <span className={styles.muted} title={format.exact(sent.atMs)}>
            {format.moment(sent.atMs)}
          </span>
        ),
    },
  ]
}

function Answer({ row: { part, sent, nearLink } }: { readonly row: AnswerRow }) {
  const t = useText('history')
  const look =
    sent === undefined || part === 'nearly-the-same' || part === 'practice'
      ? lookOfPart[part]
      : lookOfStatus[sent.state]
  const words =
    part === 'not-a-link'
      ? t('ask.answer.no-link')
      : part === 'nearly-the-same'
        ? t('ask.answer.similar', { link: nearLink ?? '' })
        : part === 'practice'
          ? t('ask.part.practice')
          : sent === undefined
            ? t('ask.answer.never')
            : t(`ask.answer.${sent.state}`)
  const notes = [
    sent?.isImported === true ? t('ask.answer.imported') : undefined,
    sent?.isSettledByUser === true ? t('ask.answer.byWord') : undefined,
  ].filter((note) => note !== undefined)
  return (
    <span data-tone={look.tone} className={styles.result} title={words}>
      <Icon name={look.icon} size={14} />
      <span>
        {words}
        {notes.length === 0 ? undefined : (
          <span className={styles.muted}> {notes.join(' · ')}</span>
        )}
      </span>
    </span>
  )
}

function Where({ row }: { readonly row: AnswerRow }) {
  const t = useText('history')
  const { sent } = row
  if (sent === undefined) return undefined
  const about = [
    sent.client === '' ? undefined : sent.client,
    sent.taskId === undefined ? undefined : t('ask.task', { task: sent.taskId }),
  ].filter((part) => part !== undefined)
  return (
    <span className={styles.first}>
      {sent.listId === undefined ? (
        sent.listName
      ) : (
        <button type="button" tabIndex={-1} className={styles.name} onClick={() => openRow(row)}>
          {sent.listName}
        </button>
      )}
      <span className={styles.client}>{about.join(' · ')}</span>
    </span>
  )
}
