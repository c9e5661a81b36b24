import { selectAccounts, selectSubmissions, useApp } from '../app-state.ts'
import { useText } from '../text/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useQueue } from './queue-store.ts'

/** Asks before what waits is given up, with the links and units that it is about. */
export function CancelRestDialog({ submissionId }: { readonly submissionId: number }) {
  const { t } = useText('queue')
  const close = useQueue((state) => state.close)
  const cancelRest = useQueue((state) => state.cancelRest)
  const submission = useApp(selectSubmissions).find(({ id }) => id === submissionId)
  const account = useApp(selectAccounts).find(({ id }) => id === submission?.accountId)
  const links = submission?.links.queued ?? 0
  return (
    <Dialog
      isOpen
      role="alertdialog"
      onClose={close}
      title={t('cancel.title', { links })}
      actions={
        <>
          <Button
            look="filled"
            meaning="danger"
            isDisabled={links === 0}
            onPress={() => {
              void cancelRest(submissionId)
              close()
            }}
          >
            {t('cancel.confirm')}
          </Button>
          <Button look="quiet" onPress={close}>
            {t('cancel.keep')}
          </Button>
        </>
      }
    >
      {t('cancel.text', { units: links * (account?.price ?? 1) })}
    </Dialog>
  )
}
