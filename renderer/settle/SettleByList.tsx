import { useRef, useState } from 'react'
import { Button, Dialog, SegmentedControl, TextArea } from '../components/index.ts'

import { assertNever } from '../../electron/shared/assert-never.ts'
import type { NamedLinks, SentRequest } from '../../electron/shared/contract/index.ts'
import { useReply } from '../app/index.ts'
import { useText } from '../i18n/index.ts'
import { type ListedLinks, checkList } from './requests-in-doubt.ts'
import styles from './SettleDialog.module.css'

interface SettleByListProps {
  readonly request: SentRequest
  readonly isCancelled: boolean
  /** Units per link of the account. */
  readonly price: number
  readonly isSettling: boolean
  readonly onBack: () => void
  readonly onClose: () => void
  readonly onSettle: (text: string, listed: ListedLinks) => void
}

/**
 * Asks for a list of the links that were charged, or of those that were not. It shows how the list
 * matches the request before anything changes.
 */
export function SettleByList(props: SettleByListProps) {
  const { request, isCancelled, price, isSettling, onBack, onClose, onSettle } = props
  const t = useText('settle')
  const [text, setText] = useState('')
  const [listed, setListed] = useState<ListedLinks>('taken')
  const { named, isReading } = useNamedLinks(request.id, text)
  const check = checkList(named, listed, request)
  const fits = check.kind === 'fits' && !isReading
  return (
    <Dialog
      isOpen
      width="wide"
      title={request.doubt === 'links-differ' ? t('some.titleDiffer') : t('some.title')}
      onClose={onClose}
      actions={
        <>
          <Button
            look="filled"
            isDisabled={!fits}
            isPending={isSettling}
            onPress={() => onSettle(text, listed)}
          >
            {check.kind === 'fits' && !isCancelled
              ? t('some.applyAgain', { count: check.others })
              : t('some.apply')}
          </Button>
          <Button onPress={onBack}>{t('answer.back')}</Button>
          {fits && !isCancelled ? (
            <p className={styles.risk}>{t('risk.again', { count: check.others * price })}</p>
          ) : undefined}
        </>
      }
    >
      <p>{t('some.text')}</p>
      <SegmentedControl
        className={styles.names}
        label={t('some.names')}
        segments={[
          { id: 'taken', name: t('some.taken') },
          { id: 'not-taken', name: t('some.not-taken') },
        ]}
        value={listed}
        onChange={setListed}
      />
      <div className={styles.area}>
        <TextArea autoFocus label={t('some.field')} value={text} onChange={setText} />
      </div>
      <OpenFileButton onText={setText} />
      <Counts named={text.trim() === '' ? undefined : named} isReading={isReading} />
      <p role="status" className={styles.reading}>
        {isReading ? undefined : <CheckResult check={check} isCancelled={isCancelled} />}
      </p>
    </Dialog>
  )
}

function OpenFileButton({ onText }: { readonly onText: (text: string) => void }) {
  const t = useText('settle')
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.file}>
      <Button size="small" icon="files" onPress={() => input.current?.click()}>
        {t('some.open')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".txt,.csv,.tsv,text/plain,text/csv"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file !== undefined) void file.text().then(onText)
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}

/** How many links the list names, and how many lines name none, with an example of each. */
function Counts({
  named,
  isReading,
}: {
  readonly named: NamedLinks | undefined
  readonly isReading: boolean
}) {
  const t = useText('settle')
  if (isReading) return <p className={styles.counts}>{t('some.reading')}</p>
  if (named === undefined) return <p className={styles.counts} />
  const parts = [
    { words: t('some.counts.named', { count: named.links }), first: undefined },
    named.others === 0
      ? undefined
      : { words: t('some.counts.others', { count: named.others }), first: named.firstOther },
    named.unclear === 0
      ? undefined
      : { words: t('some.counts.unclear', { count: named.unclear }), first: named.firstUnclear },
    named.withoutLink === 0
      ? undefined
      : {
          words: t('some.counts.withoutLink', { count: named.withoutLink }),
          first: named.firstWithoutLink,
        },
  ].filter((part) => part !== undefined)
  return (
    <p className={styles.counts}>
      {parts.map(({ words, first }) => (
        <span key={words} title={first}>
          <strong>{words}</strong>
          {first === undefined ? undefined : ` (${t('some.first', { text: first })})`}
        </span>
      ))}
    </p>
  )
}

/** One sentence: what the list would settle, or why it cannot. */
function CheckResult({
  check,
  isCancelled,
}: {
  readonly check: ReturnType<typeof checkList>
  readonly isCancelled: boolean
}) {
  const t = useText('settle')
  switch (check.kind) {
    case 'empty':
      return undefined
    case 'fits':
      return t(isCancelled ? 'some.fitsCancelled' : 'some.fits', {
        taken: check.taken,
        others: check.others,
      })
    case 'differs':
      return t('some.differs', { needed: check.needed, named: check.named })
    case 'unclear':
      return t('some.unclear', { count: check.lines, first: check.first })
    case 'names-none':
    case 'names-all':
      return t(`some.${check.kind}`)
    default:
      return assertNever(check)
  }
}

/** The links of a request that a text names. The engine is asked 200 ms after the last change. */
function useNamedLinks(
  requestId: number,
  text: string,
): { readonly named: NamedLinks | undefined; readonly isReading: boolean } {
  const isOn = text.trim() !== ''
  const { reply, isCurrent } = useReply(
    'request.readNamed',
    { requestId, text },
    { delayMs: 200, isEnabled: isOn, key: text },
  )
  return { named: reply?.ok === true ? reply.value : undefined, isReading: isOn && !isCurrent }
}
