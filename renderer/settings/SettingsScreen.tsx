import { useEffect, useState } from 'react'
import { ScreenHeader, SegmentedControl, Select, TextField } from '../components/index.ts'

import { type LanguageChoice, languages } from '../../electron/shared/language.ts'
import { selectAccounts, useApp, useNavigation } from '../app/index.ts'
import { useText } from '../i18n/index.ts'
import { Backups } from './Backups.tsx'
import { Data } from './Data.tsx'
import { Pages } from './Pages.tsx'
import {
  Check,
  NumberField,
  Row,
  Section,
  SettingsProvider,
  useSave,
  useSettings,
} from './parts.tsx'
import { Reports } from './Reports.tsx'
import styles from './SettingsScreen.module.css'

const sections = [
  'appearance',
  'sending',
  'pages',
  'computer',
  'reports',
  'backups',
  'data',
  'about',
] as const
type SectionId = (typeof sections)[number]

/** The settings. Each change is saved at once. */
export function SettingsScreen() {
  const t = useText('settings')
  const settings = useApp((state) => state.snapshot?.settings)
  const host = useApp((state) => state.snapshot?.host)
  const route = useNavigation((state) => state.route)
  const visit = useNavigation((state) => state.visit)
  const wanted = route.screen === 'settings' ? route.section : undefined
  const [current, setCurrent] = useState<SectionId>('appearance')
  const shown = sections.filter((id) => id !== 'computer' || host === 'desktop')
  if (settings === undefined) return undefined
  return (
    <SettingsProvider value={settings}>
      <ScreenHeader title={t('title')} />
      <div className={styles.screen}>
        <nav aria-label={t('sections')} className={styles.nav}>
          {shown.map((id) => (
            <button
              key={id}
              type="button"
              aria-current={id === current ? 'true' : undefined}
              className={styles.link}
              onClick={() => {
                setCurrent(id)
                document
                  .getElementById(`settings-${id}`)
                  ?.scrollIntoView({ block: 'start', behavior: 'smooth' })
              }}
            >
              {t(`${id}.title`)}
            </button>
          ))}
        </nav>
        <div className={styles.body}>
          <div className={styles.content}>
            <Appearance />
            <Sending />
            <Pages />
            {host === 'desktop' ? <Computer /> : undefined}
            <Reports />
            <Backups />
            <Data />
            <About />
          </div>
        </div>
        {wanted === undefined ? undefined : <ScrollTo key={visit} section={wanted} />}
      </div>
    </SettingsProvider>
  )
}

/** Scrolls to the section in the route. */
function ScrollTo({ section }: { readonly section: string }) {
  useEffect(() => {
    document.getElementById(`settings-${section}`)?.scrollIntoView({ block: 'start' })
  }, [section])
  return undefined
}

function Appearance() {
  const t = useText('settings')
  const settings = useSettings()
  const save = useSave()
  return (
    <Section id="appearance" title={t('appearance.title')}>
      <Row name={t('appearance.theme')}>
        <SegmentedControl
          isLabelHidden
          label={t('appearance.theme')}
          segments={(['system', 'light', 'dark'] as const).map((id) => ({
            id,
            name: t(`appearance.${id}`),
          }))}
          value={settings.theme}
          onChange={(theme) => save({ theme })}
        />
      </Row>
      <Row name={t('appearance.density')}>
        <SegmentedControl
          isLabelHidden
          label={t('appearance.density')}
          segments={(['comfortable', 'compact'] as const).map((id) => ({
            id,
            name: t(`appearance.${id}`),
          }))}
          value={settings.density}
          onChange={(density) => save({ density })}
        />
      </Row>
      <Row name={t('appearance.language')}>
        <Select<LanguageChoice>
          isLabelHidden
          label={t('appearance.language')}
          options={[
            { id: 'system', name: t('appearance.system') },
            ...languages.map((id) => ({ id, name: nameOfLanguage(id), language: id })),
          ]}
          value={settings.language}
          onChange={(language) => save({ language })}
        />
      </Row>
    </Section>
  )
}

function nameOfLanguage(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** The option that stands for no default account. */
const lastUsed = -1

function Sending() {
  const t = useText('settings')
  const settings = useSettings()
  const save = useSave()
  const accounts = useApp(selectAccounts).filter(({ archivedMs }) => archivedMs === undefined)
  return (
    <Section id="sending" title={t('sending.title')}>
      <Row name={t('sending.account')} hint={t('sending.accountHint')}>
        <Select<number>
          isLabelHidden
          label={t('sending.account')}
          options={[
            { id: lastUsed, name: t('sending.noAccount') },
            ...accounts.map(({ id, name }) => ({ id, name })),
          ]}
          value={settings.defaultAccountId ?? lastUsed}
          onChange={(id) => save({ defaultAccountId: id === lastUsed ? undefined : id })}
        />
      </Row>
      <Row name={t('sending.client')} hint={t('sending.clientHint')}>
        <TextField
          isLabelHidden
          label={t('sending.client')}
          value={settings.defaultClient}
          onChange={(defaultClient) => save({ defaultClient })}
        />
      </Row>
      <Row name={t('sending.confirm')} hint={t('sending.confirmHint')}>
        <NumberField
          label={t('sending.confirm')}
          value={settings.confirmAboveUnits}
          min={0}
          max={1_000_000_000}
          problem={t('sending.confirmInvalid')}
          onChange={(confirmAboveUnits) => save({ confirmAboveUnits })}
        />
      </Row>
      <Check
        name={t('sending.elsewhere')}
        hint={t('sending.elsewhereHint')}
        isOn={settings.skipSentElsewhere}
        onChange={(skipSentElsewhere) => save({ skipSentElsewhere })}
      />
    </Section>
  )
}

function Computer() {
  const t = useText('settings')
  const settings = useSettings()
  const save = useSave()
  return (
    <Section id="computer" title={t('computer.title')}>
      <Check
        name={t('computer.notifications')}
        hint={t('computer.notificationsHint')}
        isOn={settings.notifications}
        onChange={(notifications) => save({ notifications })}
      />
      <Check
        name={t('computer.awake')}
        isOn={settings.keepAwake}
        onChange={(keepAwake) => save({ keepAwake })}
      />
      <Check
        name={t('computer.background')}
        hint={t('computer.backgroundHint')}
        isOn={settings.runInBackground}
        onChange={(runInBackground) => save({ runInBackground })}
      />
      <Check
        name={t('computer.login')}
        hint={t('computer.loginHint')}
        isOn={settings.startAtLogin}
        onChange={(startAtLogin) => save({ startAtLogin })}
      />
      <Check
        name={t('computer.updates')}
        isOn={settings.lookForUpdates}
        onChange={(lookForUpdates) => save({ lookForUpdates })}
      />
    </Section>
  )
}

function About() {
  const t = useText('settings')
  const version = useApp((state) => state.snapshot?.version)
  const host = useApp((state) => state.snapshot?.host)
  return (
    <Section id="about" title={t('about.title')}>
      <Row
        name={t('about.version', { version: version ?? '' })}
        hint={host === undefined ? undefined : t(`about.platform.${host}`)}
      >
        {undefined}
      </Row>
    </Section>
  )
}
