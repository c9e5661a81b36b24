import { useEffect, useId, useRef } from 'react'

import { namedParts } from '../../electron/shared/contract.ts'
import type { Account } from '../../electron/shared/account.ts'
import type { Batch } from '../../electron/shared/submission.ts'
import { Sentences } from '../text/Sentences.tsx'
import { useText } from '../text/use-text.ts'
import { useAnnounced } from '../ui/Announcer.tsx'
import { Button } from '../ui/Button.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { useRested } from '../ui/use-rested.ts'
import { ExportLinks } from './ExportLinks.tsx'
import type { TakenList } from './use-taken-list.ts'
import styles from './WhichWereTaken.module.css'

interface WhichWereTakenProps {
  readonly batch: Batch
  readonly account: Account | undefined
  readonly list: TakenList
}

/** Takes the list of what the service took of a batch, and says whether it agrees with its receipt. */
export function WhichWereTaken({ batch, account, list }: WhichWereTakenProps) {
  const { t } = useText('queue')
  const titleId = useId()
  const { names, text, setNames, setText } = list
  return (
    <section aria-labelledby={titleId} className={styles.box}>
      <h3 id={titleId} className={styles.title}>
        {t('settle.which.title')}
      </h3>
      <p>{t('settle.which.text', { task: batch.taskId ?? '' })}</p>
      <SegmentedControl
        label={t('settle.which.names')}
        segments={namedParts.map((id) => ({ id, name: t(`settle.which.${id}`) }))}
        value={names}
        onChange={setNames}
      />
      <TextArea label={t('settle.which.field')} value={text} onChange={setText} />
      <Told batch={batch} account={account} list={list} />
      <div className={styles.row}>
        <FileButton onText={setText} />
        <ExportLinks batch={batch} size="small" />
      </div>
    </section>
  )
}

/** A list as a text file, which stands in the field then. */
function FileButton({ onText }: { readonly onText: (text: string) => void }) {
  const { t } = useText('queue')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button look="quiet" size="small" icon="files" onPress={() => input.current?.click()}>
        {t('settle.which.open')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".txt,.csv,.tsv,text/*"
        hidden
        aria-label={t('settle.which.open')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          void file?.text().then(onText)
          // So that the same file can be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}

function Told({ batch, account, list: { told, needed, missing, fits } }: WhichWereTakenProps) {
  const { t } = useText('queue')
  const { linksCount = 0, unitsUsed = 0 } = batch
  const inWords =
    told === undefined
      ? t('settle.which.needed', { needed })
      : fits
        ? t('settle.which.fits', {
            taken: linksCount,
            units: unitsUsed,
            again: missing * (account?.price ?? 1),
          })
        : t('settle.which.differs', { named: told.links, needed })
  const others =
    told === undefined || told.others === 0
      ? undefined
      : t('settle.which.others', { count: told.others, first: told.firstOther ?? '' })
  // In a small window the field alone has room; what is said of it must not be looked for.
  const answer = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (told !== undefined) answer.current?.scrollIntoView({ block: 'nearest' })
  }, [told])
  useAnnounced(useRested(told === undefined ? '' : [inWords, others].join(' ')))
  return (
    <p ref={answer} className={styles.told} data-fits={fits ? '' : undefined}>
      <Sentences>
        {inWords}
        {others}
      </Sentences>
    </p>
  )
}
