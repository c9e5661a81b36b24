import { memo, useState } from 'react'

import type { Forecast } from '../../../electron/shared/contract.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { wholeNumber } from '../../i18n/whole-number.ts'
import { SegmentedControl } from '../../components/SegmentedControl.tsx'
import { TextField } from '../../components/TextField.tsx'
import { Button } from '../../components/Button.tsx'
import styles from './SidePanel.module.css'
import { plan, usePlan, usePlanAccount } from './stores.ts'
import { useSizeNews } from './use-size-news.ts'

const ways = ['balanced', 'fewest', 'smallest'] as const

/** How the links are cut into tasks, with the number of tasks each way makes once it is known. */
export const TaskChoice = memo(function TaskChoice() {
  const { t } = useText('new')
  const forecast = usePlan((state) => state.forecast)
  const batchSize = usePlan((state) => state.batchSize)
  const { setBatchSize } = plan.getState()
  const [isOwn, setOwn] = useState(typeof batchSize === 'number')
  return (
    <div className={styles.tasks}>
      <SegmentedControl
        label={t('panel.taskCount')}
        value={typeof batchSize === 'string' ? batchSize : undefined}
        segments={ways.map((way) => ({
          id: way,
          name:
            forecast === undefined
              ? t(`panel.uncounted.${way}`)
              : t(`panel.${way}`, { count: forecast.tasks[way] }),
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
    </div>
  )
})

/** How much can come to be maybe charged before sending pauses. */
export function DoubtLimit() {
  const { t } = useText('new')
  const forecast = usePlan((state) => state.forecast)
  const isOwn = usePlanAccount()?.doubtLimit !== undefined
  if (forecast === undefined || forecast.links === 0) return undefined
  const { units, doubtLimitUnits } = forecast
  // The limit that was made up for a short list is a number that nobody has seen before.
  const limit =
    !isOwn && doubtLimitUnits >= units
      ? t('panel.doubtAll', { count: units })
      : t('panel.doubtLimit', { count: doubtLimitUnits })
  return <p className={styles.hint}>{limit}</p>
}

function OwnSize({ forecast }: { readonly forecast: Forecast | undefined }) {
  const { t } = useText('new')
  const format = useFormat()
  const batchSize = usePlan((state) => state.batchSize)
  const most = usePlanAccount()?.limits.linksPerRequest ?? Number.MAX_SAFE_INTEGER
  const [typed, setTyped] = useState(typeof batchSize === 'number' ? format.number(batchSize) : '')

  function sizeIn(text: string): number | undefined {
    const links = wholeNumber(text)
    return links !== undefined && 1 <= links && links <= most ? links : undefined
  }
  const isWrong = typed.trim() !== '' && sizeIn(typed) === undefined
  const isStale = usePlan((state) => state.isStale)
  const result =
    typeof batchSize === 'number' && forecast !== undefined && forecast.links > 0 && !isStale
      ? t('panel.ownSizeResult', { count: forecast.chosenTasks })
      : ''
  // Until the engine has answered, the figures are of what was typed before.
  const isOfSize = usePlan(({ foreseenSize }) => foreseenSize === batchSize)
  useSizeNews(isOfSize ? result : '')

  return (
    <div className={styles.ownSize}>
      <TextField
        label={t('panel.ownSizeField')}
        value={typed}
        inputMode="numeric"
        autoFocus={typeof batchSize !== 'number'}
        error={isWrong ? t('panel.ownSizeWrong', { most }) : undefined}
        onChange={(text) => {
          setTyped(text)
          plan.getState().setBatchSize(sizeIn(text) ?? 'balanced')
        }}
      />
      <p>{result}</p>
    </div>
  )
}
