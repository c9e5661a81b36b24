import { useId, useRef } from 'react'

import { namedParts } from '../../../electron/shared/contract.ts'
import type { Batch } from '../../../electron/shared/submission.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import { SegmentedControl } from '../../components/SegmentedControl.tsx'
import { TextArea } from '../../components/TextArea.tsx'
import { ExportLinks } from './ExportLinks.tsx'
import type { TakenList } from './use-taken-list.ts'
import styles from './WhichWereTaken.module.css'

interface WhichWereTakenProps {
  readonly batch: Batch
  readonly list: TakenList
}

/** Takes the list of what the service took of a batch. */
export function WhichWereTaken({ batch, list }: WhichWereTakenProps) {
  const { t } = useText('queue')
  const titleId = useId()
  const { names, text, needed, setNames, setText } = list
  return (
    <section aria-labelledby={titleId} className={styles.box}>
      <div className={styles.head}>
        <h3 id={titleId} className={styles.title}>
          {t(needed === undefined ? 'settle.which.titleSome' : 'settle.which.title')}
        </h3>
        <FileButton onText={setText} />
        <ExportLinks batch={batch} />
      </div>
      <p>
        {needed === undefined
          ? t('settle.which.textSome')
          : t('settle.which.text', { task: batch.taskId ?? '' })}
      </p>
      <div className={styles.fields}>
        <SegmentedControl
          label={t('settle.which.names')}
          segments={namedParts.map((id) => ({ id, name: t(`settle.which.${id}`) }))}
          value={names}
          onChange={setNames}
        />
        <TextArea
          label={t('settle.which.field')}
          value={text}
          onChange={setText}
          // Where it was asked for, the button that did is gone.
          autoFocus={needed === undefined}
        />
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
