import type { Settings } from '../../../electron/shared/contract.ts'
import { languageToSpeak } from '../../../electron/shared/language.ts'
import { languageName } from '../../i18n/language-name.ts'
import { spokenLanguages } from '../../i18n/spoken.ts'
import { useText } from '../../i18n/use-text.ts'
import { Card } from '../../components/Card.tsx'
import { SegmentedControl } from '../../components/SegmentedControl.tsx'
import { Select } from '../../components/Select.tsx'
import { Tag } from '../../components/Tag.tsx'
import { useSettings } from './settings-store.ts'
import styles from './SettingsScreen.module.css'

/** How the window looks, and the language it speaks. */
export function AppearanceSection({ settings }: { readonly settings: Settings }) {
  const { t } = useText('settings')
  const change = useSettings((state) => state.change)
  return (
    <Card label={t('appearance.title')}>
      <h2 className={styles.heading}>{t('appearance.title')}</h2>
      <SegmentedControl
        label={t('appearance.theme')}
        segments={[
          { id: 'system', name: t('appearance.system') },
          { id: 'light', name: t('appearance.light') },
          { id: 'dark', name: t('appearance.dark') },
        ]}
        value={settings.theme}
        onChange={(theme) => void change({ theme })}
        className={styles.field}
      />
      <LanguageChoice chosen={settings.language} />
    </Card>
  )
}

function LanguageChoice({ chosen }: { readonly chosen: Settings['language'] }) {
  const { t } = useText('settings')
  const change = useSettings((state) => state.change)
  const spoken = languageToSpeak(chosen, navigator.languages, spokenLanguages)
  const ofSystem = languageToSpeak('system', navigator.languages, spokenLanguages)
  return (
    <div className={styles.choice}>
      <Select<Settings['language']>
        label={t('appearance.language')}
        options={[
          {
            id: 'system',
            name: t('appearance.systemLanguage', { language: languageName(ofSystem) }),
          },
          ...spokenLanguages.map((language) => ({
            id: language,
            name: languageName(language),
            language,
            // Below the field it is said in a sentence; beside a name it sounds like the screen New.
            detail:
              language === 'en' ? undefined : (
                <span aria-hidden>
                  <Tag>{t('appearance.new')}</Tag>
                </span>
              ),
          })),
        ]}
        value={chosen}
        isDetailOnlyInList
        onChange={(language) => void change({ language })}
        className={styles.field}
      />
      {spoken === 'en' ? undefined : <p className={styles.hint}>{t('appearance.newHint')}</p>}
      <p className={styles.hint}>{t('appearance.filesHint')}</p>
    </div>
  )
}
