import type { HistoryPart } from '../../electron/shared/history.ts'
import { useApp, whileApp } from '../app-state.ts'
import { useText } from '../text/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { useToast } from '../ui/Toasts.tsx'

interface PutInNewProps {
  readonly part: HistoryPart
  readonly name: string
  readonly onDone?: () => void
}

/** Puts links of the history into the list that is open in New; sends nothing. */
export function PutInNew({ part, name, onDone }: PutInNewProps) {
  const { t } = useText('history')
  const toast = useToast()
  const putInNew = useApp((state) => state.putInNew)
  const goTo = useApp((state) => state.goTo)

  async function put(): Promise<void> {
    const done = await putInNew(part)
    if (!done.ok) {
      toast(t(done.error === 'sent-since' ? 'toNew.sentSince' : 'toNew.problem'))
      return
    }
    onDone?.()
    toast(t('toNew.done', { count: done.value.links }), {
      name: t('toNew.go'),
      onPress: () => goTo('new'),
      untilGone: whileApp(({ screen }) => screen !== 'new'),
    })
  }
  return (
    <Button icon="plus" onPress={() => void put()}>
      {name}
    </Button>
  )
}
