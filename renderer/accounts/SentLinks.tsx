import { useRef, useState } from 'react'
import type { Account } from '../../electron/shared/contract/index.ts'
import { host, isAway } from '../app/index.ts'
import { Button, download, Question, useToast } from '../components/index.ts'
import { useFormat, useText } from '../i18n/index.ts'
import styles from './AccountsScreen.module.css'

/** Exports what was sent on an account, and imports what was sent elsewhere. */
export function SentLinks({ account }: { readonly account: Account }) {
  const t = useText('accounts')
  const format = useFormat()
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const [isExporting, setExporting] = useState(false)
  const [isImporting, setImporting] = useState(false)
  /** A file of another account, which is imported only if the user is sure. */
  const [doubtful, setDoubtful] = useState<File>()
  const { importing, imported } = account

  async function write(): Promise<void> {
    setExporting(true)
    try {
      const written = await host.request('account.exportSent', { accountId: account.id })
      if (!written.ok) toast(t(`sent.problem.${written.error}`))
      else if (written.value.kind === 'saved')
        toast(t('sent.exported', { name: written.value.path.split(/[\\/]/).at(-1) ?? '' }))
      else if (written.value.kind === 'download') {
        download(written.value.url)
        toast(t('sent.downloaded'))
      }
    } finally {
      setExporting(false)
    }
  }
  async function read(file: File, isSure: boolean): Promise<void> {
    setImporting(true)
    setDoubtful(undefined)
    try {
      const reply = await host.importSent(account.id, file, isSure)
      if (!reply.ok) {
        if (reply.error === 'other-account') setDoubtful(file)
        else toast(t(`sent.problem.${reply.error}`))
        return
      }
      const { links, alreadyClaimed, cancelled } = reply.value
      const sentences = [
        t('sent.done', { count: links }),
        alreadyClaimed === 0 ? undefined : t('sent.known', { count: alreadyClaimed }),
        cancelled === 0 ? undefined : t('sent.cancelled', { count: cancelled }),
      ].filter((sentence) => sentence !== undefined)
      toast(sentences.join(format.betweenSentences))
    } catch (error) {
      if (!isAway(error)) throw error
      toast(t('sent.problem.away'))
    } finally {
      setImporting(false)
    }
  }
  return (
    <section className={styles.section}>
      <h3 className={styles.sectionTitle}>{t('sent.title')}</h3>
      <p className={styles.sectionText}>{t('sent.text')}</p>
      <div className={styles.fields}>
        <div className={styles.wide}>
          <div className={styles.buttons}>
            <Button icon="download" isPending={isExporting} onPress={() => void write()}>
              {t('sent.export')}
            </Button>
            <Button
              icon="files"
              isPending={isImporting || importing !== undefined}
              onPress={() => input.current?.click()}
            >
              {t('sent.import')}
            </Button>
            <span role="status" className={styles.hint}>
              {importing === undefined
                ? imported === undefined
                  ? undefined
                  : t('sent.imported', {
                      count: imported.links,
                      day: format.day(imported.atMs),
                    })
                : t('sent.importing', { count: importing.links })}
            </span>
          </div>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file !== undefined) void read(file, false)
        }}
      />
      <Question
        isOpen={doubtful !== undefined}
        role="alertdialog"
        title={t('sent.other.title', { account: account.name })}
        yes={t('sent.other.yes')}
        no={t('sent.other.no')}
        onYes={() => {
          if (doubtful !== undefined) void read(doubtful, true)
        }}
        onClose={() => setDoubtful(undefined)}
      >
        <p>{t('sent.other.text')}</p>
      </Question>
    </section>
  )
}
