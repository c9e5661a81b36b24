import { selectAccounts, selectSubmissions, useApp } from '../app-state.ts'
import { useText } from '../text/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useQueue } from './queue-store.ts'
import { useReschedule } from './use-reschedule.ts'

/** Asks before a drip feed is given up for sending all of it at once. */
export function SendNowDialog({ submissionId }: { readonly submissionId: number }) {
  const { t } = useText('queue')
  const close = useQueue((state) => state.close)
  const reschedule = useReschedule()
  const submission = useApp(selectSubmissions).find(({ id }) => id === submissionId)
  const account = useApp(selectAccounts).find(({ id }) => id === submission?.accountId)
  const links = submission?.links.queued ?? 0
  return (
    <Dialog
      isOpen
      role="alertdialog"
      onClose={close}
      title={t('schedule.ask.title', { links })}
      actions={
        <>
          <Button
            look="filled"
            isDisabled={links === 0}
            onPress={() => {
              if (submission !== undefined) void reschedule(submission, { kind: 'now' })
              close()
            }}
          >
            {t('schedule.ask.confirm')}
          </Button>
          <Button look="quiet" onPress={close}>
            {t('schedule.ask.keep')}
          </Button>
        </>
      }
    >
      {t('schedule.ask.text', { units: links * (account?.price ?? 1) })}
    </Dialog>
  )
}
