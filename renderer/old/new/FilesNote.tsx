import {
  type NotTakenAlike,
  notTaken,
  type TakenFile,
  type UploadProblem,
} from '../../../electron/shared/taken-files.ts'
import { useFormat } from '../../i18n/format.ts'
import { Sentences } from '../../i18n/Sentences.tsx'
import { useText } from '../../i18n/use-text.ts'
import { Banner } from '../../components/Banner.tsx'
import { Button } from '../../components/Button.tsx'
import { firstNames } from './first-names.ts'
import styles from './NewScreen.module.css'
import { intake, useIntake } from './stores.ts'
import { troubleWords } from './trouble-words.ts'

const filesNamed = 20

/** Which of the files that were opened did not come in, why and what to do; and which ones did. */
export function FilesNote() {
  const { t } = useText(['new', 'words'])
  const files = useIntake((state) => state.files)
  const inWords = useNamesInWords()
  if (files === undefined) return undefined
  const alike = notTaken(files)
  const [first] = alike
  const only = files.length === 1 ? first : undefined
  const failed = alike.reduce((sum, { names }) => sum + names.length, 0)
  const isStopped = alike.every(({ problem }) => problem === 'cancelled')
  return (
    <div className={styles.trouble}>
      <Banner
        kind={isStopped ? 'info' : 'bad'}
        title={
          only === undefined
            ? t('new:files.notAdded', { failed, all: files.length })
            : t(`${troubleWords(only.problem, false)}.title`)
        }
        actions={
          <Button size="small" onPress={() => intake.getState().forgetTrouble()}>
            {t('words:close')}
          </Button>
        }
      >
        {only === undefined ? (
          <>
            <AddedFiles files={files} />
            {alike.map((one) => (
              <span key={one.names.join('/')} className={styles.address}>
                {`${inWords(one.names)} · `}
                <Sentences>
                  {t(`${troubleWords(one.problem, false)}.title`)}
                  <WhatToDo of={one} />
                </Sentences>
              </span>
            ))}
          </>
        ) : (
          <>
            <WhatToDo of={only} />
            <span className={styles.address}>{only.names[0]}</span>
          </>
        )}
      </Banner>
    </div>
  )
}

function AddedFiles({ files }: { readonly files: readonly TakenFile<UploadProblem>[] }) {
  const { t } = useText(['new', 'words'])
  const inWords = useNamesInWords()
  const added = files.flatMap((file) =>
    'lines' in file && file.lines > 0
      ? [
          t('new:files.withLines', {
            name: file.name,
            lines: t('words:lines', { count: file.lines }),
          }),
        ]
      : [],
  )
  return added.length === 0 ? undefined : t('new:files.added', { names: inWords(added) })
}

/** Names of files one after another; of very many the first, and how many more there are. */
function useNamesInWords(): (names: readonly string[]) => string {
  const { t } = useText('new')
  const format = useFormat()
  return (names) => {
    const more = names.length - filesNamed
    const rest = more > 0 ? [t('sources.moreFiles', { count: more })] : []
    return format.list([...names.slice(0, filesNamed), ...rest])
  }
}

/** What it means for the lines of files, and what to do about it. */
function WhatToDo({ of: { problem, about } }: { readonly of: NotTakenAlike<UploadProblem> }) {
  const { t } = useText(['new', 'words'])
  const format = useFormat()
  return (
    <Sentences>
      {about.length === 0
        ? undefined
        : t('new:sources.inArchive', { names: format.list(firstNames(about)) })}
      {t(`${troubleWords(problem, false)}.text`)}
    </Sentences>
  )
}
