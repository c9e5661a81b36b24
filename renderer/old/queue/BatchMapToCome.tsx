import { useText } from '../../i18n/use-text.ts'
import { shapeOfMap } from './batch-map-layout.ts'
import styles from './BatchMap.module.css'

/** The room of a map whose batches are on their way, so that nothing below it moves when they come. */
export function BatchMapToCome({ batches }: { readonly batches: number }) {
  const { t } = useText('queue')
  const { count, size, batchesPerCell } = shapeOfMap(batches)
  return (
    <div className={styles.frame}>
      <p className={styles.toCome}>{t('map.loading')}</p>
      <div aria-hidden className={styles.map} data-size={size}>
        {Array.from({ length: count }, (_, index) => (
          <span key={index} className={styles.cell} />
        ))}
      </div>
      {batchesPerCell > 1 ? (
        <p className={styles.scale}>{t('map.grouped', { count: batchesPerCell })}</p>
      ) : undefined}
    </div>
  )
}
