import { useFormat } from '../text/format.ts'
import { useText } from '../text/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { plan } from './stores.ts'
import { useRoom } from './use-room.ts'

/** Sends no more than there is room for, and keeps the rest for later. */
export function SendFirst() {
  const { t } = useText('new')
  const format = useFormat()
  const room = useRoom()
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
