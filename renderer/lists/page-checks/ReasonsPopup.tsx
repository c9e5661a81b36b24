import { useState, type ReactNode, useId } from 'react'
import { type PageFinding } from '../../../electron/shared/page.ts'
import type { RowFilter } from '../../../electron/shared/contract/index.ts'
import { Button, Icon, PopupButton } from '../../components/index.ts'
import { useFormat, useText } from '../../i18n/index.ts'
import { selectIsReadOnly, useList, useListSession } from '../open-list/list-state.ts'
import {
  countOfTarget,
  findingsWith,
  hasPageChecks,
  hasTargets,
  type PageFilter,
  sendableFilter,
  sendableWith,
  targetChoices,
  wastedFilter,
} from './page-counts.ts'
import { lookOfPage, lookOfTarget, useExcludeLabel } from './page-words.ts'
import styles from './ReasonsPopup.module.css'
import { usePageActions } from './use-page-actions.ts'

/**
 * The popup with the reasons why pages would be wasted or could not be checked: counts, and what can be
 * done about each. It counts the rows that would be sent.
 */
export function ReasonsPopup() {
  const t = useText('pages')
  const pages = useList((state) => state.list?.pages)
  const [isOpen, setOpen] = useState(false)
  if (pages === undefined || !hasPageChecks(pages)) return undefined
  return (
    <PopupButton
      label={t('reasons.button')}
      icon="pages"
      isOpen={isOpen}
      onOpenChange={setOpen}
      className={styles.button}
    >
      {isOpen ? <Reasons onClose={() => setOpen(false)} /> : undefined}
    </PopupButton>
  )
}

function Reasons({ onClose }: { readonly onClose: () => void }) {
  const t = useText('pages')
  const session = useListSession()
  const actions = usePageActions()
  const isReadOnly = useList(selectIsReadOnly)
  const pages = useList((state) => state.list?.pages)
  const wasted = pages === undefined ? 0 : sendableWith(pages, 'wasted')
  const excludeLabel = useExcludeLabel(wasted)
  if (pages === undefined) return undefined
  const unchecked = sendableWith(pages, 'unchecked')

  function show(filter: RowFilter): void {
    session.show(filter, 'all')
    onClose()
  }
  function checkAgain(page: PageFilter): void {
    void actions.checkAgain({ filter: sendableFilter(page) })
    onClose()
  }
  return (
    <div className={styles.reasons}>
      <Part
        page="wasted"
        count={wasted}
        title={t('reasons.wasted')}
        hint={wasted === 0 ? t('reasons.none') : t('reasons.wastedHint')}
        action={
          wasted === 0 || isReadOnly ? undefined : (
            <Button
              look="filled"
              onPress={() => {
                void actions.exclude(wastedFilter())
                onClose()
              }}
            >
              {excludeLabel}
            </Button>
          )
        }
      >
        {findingsWith(pages, 'wasted').map(({ finding, rows }) => (
          <Reason key={finding} finding={finding} rows={rows} onShow={show}>
            {isReadOnly ? undefined : (
              <>
                {finding === 'redirects' || finding === 'other-canonical' ? (
                  <Button
                    size="small"
                    aria-label={t('reasons.insteadReason', { reason: t(`finding.${finding}`) })}
                    onPress={() => void actions.sendInstead({ filter: wastedFilter(finding) })}
                  >
                    {t('reasons.instead')}
                  </Button>
                ) : undefined}
                <Button
                  size="small"
                  aria-label={t('reasons.excludeReason', { reason: t(`finding.${finding}`) })}
                  onPress={() => void actions.exclude(wastedFilter(finding))}
                >
                  {t('reasons.exclude')}
                </Button>
              </>
            )}
          </Reason>
        ))}
      </Part>
      {unchecked === 0 ? undefined : (
        <Part
          page="unchecked"
          count={unchecked}
          title={t('reasons.unchecked')}
          hint={t('reasons.uncheckedHint')}
          action={
            <Button onPress={() => checkAgain('unchecked')}>
              {t('reasons.tryAgain', { count: unchecked })}
            </Button>
          }
        >
          {findingsWith(pages, 'unchecked').map(({ finding, rows }) => (
            <Reason key={finding} finding={finding} rows={rows} onShow={show} />
          ))}
        </Part>
      )}
      {pages.stale === 0 ? undefined : (
        <Part
          page="stale"
          count={pages.stale}
          title={t('reasons.outdated')}
          hint={t('reasons.outdatedHint')}
          action={
            <Button onPress={() => checkAgain('stale')}>
              {t('reasons.recheck', { count: pages.stale })}
            </Button>
          }
        />
      )}
      {hasTargets(pages) ? (
        <section className={styles.part} aria-label={t('target.filter')}>
          <h3 className={styles.title}>{t('target.filter')}</h3>
          <ul>
            {targetChoices
              .filter((name) => countOfTarget(pages, name) > 0)
              .map((name) => (
                <Line
                  key={name}
                  {...lookOfTarget[name]}
                  name={t(`target.name.${name}`)}
                  rows={countOfTarget(pages, name)}
                  onShow={() => show({ target: name })}
                />
              ))}
          </ul>
        </section>
      ) : undefined}
    </div>
  )
}

/** The reasons of one kind, with what can be done about all of them. */
function Part({
  page,
  count,
  title,
  hint,
  action,
  children,
}: {
  readonly page: PageFilter
  readonly count: number
  readonly title: string
  readonly hint: string
  readonly action: ReactNode
  readonly children?: ReactNode
}) {
  const format = useFormat()
  const titleId = useId()
  const { tone, icon } = lookOfPage[page]
  return (
    <section aria-labelledby={titleId} className={styles.part}>
      <div className={styles.head}>
        <span data-tone={tone} className={styles.icon}>
          <Icon name={icon} size={16} />
        </span>
        <div className={styles.words}>
          <h3 id={titleId} className={styles.title}>
            {title} <span className={styles.count}>{format.number(count)}</span>
          </h3>
          <p className={styles.hint}>{hint}</p>
        </div>
        {action}
      </div>
      {children === undefined ? undefined : <ul>{children}</ul>}
    </section>
  )
}

function Reason({
  finding,
  rows,
  onShow,
  children,
}: {
  readonly finding: PageFinding
  readonly rows: number
  readonly onShow: (filter: RowFilter) => void
  readonly children?: ReactNode
}) {
  const t = useText('pages')
  return (
    <Line name={t(`finding.${finding}`)} rows={rows} onShow={() => onShow(wastedFilter(finding))}>
      {children}
    </Line>
  )
}

/**
 * A `ref` callback. When its reason disappears with the focus inside, the next one gets it, but none of its
 * buttons, so that pressing the same key again does nothing.
 */
function focusNeighbourWhenGone(reason: HTMLElement | null): () => void {
  return () => {
    if (reason?.contains(document.activeElement) !== true) return
    const other =
      reason.nextElementSibling ??
      reason.previousElementSibling ??
      reason.closest('[role="dialog"]')
    if (other instanceof HTMLElement) other.focus()
  }
}

function Line({
  tone,
  icon,
  name,
  rows,
  onShow,
  children,
}: Partial<(typeof lookOfPage)[PageFilter]> & {
  readonly name: string
  readonly rows: number
  readonly onShow: () => void
  readonly children?: ReactNode
}) {
  const t = useText('pages')
  const format = useFormat()
  return (
    <li ref={focusNeighbourWhenGone} tabIndex={-1} className={styles.line}>
      {icon === undefined ? undefined : (
        <span data-tone={tone} className={styles.icon}>
          <Icon name={icon} size={14} />
        </span>
      )}
      <span className={styles.name}>{name}</span>
      <span className={styles.count}>{format.number(rows)}</span>
      <span className={styles.actions}>
        {children}
        <Button
          size="small"
          look="quiet"
          aria-label={t('reasons.showReason', { reason: name })}
          onPress={onShow}
        >
          {t('reasons.show')}
        </Button>
      </span>
    </li>
  )
}
