import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { navigation, useKeys, useNavigation } from '../app/index.ts'
import { Button, Icon, IconButton, type IconName, TextField } from '../components/index.ts'
import { useText } from '../i18n/index.ts'
import styles from './Help.module.css'

/** The help beside the work, while it is open. The window renders it once. */
export function Help() {
  const topic = useNavigation((state) => state.helpTopic)
  return topic === undefined ? undefined : <HelpPanel key={topic} place={placeOf(topic)} />
}

function HelpPanel({ place }: { readonly place: HelpPlace }) {
  const t = useText('help')
  const [search, setSearch] = useState('')
  const { openHelp, closeHelp } = navigation.getState()
  const panel = useRef<HTMLElement>(null)
  /** Who opened it by keyboard reads in it at once, and is led back. */
  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  const found = useFound(search)
  function press(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    closeHelp()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from anywhere in it.
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={t('title')}
      className={styles.panel}
      onKeyDown={press}
    >
      <div className={styles.head}>
        {place === 'top' ? (
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
      <div className={styles.body}>
        {place === 'keys' ? (
          <Keys />
        ) : place === 'top' ? (
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
          <Page id={place} />
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

interface FoundSection {
  readonly page: string
  readonly id: string
  readonly title: string
  readonly text: string
}

/** Sections with every word of a search. */
function useFound(search: string): readonly FoundSection[] {
  const sections = useSections()
  const words = search.trim().toLowerCase().split(/\s+/)
  return sections.filter(({ title, text, page }) => {
    const all = `${page} ${title} ${text}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
}

function useSections(): readonly FoundSection[] {
  const page = usePage()
  return helpPages.flatMap(({ id }) => page(id).sections)
}

/** The words of a page. */
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

function Section({ title, text }: FoundSection) {
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
      {keyMap.map(({ name, lines }) => (
        <section key={name} className={styles.section}>
          <h3 className={styles.sectionTitle}>{t(`keys.${name}`)}</h3>
          <dl className={styles.keys}>
            {lines.map((line) => (
              <div key={line.does}>
                <dt>{t(`keys.${line.does}`)}</dt>
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

/** The pages of the help in their order; their words are `help:page.<id>`. */
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

/** Where the help is open: all topics, the keyboard, or a page. */
export type HelpPlace = 'top' | 'keys' | HelpPageId

/** The place that a topic leads to. Topics of other screens lead to the page about them. */
function placeOf(topic: string): HelpPlace {
  if (topic === 'keys') return topic
  return helpPages.find(({ id }) => id === topic)?.id ?? 'top'
}

/**
 * The keyboard map; headings and lines are `help:keys.<name>`. Keys of a line are pressed together or
 * are alternatives; `command` is Ctrl, or ⌘ on a Mac.
 */
const keyMap = [
  {
    name: 'everywhere',
    lines: [
      { does: 'palette', keys: ['command', 'K'] },
      { does: 'lists', keys: ['command', '1'] },
      { does: 'queue', keys: ['command', '2'] },
      { does: 'history', keys: ['command', '3'] },
      { does: 'accounts', keys: ['command', '4'] },
      { does: 'settings', keys: ['command', ','] },
      { does: 'find', keys: ['command', 'F'] },
      { does: 'paste', keys: ['command', 'V'] },
      { does: 'help', keys: ['F1'] },
      { does: 'message', keys: ['F6'] },
    ],
  },
  {
    name: 'list',
    lines: [
      { does: 'move', keys: ['↑', '↓'] },
      { does: 'select', keys: ['shift', '↑', '↓'] },
      { does: 'selectAll', keys: ['command', 'A'] },
      { does: 'inspect', keys: ['space'] },
      { does: 'suggestion', keys: ['enter'] },
      { does: 'edit', keys: ['F2'] },
      { does: 'exclude', keys: ['delete'] },
      { does: 'submit', keys: ['command', 'enter'] },
      { does: 'undo', keys: ['command', 'Z'] },
      { does: 'redo', keys: ['command', 'shift', 'Z'] },
      { does: 'menu', keys: ['shift', 'F10'] },
    ],
  },
  { name: 'queueGroup', lines: [{ does: 'reorder', keys: ['alt', '↑', '↓'] }] },
  {
    name: 'historyGroup',
    lines: [
      { does: 'expand', keys: ['→'] },
      { does: 'collapse', keys: ['←'] },
    ],
  },
] as const
