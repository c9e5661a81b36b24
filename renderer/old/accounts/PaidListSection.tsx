import { useEffect, useRef } from 'react'

import type { Account } from '../../../electron/shared/account.ts'
import { useIsMaking } from '../take-away/files-made.ts'
import { useTakeAway } from '../take-away/use-take-away.ts'
import { Sentences } from '../../i18n/Sentences.tsx'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { Icon } from '../../components/Icon.tsx'
import { useAccounts } from './accounts-store.ts'
import styles from './AccountsScreen.module.css'
import { ExchangeNote } from './ExchangeNote.tsx'
import { ImportProgress } from './ImportProgress.tsx'

/** The links an account has paid for, to and from those who share its token or another computer. */
export function PaidListSection({ account }: { readonly account: Account }) {
  const { t } = useText('accounts')
  const takeAway = useTakeAway()
  const fileName = `paid ${account.id}`
  const isMaking = useIsMaking(fileName)
  const input = useRef<HTMLInputElement>(null)
  const isImporting = useIsImporting(account)
  const exportPaidList = useAccounts((state) => state.exportPaidList)
  const importPaidList = useAccounts((state) => state.importPaidList)

  function write(): Promise<void> {
    return takeAway(fileName, () => exportPaidList(account.id), {
      problem: (problem) => t(`paid.exportProblem.${problem}`),
      saved: (path) => t('paid.saved', { path }),
      downloaded: t('paid.downloaded'),
    })
  }
  return (
    <Card label={t('paid.title')}>
      <h3 className={styles.heading}>{t('paid.title')}</h3>
      <p className={styles.text}>{t('paid.text')}</p>
      <div className={styles.row}>
        <Button icon="download" isPending={isMaking} onPress={() => void write()}>
          {t('paid.export')}
        </Button>
        <Button icon="files" isPending={isImporting} onPress={() => input.current?.click()}>
          {t('paid.import')}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".gz"
          hidden
          aria-label={t('paid.import')}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // So that the same file can be chosen again.
            target.value = ''
            if (file !== undefined) void importPaidList(account.id, file, false)
          }}
        />
      </div>
      <ExchangeNote account={account} />
      <ImportNews account={account} />
      <OtherAccount account={account} />
    </Card>
  )
}

/** Whether an import runs: asked for here, or before this account or window was opened. */
function useIsImporting({ id, importing }: Account): boolean {
  const isAsked = useAccounts((state) => state.paidLists.get(id)?.kind === 'running')
  return isAsked || importing !== undefined
}

/** That an import runs and what came of it, in sight however low the card stands. */
function ImportNews({ account }: { readonly account: Account }) {
  const kind = useAccounts((state) => state.paidLists.get(account.id)?.kind)
  const isImporting = useIsImporting(account)
  const news = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (kind !== undefined && kind !== 'asks') news.current?.scrollIntoView({ block: 'nearest' })
  }, [kind])
  return (
    <div ref={news} className={styles.news}>
      {isImporting ? <ImportProgress progress={account.importing} /> : undefined}
      <div role="status">
        <ImportAnswer accountId={account.id} />
      </div>
    </div>
  )
}

/** What came of the last import. */
function ImportAnswer({ accountId }: { readonly accountId: number }) {
  const { t } = useText('accounts')
  const paidList = useAccounts((state) => state.paidLists.get(accountId))
  if (paidList?.kind === 'failed') {
    return (
      <div data-tone="bad" className={styles.answer}>
        <Icon name="cross" />
        <p>{t(`paid.problem.${paidList.problem}`)}</p>
      </div>
    )
  }
  if (paidList?.kind !== 'imported') return undefined
  const { added, known, takenOut, freed, onTheirWay } = paidList
  const areAllKnown = added === 0 && known > 0
  const isOnlyBack = added === 0 && known === 0 && freed > 0
  return (
    <div data-tone="good" className={styles.answer}>
      <Icon name="check" />
      <p>
        <Sentences>
          {isOnlyBack
            ? undefined
            : areAllKnown
              ? t('paid.allKnown', { count: known })
              : t('paid.imported', { count: added })}
          {known === 0 || areAllKnown ? undefined : t('paid.known', { count: known })}
          {onTheirWay === 0 ? undefined : t('paid.onTheirWay', { count: onTheirWay })}
          {takenOut === 0 ? undefined : t('paid.takenOut', { count: takenOut })}
          {freed === 0 ? undefined : t('paid.freed', { count: freed })}
        </Sentences>
      </p>
    </div>
  )
}

/** Asks before links are taken for paid that perhaps another account paid for. */
function OtherAccount({ account }: { readonly account: Account }) {
  const { t } = useText(['accounts', 'words'])
  const paidList = useAccounts((state) => state.paidLists.get(account.id))
  const importPaidList = useAccounts((state) => state.importPaidList)
  const forgetImport = useAccounts((state) => state.forgetImport)
  const forget = () => forgetImport(account.id)
  if (paidList?.kind !== 'asks') return undefined
  const { header, file } = paidList
  const links = header.paid ?? header.links
  /** Lines that take back what an earlier list said. */
  const back = header.links - links
  const isOnlyBack = links === 0 && back > 0
  const names = { name: header.account, address: header.baseUrl }
  const differs = header.baseUrl === account.baseUrl ? 'another-name' : 'another-address'
  return (
    <Dialog
      role="alertdialog"
      isOpen
      onClose={forget}
      title={t('paid.other.title', { account: account.name })}
      actions={
        <>
          <Button look="filled" onPress={() => void importPaidList(account.id, file, true)}>
            {isOnlyBack
              ? t('paid.other.confirmBack', { back })
              : t('paid.other.confirm', { count: links })}
          </Button>
          <Button look="quiet" onPress={forget}>
            {t('words:cancel')}
          </Button>
        </>
      }
    >
      <p>
        <Sentences>
          {isOnlyBack
            ? t('paid.other.onlyBack', { ...names, back })
            : t('paid.other.from', { ...names, links })}
          {isOnlyBack || back === 0 ? undefined : t('paid.other.alsoBack', { back })}
        </Sentences>
      </p>
      <p>{t('paid.other.to', { account: account.name, address: account.baseUrl })}</p>
      <p>{t(`paid.other.means.${isOnlyBack ? 'only-back' : differs}`)}</p>
    </Dialog>
  )
}
