import { memo, useState } from 'react'

import type { Forecast } from '../../electron/shared/contract.ts'
import { useText } from '../text/use-text.ts'
import { NumberField } from '../ui/NumberField.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { Button } from '../ui/Button.tsx'
import styles from './SidePanel.module.css'
import { plan, usePlan, usePlanAccount } from './stores.ts'

const ways = ['balanced', 'fewest', 'smallest'] as const

/** How the links are cut into tasks, with the number of tasks each way makes. */
export const TaskChoice = memo(function TaskChoice() {
  const { t } = useText('new')
  const forecast = usePlan((state) => state.forecast)
  const batchSize = usePlan((state) => state.batchSize)
  const { setBatchSize } = plan.getState()
  const [isOwn, setOwn] = useState(typeof batchSize === 'number')
  return (
    <div className={styles.tasks}>
      <SegmentedControl
        label={t('panel.tasks')}
        value={typeof batchSize === 'string' ? batchSize : undefined}
        segments={ways.map((way) => ({
          id: way,
          name: t(`panel.${way}`, { count: forecast?.tasks[way] ?? 0 }),
        }))}
        onChange={(way) => {
          setOwn(false)
          setBatchSize(way)
        }}
      />
      {isOwn ? (
        <OwnSize forecast={forecast} />
      ) : (
        <div>
          <Button look="link" size="small" onPress={() => setOwn(true)}>
            {t('panel.ownSize')}
          </Button>
        </div>
      )}
      {forecast === undefined || forecast.links === 0 ? undefined : (
        <p className={styles.hint}>{t('panel.doubtLimit', { count: forecast.doubtLimitUnits })}</p>
      )}
    </div>
  )
})

function OwnSize({ forecast }: { readonly forecast: Forecast | undefined }) {
  const { t } = useText('new')
  const batchSize = usePlan((state) => state.batchSize)
  const most = usePlanAccount()?.limits.linksPerRequest ?? Number.MAX_SAFE_INTEGER
  const isNumber = typeof batchSize === 'number'
  return (
    <div className={styles.ownSize}>
      <NumberField
        label={t('panel.ownSizeField')}
        value={isNumber ? batchSize : undefined}
        minValue={1}
        maxValue={most}
        onChange={(links) => plan.getState().setBatchSize(links ?? 'balanced')}
      />
      <p role="status">
        {isNumber && forecast !== undefined
          ? t('panel.ownSizeResult', { count: forecast.chosenTasks })
          : undefined}
      </p>
    </div>
  )
}
