import { useEffect, useEffectEvent, useId, useState } from 'react'
import type {
  PagePlan,
  PageProblem,
  PageSelection,
  PageTarget,
} from '../../../electron/shared/contract/index.ts'
import type { Result } from '../../../electron/shared/result.ts'
import { host, isHostAway } from '../../app/index.ts'
import {
  Checkbox,
  ConfirmDialog,
  SegmentedControl,
  Select,
  TextField,
  useAnnounce,
} from '../../components/index.ts'
import { useFormat, useText } from '../../i18n/index.ts'
import { useList, useListSession } from '../open-list/list-state.ts'
import { columnName } from '../open-list/row-words.ts'
import styles from './CheckDialog.module.css'
import { isUnfinished } from './page-counts.ts'
import { usePageActions } from './use-page-actions.ts'

/** The dialog that says what a page check would do, and starts it. It is open while the list asks for it. */
export function CheckDialog() {
  const question = useList((state) => state.pageQuestion)
  return question === undefined ? undefined : <Question {...question} />
}

type TargetKind = 'off' | 'text' | 'column'

function Question({ rows, again: isAgain }: Pick<PageSelection, 'rows' | 'again'>) {
  const t = useText('pages')
  const common = useText('common')
  const announce = useAnnounce()
  const session = useListSession()
  const actions = usePageActions()
  const run = useList((state) => state.list?.pages.run)
  const [again, setAgain] = useState(isAgain)
  const [allowPrivate, setAllowPrivate] = useState(false)
  const target = useTargetFields(run?.target)
  const selection = { rows, again, target: target.value, allowPrivate }
  const { plan, fresh, isCurrent } = usePlan(selection)
  const [problem, setProblem] = useState<PageProblem | 'away'>()
  const [isStarting, setStarting] = useState(false)
  const planned = plan?.ok === true ? plan.value : undefined
  const count = planned?.pages ?? 0
  const isTargetWrong = plan?.ok === false && plan.error === 'not-a-target'
  const shownProblem =
    problem ?? (plan?.ok === false && plan.error !== 'not-a-target' ? plan.error : undefined)

  async function start(): Promise<void> {
    setStarting(true)
    const started = await actions.start(selection)
    setStarting(false)
    if (!started.ok) {
      setProblem(started.error)
      return
    }
    session.endAsking()
    announce(t('run.started', { count }))
  }
  return (
    <ConfirmDialog
      isOpen
      title={t('dialog.title')}
      confirmLabel={count === 0 ? t('dialog.startNone') : t('dialog.start', { count })}
      cancelLabel={common('cancel')}
      isDisabled={count === 0 || !target.isComplete || !isCurrent}
      isPending={isStarting}
      onConfirm={() => void start()}
      onClose={() => session.endAsking()}
    >
      <div className={styles.fields}>
        <p>{t('dialog.lead')}</p>
        <Plan plan={planned} problem={shownProblem} />
        {fresh === 0 ? undefined : (
          <div className={styles.choice}>
            <p>{t('dialog.fresh', { count: fresh })}</p>
            <Checkbox isSelected={again} onChange={setAgain}>
              {t('dialog.freshAgain', { count: fresh })}
            </Checkbox>
          </div>
        )}
        {planned === undefined || planned.privateHosts === 0 ? undefined : (
          <div className={styles.choice}>
            <p>{t('dialog.private', { count: planned.privateHosts })}</p>
            <Checkbox isSelected={allowPrivate} onChange={setAllowPrivate}>
              {t('dialog.allowPrivate')}
            </Checkbox>
          </div>
        )}
        <TargetFields target={target} isWrong={isTargetWrong} />
        {isUnfinished(run) ? <p className={styles.note}>{t('dialog.replaces')}</p> : undefined}
      </div>
    </ConfirmDialog>
  )
}

/** How many pages would be checked, and how long that takes; or why there are none. */
function Plan({
  plan,
  problem,
}: {
  readonly plan: PagePlan | undefined
  readonly problem: PageProblem | 'away' | undefined
}) {
  const t = useText('pages')
  const common = useText('common')
  const format = useFormat()
  const words =
    problem !== undefined
      ? t(`problem.${problem}`)
      : plan === undefined
        ? t('dialog.counting')
        : plan.pages === 0
          ? t('dialog.nothing')
          : t('dialog.plan', {
              pages: t('pages', { count: plan.pages }),
              sites: t('sites', { count: plan.sites }),
              duration: common('about', { duration: format.duration(plan.aboutMs) }),
            })
  return (
    <p role="status" className={styles.plan}>
      {words}
    </p>
  )
}

interface PlanReply {
  readonly of: string
  readonly plan: Result<PagePlan, PageProblem>
}

/** What a check would do. It is asked again when that changes; the last reply stays until then. */
function usePlan(selection: PageSelection): {
  readonly plan: Result<PagePlan, PageProblem> | undefined
  /** Pages that were checked recently, also while they are to be checked again. */
  readonly fresh: number
  readonly isCurrent: boolean
} {
  const session = useListSession()
  // Lines that are fixed, excluded or imported meanwhile change the plan.
  const sendable = useList((state) => state.list?.sendable)
  const key = JSON.stringify([selection, sendable])
  const [reply, setReply] = useState<PlanReply>()
  const [fresh, setFresh] = useState(0)
  const ask = useEffectEvent(async (listId: number, asked: string, isWanted: () => boolean) => {
    try {
      const plan = await host.request('pages.plan', { listId, selection })
      if (!isWanted()) return
      setReply({ of: asked, plan })
      if (plan.ok && !selection.again) setFresh(plan.value.fresh)
    } catch (error) {
      // The window says that the host is away.
      if (!isHostAway(error)) throw error
    }
  })
  // The first question is asked at once, the others when the user stops typing.
  const delayMs = useEffectEvent(() => (reply === undefined ? 0 : 250))
  useEffect(() => {
    let isWanted = true
    const timer = setTimeout(() => void ask(session.listId, key, () => isWanted), delayMs())
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [session, key])
  return { plan: reply?.plan, fresh, isCurrent: reply?.of === key }
}

interface TargetState {
  readonly kind: TargetKind
  readonly setKind: (kind: TargetKind) => void
  readonly text: string
  readonly setText: (text: string) => void
  readonly column: number | undefined
  readonly setColumn: (column: number) => void
  /** What the fields name; undefined: our link is not looked for. */
  readonly value: PageTarget | undefined
  /** False while a field that is needed is empty. */
  readonly isComplete: boolean
}

/** The fields that name our link. They start with what the last check of the list looked for. */
function useTargetFields(last: PageTarget | undefined): TargetState {
  const [kind, setKind] = useState<TargetKind>(() =>
    last === undefined ? 'off' : 'text' in last ? 'text' : 'column',
  )
  const [text, setText] = useState(last !== undefined && 'text' in last ? last.text : '')
  const [column, setColumn] = useState(
    last !== undefined && 'column' in last ? last.column : undefined,
  )
  const named = text.trim()
  const value =
    kind === 'text' && named !== ''
      ? { text: named }
      : kind === 'column' && column !== undefined
        ? { column }
        : undefined
  return {
    kind,
    setKind,
    text,
    setText,
    column,
    setColumn,
    value,
    isComplete: kind === 'off' || value !== undefined,
  }
}

function TargetFields({
  target,
  isWrong,
}: {
  readonly target: TargetState
  readonly isWrong: boolean
}) {
  const t = useText('pages')
  const list = useText('list')
  const id = useId()
  const headings = useList((state) => state.list?.columns) ?? []
  const kinds = (['off', 'text', 'column'] as const).filter(
    (kind) => kind !== 'column' || headings.length > 0,
  )
  const nameOfKind = { off: 'targetOff', text: 'targetText', column: 'targetColumn' } as const
  return (
    <div className={styles.target}>
      <SegmentedControl
        label={t('dialog.target')}
        segments={kinds.map((kind) => ({ id: kind, name: t(`dialog.${nameOfKind[kind]}`) }))}
        value={target.kind}
        onChange={target.setKind}
      />
      {target.kind === 'text' ? (
        <TextField
          id={id}
          label={t('dialog.text')}
          hint={t('dialog.textHint')}
          inputMode="url"
          value={target.text}
          onChange={target.setText}
          maxLength={4_000}
          error={isWrong && target.text.trim() !== '' ? t('dialog.notATarget') : undefined}
        />
      ) : undefined}
      {target.kind === 'column' ? (
        <Select
          label={t('dialog.column')}
          options={headings.map((heading, index) => ({
            id: index,
            name: columnName(list, heading, index),
          }))}
          value={target.column}
          onChange={target.setColumn}
        />
      ) : undefined}
    </div>
  )
}
