import { selectAccounts, selectSubmissions, useApp } from '../app-state.ts'
import { useText } from '../../i18n/use-text.ts'
import { Question } from '../../components/Question.tsx'
import { useQueue } from './queue-store.ts'
import { Whose } from './Whose.tsx'

/**
 * Asks before what waits is given up, with the links and units that it is about. It may all leave
 * while the question stands; then there is nothing to give up.
 */
export function CancelRestDialog({ submissionId }: { readonly submissionId: number }) {
  const { t } = useText(['queue', 'words'])
  const close = useQueue((state) => state.close)
  const cancelRest = useQueue((state) => state.cancelRest)
  const submission = useApp(selectSubmissions).find(({ id }) => id === submissionId)
  const account = useApp(selectAccounts).find(({ id }) => id === submission?.accountId)
  const links = submission?.links.queued ?? 0
  return (
    <Question
      isOpen
      role="alertdialog"
      onClose={close}
      title={links === 0 ? t('queue:cancel.over') : t('queue:cancel.title', { links })}
      yes={t('queue:cancel.confirm')}
      no={links === 0 ? t('words:close') : t('queue:cancel.keep')}
      isDangerous
      isDisabled={links === 0}
      onYes={() => {
        void cancelRest(submissionId)
        close()
      }}
    >
      {submission === undefined || links === 0 ? undefined : (
        <>
          <Whose submission={submission} account={account} />
          {t('queue:cancel.text', { units: links * (account?.price ?? 1) })}
        </>
      )}
    </Question>
  )
}
