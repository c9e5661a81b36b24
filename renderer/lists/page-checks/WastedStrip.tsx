import { Button, focusScreenWhenGone, Icon } from '../../components/index.ts'
import { useText } from '../../i18n/index.ts'
import { useList, useListSession } from '../open-list/list-state.ts'
import { sendableWith, wastedFilter } from './page-counts.ts'
import { usePageActions, usePageNews, usePrice } from './use-page-actions.ts'
import styles from './WastedStrip.module.css'

/**
 * Says above the footer how many of the pages to be sent would be wasted, and offers to exclude them. Not
 * while the result of a check is shown above the rows, which says the same.
 */
export function WastedStrip() {
  const t = useText('pages')
  const common = useText('common')
  const session = useListSession()
  const actions = usePageActions()
  const price = usePrice()
  const count = useList(({ list }) => (list === undefined ? 0 : sendableWith(list.pages, 'wasted')))
  const isSaidAbove = usePageNews() !== undefined
  if (count === 0 || isSaidAbove) return undefined
  return (
    <div ref={focusScreenWhenGone} className={styles.strip}>
      <Icon name="warning" />
      <p className={styles.words}>{t('footer.wasted', { count })}</p>
      <Button look="link" onPress={() => session.show(wastedFilter())}>
        {t('footer.show', { count })}
      </Button>
      <Button size="small" onPress={() => void actions.exclude(wastedFilter())}>
        {price === undefined
          ? t('done.exclude', { count })
          : t('footer.exclude', { count, units: common('units', { count: count * price }) })}
      </Button>
    </div>
  )
}
