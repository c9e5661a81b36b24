import { useState } from 'react'
import { assertNever } from '../../../electron/shared/assert-never.ts'
import type { PageRun, PagesOfList } from '../../../electron/shared/contract/index.ts'
import {
  Button,
  focusScreenWhenGone,
  Icon,
  IconButton,
  ProgressBar,
  Select,
  useAnnounced,
} from '../../components/index.ts'
import { useFormat, useNow, useText } from '../../i18n/index.ts'
import { FilterChips } from '../FilterChips.tsx'
import { selectIsReadOnly, useList, useListSession } from '../open-list/list-state.ts'
import styles from './PageBar.module.css'
import {
  countOfFilter,
  countOfTarget,
  hasPageChecks,
  hasTargets,
  isUnfinished,
  type PageFilter,
  pageFilters,
  sendableFilter,
  sendableWith,
  targetChoices,
  wastedFilter,
  withPageFilter,
} from './page-counts.ts'
import { lookOfPage, useExcludeLabel } from './page-words.ts'
import { usePageActions, usePageNews } from './use-page-actions.ts'

/** The line of a list about its page checks: progress, then the result once, then filters. */
export function PageBar() {
  const t = useText('pages')
  const pages = useList((state) => state.list?.pages)
  const news = usePageNews()
  if (pages === undefined || !hasPageChecks(pages)) return undefined
  const { run } = pages
  const isRunning = run !== undefined && isUnfinished(run)
  const isIdle = !isRunning && news === undefined
  const shown = isIdle ? 'idle' : !isRunning ? 'result' : isHeld(run) ? 'held' : 'running'
  return (
    <section aria-label={t('label')} className={styles.bar} data-pages={shown}>
      {isRunning ? <Progress run={run} /> : undefined}
      {news === undefined ? (
        <PageChips pages={pages} filters={isRunning ? verdictFilters : pageFilters} />
      ) : (
        <Result run={news} pages={pages} />
      )}
      {isIdle ? <TargetFilter pages={pages} /> : undefined}
      {isRunning ? <RunButtons run={run} /> : undefined}
    </section>
  )
}

function Progress({ run }: { readonly run: PageRun }) {
  const t = useText('pages')
  const format = useFormat()
  const nowMs = useNow(1_000)
  const { state, checked, total, perMinute, doneByMs } = run
  const figures = [
    t('run.progress', { checked, total }),
    ...(perMinute === undefined ? [] : [t('run.rate', { count: Math.round(perMinute) })]),
    ...(doneByMs === undefined
      ? []
      : [t('run.left', { duration: format.duration(Math.max(doneByMs - nowMs, 1_000)) })]),
  ]
  const words = state === 'finished' ? '' : t(`run.${state}`)
  // Who started or paused it has seen that. The others come by themselves.
  useAnnounced(isHeld(run) || state === 'waiting' ? words : '')
  return (
    <div
      className={styles.progress}
      data-held={isHeld(run) ? '' : undefined}
      title={[words, ...figures].join(' · ')}
    >
      {isHeld(run) ? <Icon name={state === 'offline' ? 'unplugged' : 'warning'} /> : undefined}
      <ProgressBar
        label={words}
        value={total === 0 ? undefined : checked / total}
        detail={figures.join(' · ')}
      />
    </div>
  )
}

/** True if something outside holds the check up. */
function isHeld({ state }: PageRun): boolean {
  return state === 'offline' || state === 'disk-full'
}

function RunButtons({ run: { state } }: { readonly run: PageRun }) {
  const t = useText('pages')
  const actions = usePageActions()
  return (
    <div ref={focusScreenWhenGone} className={styles.buttons}>
      {canResume(state) ? (
        <Button size="small" icon="play" onPress={actions.resume}>
          {t('run.resume')}
        </Button>
      ) : (
        <Button size="small" icon="pause" onPress={actions.pause}>
          {t('run.pause')}
        </Button>
      )}
      <Button size="small" look="quiet" onPress={actions.cancel}>
        {t('run.cancel')}
      </Button>
    </div>
  )
}

function canResume(state: PageRun['state']): boolean {
  switch (state) {
    case 'paused':
    case 'disk-full':
      return true
    case 'waiting':
    case 'running':
    case 'offline':
    case 'finished':
      return false
    default:
      return assertNever(state)
  }
}

/** The result of a finished check in a sentence, until the user closes it or acts on it. */
function Result({ run, pages }: { readonly run: PageRun; readonly pages: PagesOfList }) {
  const t = useText('pages')
  const { betweenSentences } = useFormat()
  const session = useListSession()
  const isReadOnly = useList(selectIsReadOnly)
  const actions = usePageActions()
  const { fine, wasted: wastedRows, unchecked } = pages.byVerdict
  const wasted = sendableWith(pages, 'wasted')
  const excludeLabel = useExcludeLabel(wasted)
  const common = useText('common')
  const isWholeList = run.checked >= fine + wastedRows + unchecked
  const unclear = sendableWith(pages, 'unchecked')
  const checked = t('pages', { count: run.checked })
  const sentences = [
    wasted === 0
      ? t('done.none', { pages: checked })
      : t(isWholeList ? 'done.wasted' : 'done.some', { pages: checked, count: wasted }),
    ...(unclear === 0 ? [] : [t('done.unchecked', { count: unclear })]),
  ]
  const sentence = sentences.join(betweenSentences)
  // What the user excludes later is no news.
  const [news] = useState(sentence)
  useAnnounced(news)
  const close = (): void => session.seePageRun(run.startedMs)
  return (
    <div
      ref={focusScreenWhenGone}
      className={styles.result}
      data-tone={wasted === 0 ? 'good' : 'question'}
    >
      <Icon name={wasted === 0 ? 'reviewed' : 'warning'} />
      <p className={styles.sentence} title={sentence}>
        {sentence}
      </p>
      <div className={styles.buttons}>
        {wasted === 0 ? undefined : (
          <>
            <Button
              size="small"
              onPress={() => {
                session.show(wastedFilter())
                close()
              }}
            >
              {t('done.show', { count: wasted })}
            </Button>
            {isReadOnly ? undefined : (
              <Button
                size="small"
                onPress={() => {
                  void actions.exclude(wastedFilter())
                  close()
                }}
              >
                {excludeLabel}
              </Button>
            )}
          </>
        )}
        {unclear === 0 ? undefined : (
          <Button
            size="small"
            className={wasted === 0 ? undefined : styles.further}
            look={wasted === 0 ? 'outlined' : 'quiet'}
            onPress={() => void actions.checkAgain({ filter: sendableFilter('unchecked') })}
          >
            {t('done.tryAgain', { count: unclear })}
          </Button>
        )}
        <IconButton
          icon="close"
          size="small"
          label={common('close')}
          tooltipAt="bottom"
          onPress={close}
        />
      </div>
    </div>
  )
}

/** The filters while pages are checked: the others follow from the progress. */
const verdictFilters = ['fine', 'wasted', 'unchecked'] as const

/** Counts of rows by page check that are also filters. A press on the selected one shows all rows. */
function PageChips({
  pages,
  filters,
}: {
  readonly pages: PagesOfList
  readonly filters: readonly PageFilter[]
}) {
  const t = useText('pages')
  const session = useListSession()
  const selected = useList((state) => state.filter.page)
  const shown = filters.filter(
    (name) => name === 'fine' || name === selected || countOfFilter(pages, name) > 0,
  )
  function select(name: PageFilter | ''): void {
    const { filter } = session.store.getState()
    const chosen = name === '' || name === selected ? undefined : name
    session.show(withPageFilter(filter, chosen))
  }
  return (
    <div className={styles.chips}>
      <FilterChips<PageFilter | ''>
        label={t('filters')}
        chips={shown.map((id) => ({
          ...lookOfPage[id],
          id,
          name: t(`verdict.${id}`),
          count: countOfFilter(pages, id),
        }))}
        selected={selected ?? ''}
        onSelect={select}
      />
    </div>
  )
}

/** Filters by our link on the pages, with counts. */
function TargetFilter({ pages }: { readonly pages: PagesOfList }) {
  const t = useText('pages')
  const list = useText('list')
  const session = useListSession()
  const target = useList((state) => state.filter.target ?? '')
  if (!hasTargets(pages)) return undefined
  const present = targetChoices.filter((name) => name === target || countOfTarget(pages, name) > 0)
  return (
    <Select
      label={t('target.filter')}
      isLabelHidden
      size="small"
      options={[
        { id: '', name: t('target.all'), includesLabel: true },
        ...present.map((name) => ({
          id: name,
          name: list('oneHost', {
            host: t(`target.name.${name}`),
            rows: countOfTarget(pages, name),
          }),
        })),
      ]}
      value={target}
      onChange={(name) => {
        const { target: _target, ...others } = session.store.getState().filter
        const chosen = targetChoices.find((one) => one === name)
        session.show(chosen === undefined ? others : { ...others, target: chosen })
      }}
      className={styles.target}
    />
  )
}
