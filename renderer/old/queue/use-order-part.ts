import { useText } from '../../i18n/use-text.ts'
import type { IconName } from '../../components/Icon.tsx'
import type { MenuPart } from '../../components/Menu.tsx'
import { type Move, moves } from './order.ts'
import type { Moving } from './OrderHandle.tsx'

const iconOfMove: Readonly<Record<Move, IconName>> = {
  up: 'arrow-up',
  down: 'arrow-down',
  front: 'front',
}

const keysOfMove: Readonly<Record<Move, string | undefined>> = {
  up: 'Alt+ArrowUp',
  down: 'Alt+ArrowDown',
  front: undefined,
}

/** The part of a menu that moves a submission among those of its account. */
export function useOrderPart(): (moving: Moving) => MenuPart {
  const { t } = useText('queue')
  return (moving) => ({
    id: 'order',
    name: t('order.heading'),
    actions: moves.map((way) => ({
      id: way,
      name: t(`order.${way}`),
      icon: iconOfMove[way],
      shortcut: way === 'front' ? undefined : t(`order.key.${way}`),
      keys: keysOfMove[way],
      isDisabled: way === 'down' ? moving.isLast : moving.isFirst,
      onAction: () => moving.move(way),
    })),
  })
}
