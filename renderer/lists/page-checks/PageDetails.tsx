import type { ReactNode } from 'react'
import type { Row, RowPage } from '../../../electron/shared/contract/index.ts'
import { verdictOfFinding } from '../../../electron/shared/page.ts'
import { Button, focusScreenWhenGone, Icon } from '../../components/index.ts'
import { useFormat, useText } from '../../i18n/index.ts'
import { selectIsReadOnly, useList } from '../open-list/list-state.ts'
import { useRowActions } from '../open-list/use-row-actions.ts'
import { useRelativeTime } from '../use-list-words.ts'
import { targetFilterOf, wastedFilter } from './page-counts.ts'
import styles from './PageDetails.module.css'
import { lookOfPage, lookOfTarget, reasonInWords } from './page-words.ts'
import { usePageActions, usePrice } from './use-page-actions.ts'

/** The page check of a row: what was found out, what it means, and what can be done. */
export function PageDetails({ row }: { readonly row: Row }) {
  const t = useText('pages')
  const format = useFormat()
  const ago = useRelativeTime()
  const actions = usePageActions()
  const isPractice = useList((state) => state.list?.summary.isPractice === true)
  const { page, link } = row
  if (isPractice || link === undefined || row.status === 'duplicate') return undefined
  if (page === undefined)
    return (
      <section>
        <h3>{t('inspect.title')}</h3>
        <p className={styles.none}>{t('inspect.none')}</p>
        <div className={styles.buttons}>
          <Button
            size="small"
            icon="pages"
            onPress={() => void actions.checkAgain({ rows: [row.row] })}
          >
            {t('checkOne')}
          </Button>
        </div>
      </section>
    )
  return (
    <section>
      <h3>
        <time title={format.exact(page.checkedMs)}>
          {t('inspect.titleAgo', { when: ago(page.checkedMs) })}
        </time>
      </h3>
      <Verdict page={page} link={link} />
      {page.isStale ? (
        <Line icon="history" tone="past">
          {t('inspect.stale')}
        </Line>
      ) : undefined}
      <Facts page={page} />
      {page.target === undefined ? undefined : <Target target={page.target} />}
      <Actions row={row} page={page} />
    </section>
  )
}

function Verdict({ page, link }: { readonly page: RowPage; readonly link: string }) {
  const t = useText('pages')
  const common = useText('common')
  const price = usePrice()
  const { betweenSentences } = useFormat()
  const verdict = verdictOfFinding[page.finding]
  const { tone, icon } = lookOfPage[verdict]
  const reason = reasonInWords(t, page, link)
  const meaning =
    verdict === 'unchecked'
      ? t('cost.unchecked')
      : verdict === 'wasted'
        ? price === undefined
          ? t('cost.wastedPlain')
          : t('cost.wasted', { units: common('units', { count: price }) })
        : undefined
  return (
    <Line icon={icon} tone={tone}>
      <strong>{verdict === 'fine' ? t('verdict.fine') : t(`cell.${verdict}`, { reason })}</strong>
      <span className={styles.why}>
        {[t(`why.${page.finding}`), meaning]
          .filter((sentence) => sentence !== undefined)
          .join(betweenSentences)}
      </span>
    </Line>
  )
}

/** What the site answered. */
function Facts({ page }: { readonly page: RowPage }) {
  const t = useText('pages')
  const { httpStatus, contentType, finalUrl, canonicalUrl, detail } = page
  const facts: readonly (readonly [name: string, value: string | undefined])[] = [
    [t('inspect.leadsTo'), finalUrl],
    [t('inspect.canonical'), canonicalUrl],
    [t('inspect.response'), httpStatus === undefined ? undefined : String(httpStatus)],
    [t('inspect.type'), contentType === 'text/html' ? undefined : contentType],
    [t('inspect.details'), detail],
  ]
  const shown = facts.filter(([, value]) => value !== undefined)
  if (shown.length === 0) return undefined
  return (
    <dl className={styles.facts}>
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Target({ target }: { readonly target: NonNullable<RowPage['target']> }) {
  const t = useText('pages')
  const format = useFormat()
  const name = targetFilterOf(target)
  const { tone, icon } = lookOfTarget[name]
  const { anchor, url, rel } = target
  return (
    <>
      <Line icon={icon} tone={tone}>
        <strong>{t(`target.title.${name}`)}</strong>
        <span className={styles.why}>
          {name === 'uncounted'
            ? t('target.why.uncounted', { rel: format.list(rel) })
            : t(`target.why.${name}`)}
        </span>
      </Line>
      {url === undefined ? undefined : (
        <dl className={styles.facts}>
          <div>
            <dt>{t('target.url')}</dt>
            <dd>{url}</dd>
          </div>
          {anchor === '' ? undefined : (
            <div>
              <dt>{t('target.anchor')}</dt>
              <dd>{anchor}</dd>
            </div>
          )}
        </dl>
      )}
    </>
  )
}

/** Excludes the row or all with the same finding, sends the other page instead, or checks again. */
function Actions({ row, page }: { readonly row: Row; readonly page: RowPage }) {
  const t = useText('pages')
  const list = useText('list')
  const actions = usePageActions()
  const rows = useRowActions()
  const isReadOnly = useList(selectIsReadOnly)
  const sameFinding = useList((state) => state.list?.pages.sendableByFinding[page.finding] ?? 0)
  const target = { rows: [row.row] }
  const isWasted = verdictOfFinding[page.finding] === 'wasted'
  const canEdit = !row.isLocked && !isReadOnly && isWasted
  const canExclude = canEdit && isSendableRow(row)
  const canSendInstead =
    canEdit && (page.finding === 'redirects' || page.finding === 'other-canonical')
  return (
    // An action can take the buttons away. Then the screen gets the focus.
    <div key={row.status} ref={focusScreenWhenGone} className={styles.buttons}>
      {canExclude ? (
        <Button size="small" onPress={() => void rows.exclude(target)}>
          {list('row.exclude')}
        </Button>
      ) : undefined}
      {canExclude && sameFinding > 1 ? (
        <Button size="small" onPress={() => void actions.exclude(wastedFilter(page.finding))}>
          {t('inspect.excludeAll', { count: sameFinding })}
        </Button>
      ) : undefined}
      {canSendInstead && page.instead !== undefined ? (
        <Button size="small" onPress={() => void actions.sendInstead(target)}>
          {t(page.finding === 'redirects' ? 'instead.redirects' : 'instead.other-canonical')}
        </Button>
      ) : undefined}
      {canSendInstead && sameFinding > 1 ? (
        <Button
          size="small"
          onPress={() => void actions.sendInstead({ filter: wastedFilter(page.finding) })}
        >
          {t('instead.all', { count: sameFinding })}
        </Button>
      ) : undefined}
      <Button size="small" icon="refresh" onPress={() => void actions.checkAgain(target)}>
        {t('again')}
      </Button>
    </div>
  )
}

/** True if the details of the page check offer to exclude the row. */
export function offersExclude(row: Row): boolean {
  return (
    row.page !== undefined && verdictOfFinding[row.page.finding] === 'wasted' && isSendableRow(row)
  )
}

function isSendableRow({ status }: Row): boolean {
  return status === 'ready' || status === 'cleaned'
}

function Line({
  icon,
  tone,
  children,
}: {
  readonly icon: Parameters<typeof Icon>[0]['name']
  readonly tone: string
  readonly children: ReactNode
}) {
  return (
    <p data-tone={tone} className={styles.line}>
      <Icon name={icon} size={14} />
      <span className={styles.text}>{children}</span>
    </p>
  )
}
