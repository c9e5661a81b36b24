import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import type { Room } from './part.ts'
import { plan } from './stores.ts'
import { useRoom } from './use-room.ts'

/** Sends no more than what is spoken of has room for, and keeps the rest for later. */
export function SendFirst({ of }: { readonly of: Room['of'] }) {
  const { t } = useText('new')
  const format = useFormat()
  const room = useRoom(of)
  if (room === undefined) return undefined
  const { links } = room
  return (
    <>
      <Button
        look="link"
        size="small"
        onPress={() => plan.getState().setPart({ kind: 'first', typed: format.number(links) })}
      >
        {t('panel.sendFirst', { links })}
      </Button>{' '}
    </>
  )
}
