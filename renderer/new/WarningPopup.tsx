import type { DraftSummary } from '../../electron/shared/draft.ts'
import { type LinkWarning, linkWarnings } from '../../electron/shared/link.ts'
import { useText } from '../text/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { PopupButton } from '../ui/PopupButton.tsx'
import { useToast } from '../ui/Toasts.tsx'
import styles from './KindList.module.css'
import { review } from './stores.ts'

/** Warnings are offers: all lines with one can be looked at or left out at once. */
export function WarningPopup({ draft }: { readonly draft: DraftSummary }) {
  const { t } = useText(['new', 'words'])
  const toast = useToast()
  const warnings = linkWarnings.filter((warning) => draft.byWarning[warning] > 0)
  if (warnings.length === 0) return undefined

  async function leaveOut(warning: LinkWarning): Promise<void> {
    const count = await review.getState().leaveOutWarned(warning)
    toast(t('new:decided.exclude', { count }), {
      name: t('words:undo'),
      onPress: () => void review.getState().undo(),
    })
  }

  return (
    <PopupButton label={t('new:warningsByKind')}>
      <ul className={styles.kinds}>
        {warnings.map((warning) => (
          <li key={warning} className={styles.kind}>
            <span>{t(`new:warningCount.${warning}`, { count: draft.byWarning[warning] })}</span>
            <span className={styles.choices}>
              <Button
                size="small"
                onPress={() => review.getState().setFilter({ warning, statuses: undefined })}
              >
                {t('new:showThese')}
              </Button>
              <Button size="small" look="quiet" onPress={() => void leaveOut(warning)}>
                {t('new:leaveTheseOut')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </PopupButton>
  )
}
