import { useText } from '../../i18n/use-text.ts'
import { Menu } from '../../components/Menu.tsx'
import { OthersButton } from './OthersButton.tsx'
import type { ListToBringBack } from './use-lists-to-bring-back.ts'

interface OthersMenuProps {
  readonly others: readonly ListToBringBack[]
  /** The button that stood here before the menu came was. */
  readonly isPressed: boolean
}

/** The other lists put aside than the one that is told, to bring one of them back. */
export function OthersMenu({ others, isPressed }: OthersMenuProps) {
  const { t } = useText('new')
  return (
    <Menu
      label={t('putAside.othersLabel')}
      isOpenAtFirst={isPressed}
      trigger={<OthersButton count={others.length} hasKeyboard={isPressed} />}
      parts={[
        {
          id: 'others',
          name: t('putAside.othersLabel'),
          actions: others.map((other) => ({
            id: other.draftId,
            name: other.inWords,
            icon: 'undo' as const,
            onAction: other.bringBack,
          })),
        },
      ]}
    />
  )
}
