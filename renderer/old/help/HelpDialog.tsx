import { useRef, useState } from 'react'

import { type HelpTopic, useApp } from '../app-state.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { TextField } from '../../components/TextField.tsx'
import { useRested } from '../../components/use-rested.ts'
import { findHelp, type HelpArticle, useHelpSections } from './help-sections.ts'
import styles from './HelpDialog.module.css'

export { bringHelp } from '../../i18n/bring-help.ts'

interface HelpDialogProps {
  readonly topic: HelpTopic
  readonly onClose: () => void
}

/** What everything means, with a search; it opens at the topic that was asked for. */
export function HelpDialog({ topic, onClose }: HelpDialogProps) {
  const { t } = useText(['app', 'help', 'words'])
  const isMac = useApp((state) => state.snapshot?.platform === 'mac')
  const [search, setSearch] = useState('')
  const answers = useRef<HTMLDivElement>(null)
  const isSearching = search.trim() !== ''
  const sections = findHelp(useHelpSections(isMac), search)
  const count = sections.reduce((sum, { articles }) => sum + articles.length, 0)
  const found = useRested(
    count === 0
      ? t('help:nothing', { text: search.trim() })
      : isSearching
        ? t('help:found', { count })
        : '',
  )
  return (
    <Dialog
      title={t('app:help')}
      isOpen
      onClose={onClose}
      onSubmit={() => {
        if (isSearching) goTo(answers.current?.querySelector('dt') ?? null)
      }}
      width="wide"
      actions={<Button onPress={onClose}>{t('words:close')}</Button>}
    >
      <TextField
        label={t('help:search')}
        type="search"
        value={search}
        onChange={setSearch}
        autoFocus={topic === 'top'}
        className={styles.search}
      />
      <p role="status" className={styles.found}>
        {found}
      </p>
      {isSearching ? undefined : (
        <nav aria-label={t('help:contents')} className={styles.contents}>
          {sections.map(({ id, title }) => (
            <Button
              key={id}
              size="small"
              onPress={() => goTo(document.getElementById(`help-${id}`))}
            >
              {title}
            </Button>
          ))}
        </nav>
      )}
      {count === 0 ? <p>{t('help:nothingHint')}</p> : undefined}
      <div ref={answers}>
        {sections.map(({ id, title, articles }) => (
          <section key={id} aria-labelledby={`help-${id}`}>
            <h3
              id={`help-${id}`}
              className={styles.section}
              ref={id === topic ? goTo : undefined}
              tabIndex={-1}
            >
              {title}
            </h3>
            <dl className={id.startsWith('keys') ? styles.keys : styles.articles}>
              {articles.map((article) => (
                <Article key={article.id} article={article} isWanted={article.id === topic} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

interface ArticleProps {
  readonly article: HelpArticle
  readonly isWanted: boolean
}

function Article({ article, isWanted }: ArticleProps) {
  return (
    <div className={styles.article} data-wanted={isWanted ? '' : undefined}>
      <dt ref={isWanted ? goTo : undefined} tabIndex={-1}>
        {article.title}
      </dt>
      <dd>{article.text}</dd>
    </div>
  )
}

/** What was asked for is in sight at once, and reading begins there. */
function goTo(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: element.tagName === 'H3' ? 'start' : 'center' })
  element?.focus({ preventScroll: true })
}
