import { Icon, type IconName, RailButton, Tag } from '../components/index.ts'
import { useFormat, useText } from '../i18n/index.ts'
import { selectIsMac, selectSubmissions, useApp } from './app-state.ts'
import { goTo, navigation, useNavigation } from './navigation.ts'
import styles from './Rail.module.css'
import { keyOfScreen, type RailScreen, useKeys } from './shortcuts.ts'

const iconOfScreen: Readonly<Record<RailScreen, IconName>> = {
  lists: 'lists',
  queue: 'queue',
  history: 'history',
  accounts: 'key',
  settings: 'settings',
}

/** The navigation at the edge of the window: screens, palette and help. */
export function Rail() {
  const t = useText('app')
  const common = useText('common')
  const keys = useKeys()
  const { openPalette, openHelp } = navigation.getState()
  return (
    <nav aria-label={t('screens')} className={styles.rail}>
      <div className={styles.brand}>
        <span className={styles.logo}>
          <Icon name="logo" size={14} />
        </span>
        <span className={styles.word}>{common('appName')}</span>
      </div>
      <RailItem screen="lists" />
      <RailItem screen="queue" />
      <RailItem screen="history" />
      <RailItem screen="accounts" />
      <div className={styles.gap} />
      <RailButton
        icon="search"
        name={t('search')}
        shortcut={keys('command', 'K')}
        hasDialog
        onPress={openPalette}
      />
      <RailButton
        icon="question"
        name={t('help')}
        shortcut="F1"
        hasDialog
        aria-keyshortcuts="F1"
        onPress={() => openHelp()}
      />
      <RailItem screen="settings" />
    </nav>
  )
}

function RailItem({ screen }: { readonly screen: RailScreen }) {
  const t = useText('app')
  const keys = useKeys()
  const isMac = useApp(selectIsMac)
  const isOpen = useNavigation(
    ({ route }) => (route.screen === 'list' ? 'lists' : route.screen) === screen,
  )
  const key = keyOfScreen[screen]
  return (
    <RailButton
      icon={iconOfScreen[screen]}
      name={t(`screen.${screen}`)}
      shortcut={keys('command', key)}
      aria-current={isOpen ? 'page' : undefined}
      aria-keyshortcuts={`${isMac ? 'Meta' : 'Control'}+${key}`}
      onPress={() => goTo({ screen })}
    >
      {screen === 'queue' ? <QueueBadge /> : undefined}
    </RailButton>
  )
}

/** The number of submissions that are sending, paused or in doubt. */
function QueueBadge() {
  const t = useText('app')
  const format = useFormat()
  const count = useApp(
    (state) =>
      selectSubmissions(state).filter(
        ({ state: phase, links }) =>
          phase === 'running' || phase === 'paused' || links['in-doubt'] > 0,
      ).length,
  )
  if (count === 0) return undefined
  return (
    // The key makes a new element of each number, which starts the animation again.
    <span key={count} className={styles.badge}>
      <Tag look="accent">
        <span aria-hidden>{format.number(count)}</span>
      </Tag>
      <span className={styles.spoken}>{t('queueBadge', { count })}</span>
    </span>
  )
}
