import { useRef, useState } from 'react'
import { Button, Dialog, SegmentedControl, TextArea } from '../components/index.ts'

import { assertNever } from '../../electron/shared/assert-never.ts'
import type { NamedLinks, SentRequest } from '../../electron/shared/contract/index.ts'
import { useReply } from '../app/index.ts'
import { useText } from '../i18n/index.ts'
import { type Names, readList } from './doubt.ts'
import styles from './Settle.module.css'

interface ByListProps {
  readonly request: SentRequest
  readonly isCancelled: boolean
  /** Units per link of the account. */
  readonly price: number
  readonly isSettling: boolean
  readonly onBack: () => void
  readonly onClose: () => void
  readonly onSettle: (text: string, names: Names) => void
}

/** Asks for a list of the links that were charged, or of those that were not, and counts it first. */
export function ByList(props: ByListProps) {
  const { request, isCancelled, price, isSettling, onBack, onClose, onSettle } = props
  const t = useText('settle')
  const [text, setText] = useState('')
  const [names, setNames] = useState<Names>('taken')
  const { named, isReading } = useNamed(request.id, text)
  const reading = readList(named, names, request)
  const fits = reading.kind === 'fits' && !isReading
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
            onPress={() => onSettle(text, names)}
          >
            {reading.kind === 'fits' && !isCancelled
              ? t('some.applyAgain', { count: reading.others })
              : t('some.apply')}
          </Button>
          <Button onPress={onBack}>{t('answer.back')}</Button>
          {fits && !isCancelled ? (
            <p className={styles.risk}>{t('risk.again', { count: reading.others * price })}</p>
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
        value={names}
        onChange={setNames}
      />
      <div className={styles.area}>
        <TextArea autoFocus label={t('some.field')} value={text} onChange={setText} />
      </div>
      <OpenFile onText={setText} />
      <Counts named={text.trim() === '' ? undefined : named} isReading={isReading} />
      <p role="status" className={styles.reading}>
        {isReading ? undefined : <ReadingWords reading={reading} isCancelled={isCancelled} />}
      </p>
    </Dialog>
  )
}

function OpenFile({ onText }: { readonly onText: (text: string) => void }) {
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

function ReadingWords({
  reading,
  isCancelled,
}: {
  readonly reading: ReturnType<typeof readList>
  readonly isCancelled: boolean
}) {
  const t = useText('settle')
  switch (reading.kind) {
    case 'empty':
      return undefined
    case 'fits':
      return t(isCancelled ? 'some.fitsCancelled' : 'some.fits', {
        taken: reading.taken,
        others: reading.others,
      })
    case 'differs':
      return t('some.differs', { needed: reading.needed, named: reading.named })
    case 'unclear':
      return t('some.unclear', { count: reading.lines, first: reading.first })
    case 'names-none':
    case 'names-all':
      return t(`some.${reading.kind}`)
    default:
      return assertNever(reading)
  }
}

/** What a text names of a request's links, read a moment after it was last changed. */
function useNamed(
  requestId: number,
  text: string,
): { readonly named: NamedLinks | undefined; readonly isReading: boolean } {
  const isOn = text.trim() !== ''
  const { reply, isCurrent } = useReply(
    'request.readNamed',
    { requestId, text },
    { delayMs: 200, isOn, key: text },
  )
  return { named: reply?.ok === true ? reply.value : undefined, isReading: isOn && !isCurrent }
}
