import type { DraftSummary } from '../../electron/shared/draft.ts'
import { type LinkWarning, linkWarnings } from '../../electron/shared/link.ts'
import { useText } from '../text/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Menu } from '../ui/Menu.tsx'
import { useToast } from '../ui/Toasts.tsx'
import styles from './ReviewToolbar.module.css'
import { review } from './stores.ts'

/** Warnings are offers: all lines with one can be looked at or left out at once. */
export function WarningMenu({ draft }: { readonly draft: DraftSummary }) {
  const { t } = useText(['new', 'words'])
  const toast = useToast()
  const warnings = linkWarnings.filter((warning) => draft.byWarning[warning] > 0)
  const total = warnings.reduce((sum, warning) => sum + draft.byWarning[warning], 0)
  const name = t('new:warningMenu', { count: total })

  async function leaveOut(warning: LinkWarning): Promise<void> {
    const count = await review.getState().leaveOutWarned(warning)
    toast(t('new:decided.exclude', { count }), {
      name: t('words:undo'),
      onPress: () => void review.getState().undo(),
    })
  }

  return (
    <Menu
      label={name}
      trigger={
        <Button size="small" className={styles.menuButton}>
          {name}
          <Icon name="chevron-down" size={14} />
        </Button>
      }
      parts={warnings.map((warning) => ({
        id: warning,
        name: t(`new:warningCount.${warning}`, { count: draft.byWarning[warning] }),
        heading: t(`new:warningCount.${warning}`, { count: draft.byWarning[warning] }),
        actions: [
          {
            id: 'show',
            name: t('new:showThese'),
            onAction: () => review.getState().setFilter({ warning }),
          },
          { id: 'leave-out', name: t('new:leaveTheseOut'), onAction: () => void leaveOut(warning) },
        ],
      }))}
    />
  )
}
