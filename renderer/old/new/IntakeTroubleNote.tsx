import { mostSitemaps } from '../../../electron/shared/fetched-lists.ts'
import { useFormat } from '../../i18n/format.ts'
import { Sentences } from '../../i18n/Sentences.tsx'
import { useText } from '../../i18n/use-text.ts'
import { Banner } from '../../components/Banner.tsx'
import { Button } from '../../components/Button.tsx'
import { firstNames } from './first-names.ts'
import styles from './NewScreen.module.css'
import { intake, useIntake } from './stores.ts'
import { troubleWords } from './trouble-words.ts'

/** Why the last lines did not come in. */
export function IntakeTroubleNote() {
  const { t } = useText(['new', 'words'])
  const trouble = useIntake((state) => state.trouble)
  const inside = useIntake((state) => state.troubleInside)
  const address = useIntake((state) => state.troubleAddress)
  const allowPrivate = useIntake((state) => state.allowPrivate)
  const format = useFormat()
  if (trouble === undefined) return undefined
  const words = troubleWords(trouble, address !== undefined)
  const answer = trouble === 'address-refused' ? inside : []
  const packed = answer.length > 0 ? [] : firstNames(inside)
  return (
    <div className={styles.trouble}>
      <Banner
        kind={trouble === 'cancelled' ? 'info' : 'bad'}
        title={t(`${words}.title`, { most: mostSitemaps })}
        actions={
          <>
            {allowPrivate === undefined ? undefined : (
              <Button size="small" onPress={() => void allowPrivate()}>
                {t('new:allowPrivate')}
              </Button>
            )}
            <Button size="small" onPress={() => intake.getState().forgetTrouble()}>
              {t('words:close')}
            </Button>
          </>
        }
      >
        <Sentences>
          {packed.length === 0
            ? undefined
            : t('new:sources.inArchive', { names: format.list(packed) })}
          {t(`${words}.text`)}
        </Sentences>
        {address === undefined ? undefined : (
          <span className={styles.address}>{[address, ...answer].join(' · ')}</span>
        )}
      </Banner>
    </div>
  )
}
