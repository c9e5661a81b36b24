import { useId, useRef } from 'react'

import type { DraftSummary } from '../../../electron/shared/draft.ts'
import { type LinkWarning, linkWarnings } from '../../../electron/shared/link.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import { PopupButton } from '../../components/PopupButton.tsx'
import { useFits } from '../../components/use-fits.ts'
import { narrowWindow, useMedia } from '../../components/use-media.ts'
import styles from './KindList.module.css'
import { useGridFocus } from './use-grid-focus.ts'
import { useItemInPlace } from './use-item-in-place.ts'
import { useRowActions } from './use-row-actions.ts'
import { useShow } from './use-show.ts'

interface WarningPopupProps {
  readonly draft: DraftSummary
  /** It stands beside no counts, so that there is always room for its word. */
  readonly hasOwnPlace?: boolean
}

/** Warnings are offers: all lines with one, or with any, can be looked at, left out or mended at once. */
export function WarningPopup({ draft, hasOwnPlace = false }: WarningPopupProps) {
  const warnings = linkWarnings.filter((warning) => draft.byWarning[warning] > 0)
  if (warnings.length === 0) return undefined
  return <Popup draft={draft} warnings={warnings} hasOwnPlace={hasOwnPlace} />
}

function Popup({ draft, warnings, hasOwnPlace }: WarningsProps & Required<WarningPopupProps>) {
  const { t } = useText('new')
  const format = useFormat()
  const isNarrow = useMedia(narrowWindow)
  const place = useRef<HTMLSpanElement>(null)
  const whole = useRef<HTMLSpanElement>(null)
  const hasRoom = useFits(whole, place)
  const all = warnings.reduce((sum, warning) => sum + draft.byWarning[warning], 0)
  return (
    <span
      ref={place}
      className={styles.place}
      data-own={hasOwnPlace ? '' : undefined}
      style={{ ['--number' as string]: `${format.number(all).length}ch` }}
    >
      <span ref={whole} aria-hidden className={styles.whole}>
        {t('warnings', { count: all })}
      </span>
      <PopupButton
        icon="warning"
        label={t('warnings', { count: all })}
        shortLabel={hasOwnPlace || (hasRoom && !isNarrow) ? undefined : format.number(all)}
        className={styles.warnings}
      >
        <Warnings draft={draft} warnings={warnings} />
      </PopupButton>
    </span>
  )
}

interface WarningsProps {
  readonly draft: DraftSummary
  readonly warnings: readonly LinkWarning[]
}

function Warnings({ draft, warnings }: WarningsProps) {
  const { t } = useText('new')
  useGridFocus()
  const list = useItemInPlace()
  return (
    <ul ref={list} className={styles.kinds}>
      {warnings.map((warning) => (
        <Warned
          key={warning}
          warning={warning}
          words={t(`warningCount.${warning}`, { count: draft.byWarning[warning] })}
        />
      ))}
      {warnings.length === 1 ? undefined : <Warned warning="any" words={t('warnedAtAll')} />}
    </ul>
  )
}

interface WarnedProps {
  readonly warning: LinkWarning | 'any'
  readonly words: string
}

function Warned({ warning, words }: WarnedProps) {
  const { t } = useText('new')
  const actions = useRowActions()
  const show = useShow()
  const nameId = useId()

  return (
    <li className={styles.kind}>
      <span id={nameId}>{words}</span>
      <span role="group" aria-labelledby={nameId} className={styles.choices}>
        <Button size="small" onPress={() => show({ warning, statuses: undefined })}>
          {t('showThese')}
        </Button>
        {warning === 'trailing-punctuation' ? (
          <Button size="small" look="quiet" onPress={() => void actions.trimPunctuation()}>
            {t('takeItOff')}
          </Button>
        ) : undefined}
        <Button size="small" look="quiet" onPress={() => void actions.leaveOutWarned(warning)}>
          {t('leaveTheseOut')}
        </Button>
      </span>
    </li>
  )
}
