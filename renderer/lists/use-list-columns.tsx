import { useMemo } from 'react'
import { Icon, IconButton, StackedBar, Tag } from '../components/index.ts'

import type { GridColumn } from '../grid/index.ts'
import { useFormat, useText } from '../i18n/index.ts'
import { barOf, filledLines, type ListRow, wasSubmitted } from './list-summary.ts'
import styles from './ListsScreen.module.css'
import { useAgo, useSourcesInWords, useStatusInWords } from './use-list-words.ts'

/** The columns of the Lists screen. */
export function useListColumns(
  onMenu: (row: ListRow, at: { readonly x: number; readonly y: number }) => void,
): readonly GridColumn<ListRow>[] {
  const t = useText('lists')
  const common = useText('common')
  const format = useFormat()
  const sourcesInWords = useSourcesInWords()
  const statusInWords = useStatusInWords()
  const ago = useAgo()
  return useMemo(
    () => [
      {
        id: 'list',
        heading: t('column.list'),
        width: 'minmax(150px, 1.3fr)',
        canSort: true,
        cell: ({ list }) => (
          <span className={styles.two}>
            <span className={styles.name}>
              <span className={styles.cut}>{list.name}</span>
              {list.isPractice ? <Tag look="practice">{common('practice')}</Tag> : undefined}
            </span>
            <span className={styles.second}>
              {[list.client, list.label, sourcesInWords(list.sources)]
                .filter((part) => part !== '' && part !== list.name)
                .join(' · ') || common('lines', { count: filledLines(list) })}
            </span>
          </span>
        ),
      },
      {
        id: 'progress',
        heading: t('column.progress'),
        width: 'minmax(156px, 1fr)',
        cell: ({ list }) => (
          <span className={styles.two}>
            <span className={styles.bar}>
              <StackedBar
                parts={barOf(list)}
                total={filledLines(list)}
                label={t('bar', {
                  accepted: list.counts.accepted,
                  waiting: list.counts.waiting + list.counts.sending,
                  doubt: list.counts['in-doubt'],
                  review: list.counts.decide,
                  lines: filledLines(list),
                })}
              />
            </span>
            <span className={styles.second}>
              {wasSubmitted(list)
                ? t('acceptedOf', { accepted: list.counts.accepted, lines: filledLines(list) })
                : common('lines', { count: filledLines(list) })}
            </span>
          </span>
        ),
      },
      {
        id: 'status',
        heading: t('column.status'),
        width: 'minmax(164px, 1.05fr)',
        cell: ({ statuses }) => {
          const [first, next] = statuses.map(statusInWords)
          if (first === undefined) return undefined
          return (
            <span className={styles.status} data-tone={first.tone}>
              <Icon name={first.icon} size={14} />
              <span className={styles.two}>
                <span className={styles.cut}>{first.words}</span>
                {next === undefined ? undefined : (
                  <span className={styles.second}>{next.words}</span>
                )}
              </span>
            </span>
          )
        },
      },
      {
        id: 'units',
        heading: t('column.units'),
        width: '60px',
        align: 'end',
        canSort: true,
        cell: ({ list }) => (list.units === 0 ? '' : format.number(list.units)),
      },
      {
        id: 'activity',
        heading: t('column.activity'),
        width: '92px',
        canSort: true,
        cell: ({ list }) => (
          <span className={styles.quiet} title={format.exact(list.activityMs)}>
            {ago(list.activityMs)}
          </span>
        ),
      },
      {
        id: 'menu',
        heading: '',
        name: t('column.menu'),
        width: '28px',
        cell: (row) => (
          <span
            className={styles.rowMenu}
            onClickCapture={({ currentTarget }) => {
              const { left, bottom } = currentTarget.getBoundingClientRect()
              onMenu(row, { x: left, y: bottom })
            }}
          >
            <IconButton
              icon="more"
              size="small"
              label={t('menu.label', { name: row.list.name })}
              excludeFromTabOrder
            />
          </span>
        ),
      },
    ],
    // The functions change with the language and the time only.
    [t, common, format, sourcesInWords, statusInWords, ago, onMenu],
  )
}
