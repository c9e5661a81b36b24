import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { navigation, useKeys, useNavigation } from '../app/index.ts'
import { Button, Icon, IconButton, type IconName, TextField } from '../components/index.ts'
import { useText } from '../i18n/index.ts'
import styles from './Help.module.css'

/** The help, a panel beside the screen while it is open. The window renders it once. */
export function Help() {
  const topic = useNavigation((state) => state.helpTopic)
  return topic === undefined ? undefined : (
    <HelpPanel key={topic} location={locationOfTopic(topic)} />
  )
}

function HelpPanel({ location }: { readonly location: HelpLocation }) {
  const t = useText('help')
  const [search, setSearch] = useState('')
  const { openHelp, closeHelp } = navigation.getState()
  const panel = useRef<HTMLElement>(null)
  // Focus the panel when it opens. Restore the focus when it closes.
  useEffect(() => {
    const previous = document.activeElement
    panel.current?.focus()
    return () => {
      if (previous instanceof HTMLElement && previous.isConnected) previous.focus()
    }
  }, [])
  const found = useMatchingSections(search)
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    closeHelp()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape inside closes it.
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={t('title')}
      className={styles.panel}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        {location === 'top' ? (
          <h2 className={styles.title}>{t('title')}</h2>
        ) : (
          <Button look="quiet" size="small" icon="arrow-left" onPress={() => openHelp()}>
            {t('back')}
          </Button>
        )}
        <span className={styles.close}>
          <IconButton icon="close" label={t('close')} onPress={closeHelp} />
        </span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it. */}
      <div tabIndex={location === 'top' ? undefined : 0} className={styles.body}>
        {location === 'keys' ? (
          <Keys />
        ) : location === 'top' ? (
          <>
            <TextField type="search" label={t('search')} value={search} onChange={setSearch} />
            {search.trim() === '' ? (
              <Topics />
            ) : found.length === 0 ? (
              <p className={styles.lead}>{t('none')}</p>
            ) : (
              found.map((section) => <Section key={`${section.page} ${section.id}`} {...section} />)
            )}
          </>
        ) : (
          <Page id={location} />
        )}
      </div>
    </aside>
  )
}

function Topics() {
  const t = useText('help')
  const { openHelp } = navigation.getState()
  return (
    <ul aria-label={t('topics')} className={styles.topics}>
      {helpPages.map(({ id, icon }) => (
        <li key={id}>
          <button type="button" className={styles.topic} onClick={() => openHelp(id)}>
            <Icon name={icon} />
            <span className={styles.topicWords}>
              <span className={styles.topicTitle}>{t(`page.${id}.title`)}</span>
              <span className={styles.topicLead}>{t(`page.${id}.lead`)}</span>
            </span>
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={styles.topic} onClick={() => openHelp('keys')}>
          <Icon name="info" />
          <span className={styles.topicWords}>
            <span className={styles.topicTitle}>{t('page.keys.title')}</span>
            <span className={styles.topicLead}>{t('page.keys.lead')}</span>
          </span>
        </button>
      </li>
    </ul>
  )
}

interface HelpSection {
  readonly page: string
  readonly id: string
  readonly title: string
  readonly text: string
}

/** The sections that contain every word of a search. */
function useMatchingSections(search: string): readonly HelpSection[] {
  const sections = useSections()
  const words = search.trim().toLowerCase().split(/\s+/)
  return sections.filter(({ title, text, page }) => {
    const all = `${page} ${title} ${text}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
}

function useSections(): readonly HelpSection[] {
  const page = usePage()
  return helpPages.flatMap(({ id }) => page(id).sections)
}

/** Returns a function that gives the texts of a page. */
function usePage() {
  const t = useText('help')
  return (id: HelpPageId) => {
    const known = helpPages.find((page) => page.id === id)
    return {
      title: t(`page.${id}.title`),
      lead: t(`page.${id}.lead`),
      sections: (known?.sections ?? []).map((section) => ({
        page: t(`page.${id}.title`),
        id: section,
        title: t(`${section}.title`),
        text: t(`${section}.text`),
      })),
    }
  }
}

function Page({ id }: { readonly id: HelpPageId }) {
  const { title, lead, sections } = usePage()(id)
  return (
    <>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.lead}>{lead}</p>
      {sections.map((section) => (
        <Section key={section.id} {...section} />
      ))}
    </>
  )
}

function Section({ title, text }: HelpSection) {
  return (
    <section className={styles.section}>
      <h3 className={styles.sectionTitle}>{title}</h3>
      <p>{text}</p>
    </section>
  )
}

function Keys() {
  const t = useText('help')
  const keys = useKeys()
  return (
    <>
      <h2 className={styles.title}>{t('page.keys.title')}</h2>
      {shortcutGroups.map(({ name, lines }) => (
        <section key={name} className={styles.section}>
          <h3 className={styles.sectionTitle}>{t(`keys.${name}`)}</h3>
          <dl className={styles.keys}>
            {lines.map((line) => (
              <div key={line.action}>
                <dt>{t(`keys.${line.action}`)}</dt>
                <dd>
                  <kbd>{keys(...line.keys)}</kbd>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  )
}

/** The pages of the help in order. Their texts are `page.<id>` in `help.json`. */
const helpPages = [
  {
    id: 'start',
    icon: 'play',
    sections: ['page.start.s1', 'page.start.s2', 'page.start.s3', 'page.start.s4'],
  },
  {
    id: 'lists',
    icon: 'lists',
    sections: ['page.lists.s1', 'page.lists.s2', 'page.lists.s3', 'page.lists.s4', 'page.lists.s5'],
  },
  {
    id: 'pages',
    icon: 'pages',
    sections: [
      'page.pages.s1',
      'page.pages.s2',
      'page.pages.s3',
      'page.pages.s4',
      'page.pages.s5',
      'page.pages.s6',
    ],
  },
  {
    id: 'sending',
    icon: 'send',
    sections: [
      'page.sending.s1',
      'page.sending.s2',
      'page.sending.s3',
      'page.sending.s4',
      'page.sending.s5',
    ],
  },
  {
    id: 'charged',
    icon: 'waiting',
    sections: [
      'page.charged.s1',
      'page.charged.s2',
      'page.charged.s3',
      'page.charged.s4',
      'page.charged.s5',
    ],
  },
  {
    id: 'history',
    icon: 'history',
    sections: ['page.history.s1', 'page.history.s2', 'page.history.s3', 'page.history.s4'],
  },
  {
    id: 'accounts',
    icon: 'key',
    sections: ['page.accounts.s1', 'page.accounts.s2', 'page.accounts.s3', 'page.accounts.s4'],
  },
  {
    id: 'safety',
    icon: 'shield',
    sections: ['page.safety.s1', 'page.safety.s2', 'page.safety.s3', 'page.safety.s4'],
  },
] as const satisfies readonly {
  readonly id: string
  readonly icon: IconName
  readonly sections: readonly string[]
}[]

type HelpPageId = (typeof helpPages)[number]['id']

/** What the help shows: the topics, the keyboard shortcuts, or a page. */
export type HelpLocation = 'top' | 'keys' | HelpPageId

/** What the help shows for a topic. An unknown topic shows all topics. */
function locationOfTopic(topic: string): HelpLocation {
  if (topic === 'keys') return topic
  return helpPages.find(({ id }) => id === topic)?.id ?? 'top'
}

/**
 * The keyboard shortcuts. Texts of groups and lines are `keys.<name>` in `help.json`. The keys of a line
 * are pressed together or are alternatives. `command` is Ctrl, or ⌘ on a Mac.
 */
const shortcutGroups = [
  {
    name: 'everywhere',
    lines: [
      { action: 'palette', keys: ['command', 'K'] },
      { action: 'lists', keys: ['command', '1'] },
      { action: 'queue', keys: ['command', '2'] },
      { action: 'history', keys: ['command', '3'] },
      { action: 'accounts', keys: ['command', '4'] },
      { action: 'settings', keys: ['command', ','] },
      { action: 'find', keys: ['command', 'F'] },
      { action: 'paste', keys: ['command', 'V'] },
      { action: 'help', keys: ['F1'] },
      { action: 'message', keys: ['F6'] },
    ],
  },
  {
    name: 'list',
    lines: [
      { action: 'move', keys: ['↑', '↓'] },
      { action: 'select', keys: ['shift', '↑', '↓'] },
      { action: 'selectAll', keys: ['command', 'A'] },
      { action: 'inspect', keys: ['space'] },
      { action: 'suggestion', keys: ['enter'] },
      { action: 'edit', keys: ['F2'] },
      { action: 'exclude', keys: ['delete'] },
      { action: 'checkPages', keys: ['command', 'E'] },
      { action: 'submit', keys: ['command', 'enter'] },
      { action: 'undo', keys: ['command', 'Z'] },
      { action: 'redo', keys: ['command', 'shift', 'Z'] },
      { action: 'menu', keys: ['shift', 'F10'] },
    ],
  },
  { name: 'queueGroup', lines: [{ action: 'reorder', keys: ['alt', '↑', '↓'] }] },
  {
    name: 'historyGroup',
    lines: [
      { action: 'expand', keys: ['→'] },
      { action: 'collapse', keys: ['←'] },
    ],
  },
] as const
