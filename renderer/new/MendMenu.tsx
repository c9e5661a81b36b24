import type { DraftSummary } from '../../electron/shared/draft.ts'
import { choicesOfKind, decideKinds } from '../../electron/shared/link.ts'
import { useText } from '../text/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Menu } from '../ui/Menu.tsx'
import { choiceKey } from './choice-words.ts'
import styles from './ReviewToolbar.module.css'
import { review } from './stores.ts'
import { useRowActions } from './use-row-actions.ts'

/** Settles all lines of a kind at once; the recommended way stands first. */
export function MendMenu({ draft }: { readonly draft: DraftSummary }) {
  const { t } = useText('new')
  const actions = useRowActions()
  const kinds = decideKinds.filter((kind) => draft.byDecideKind[kind] > 0)
  if (kinds.length === 0) return undefined
  const name = t('mend', { count: draft.byStatus.decide })
  return (
    <Menu
      label={name}
      trigger={
        <Button size="small" className={styles.menuButton}>
          {name}
          <Icon name="chevron-down" size={14} />
        </Button>
      }
      parts={kinds.map((kind) => {
        const count = draft.byDecideKind[kind]
        return {
          id: kind,
          name: t(`decideLong.${kind}`, { count }),
          heading: t(`decideLong.${kind}`, { count }),
          actions: [
            ...choicesOfKind[kind].map((choice, index) => ({
              id: choice,
              name: t(choiceKey(kind, choice)),
              shortcut: index === 0 ? t('recommended') : undefined,
              onAction: () => void actions.decideKind(kind, count, choice),
            })),
            {
              id: 'show',
              name: t('showThese'),
              onAction: () =>
                review.getState().setFilter({ decideKind: kind, statuses: ['decide'] }),
            },
          ],
        }
      })}
    />
  )
}
