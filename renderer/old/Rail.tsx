import { isStillOpen } from '../../electron/shared/submission-state.ts'
import { selectSubmissions, useApp } from './app-state.ts'
import { Later } from './Later.tsx'
import styles from './Rail.module.css'
import { keyOfScreen, type Screen } from './screens.ts'
import { useFormat } from '../i18n/format.ts'
import { useKeys } from '../i18n/use-keys.ts'
import { useText } from '../i18n/use-text.ts'
import { Icon, type IconName } from '../components/Icon.tsx'
import { RailButton } from '../components/RailButton.tsx'
import { Tag } from '../components/Tag.tsx'
import { selectIsMac } from './use-shortcuts.ts'

const iconOfScreen: Readonly<Record<Screen, IconName>> = {
  new: 'plus',
  queue: 'queue',
  history: 'history',
  accounts: 'account',
  settings: 'settings',
}

const helpKey = 'F1'

/** What stands still in the Queue. */
const bringQueueNote = () => import('./queue/QueueNote.tsx').then((m) => m.QueueNote)

/** What was typed in Accounts and is not saved. */
const bringUnsavedNote = () => import('./accounts/UnsavedNote.tsx').then((m) => m.UnsavedNote)

/** The way between the screens. */
export function Rail() {
  const { t } = useText(['app', 'words'])
  return (
    <nav aria-label={t('app:screens')} className={styles.rail}>
      <div className={styles.brand}>
        <span className={styles.logo}>
          <Icon name="logo" size={14} />
        </span>
        <span className={styles.word}>{t('words:appName')}</span>
      </div>
      <RailItem screen="new" />
      <RailItem screen="queue" />
      <Later bring={bringQueueNote} />
      <RailItem screen="history" />
      <RailItem screen="accounts" />
      <Later bring={bringUnsavedNote} />
      <div className={styles.gap} />
      <HelpItem />
      <RailItem screen="settings" />
    </nav>
  )
}

function RailItem({ screen }: { readonly screen: Screen }) {
  const { t } = useText('app')
  const isOpen = useApp((state) => state.screen === screen)
  const goTo = useApp((state) => state.goTo)
  const isMac = useApp(selectIsMac)
  const keys = useKeys(isMac)
  const key = keyOfScreen[screen]
  return (
    <RailButton
      icon={iconOfScreen[screen]}
      name={t(`screen.${screen}`)}
      keyInWords={keys('command', key)}
      aria-current={isOpen ? 'page' : undefined}
      aria-keyshortcuts={`${isMac ? 'Meta' : 'Control'}+${key}`}
      onPress={() => goTo(screen)}
    >
      {screen === 'queue' ? <Open /> : undefined}
    </RailButton>
  )
}

/** The way to the help, which opens over the screen. */
function HelpItem() {
  const { t } = useText('app')
  const openHelp = useApp((state) => state.openHelp)
  return (
    <RailButton
      icon="question"
      name={t('help')}
      keyInWords={helpKey}
      hasDialog
      aria-keyshortcuts={helpKey}
      onPress={() => openHelp('top')}
    />
  )
}

/** How many submissions are not finished or have a question open, on the way to the Queue. */
function Open() {
  const { t } = useText('app')
  const format = useFormat()
  const count = useApp((app) => selectSubmissions(app).filter(isStillOpen).length)
  if (count === 0) return undefined
  return (
    <span className={styles.badge}>
      <Tag look="accent">
        <span aria-hidden>{format.number(count)}</span>
      </Tag>
      <span className={styles.spoken}>{t('open', { count })}</span>
    </span>
  )
}
