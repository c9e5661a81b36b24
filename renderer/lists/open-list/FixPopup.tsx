import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button, PopupButton, TextField, useToast } from '../../components/index.ts'

import {
  choicesOfKind,
  type DecideChoice,
  type DecideKind,
  decideKinds,
} from '../../../electron/shared/link.ts'
import type { Row } from '../../../electron/shared/contract/index.ts'
import { host } from '../../app/index.ts'
import { findMatches, MiddleText } from '../../grid/index.ts'
import { useFormat, useText } from '../../i18n/index.ts'
import styles from './FixPopup.module.css'
import { selectIsReadOnly, useList, useListSession } from './list-state.ts'
import { choiceInWords, inOneLine } from './row-words.ts'
import { useRowActions } from './use-row-actions.ts'

/** The popup with the issues: for each kind its number of rows, an example of its fix, and its choices. */
export function FixPopup() {
  const t = useText('list')
  const session = useListSession()
  const isOpen = useList((state) => state.isFixing)
  const issues = useList((state) => state.list?.summary.counts.decide ?? 0)
  const isReadOnly = useList(selectIsReadOnly)
  const isDone = issues === 0
  // Otherwise it would open by itself at the next issue.
  useEffect(() => {
    if (isDone) session.setFixing(false)
  }, [session, isDone])
  if (isDone || isReadOnly) return undefined
  return (
    <PopupButton
      label={t('fix.button', { count: issues })}
      isOpen={isOpen}
      onOpenChange={(open) => session.setFixing(open)}
      className={styles.button}
    >
      {isOpen ? <Issues onClose={() => session.setFixing(false)} /> : undefined}
    </PopupButton>
  )
}

function Issues({ onClose }: { readonly onClose: () => void }) {
  const t = useText('list')
  const session = useListSession()
  const byKind = useList((state) => state.list?.byDecideKind)
  const revision = useList((state) => state.list?.revision)
  const [{ suggestions }, setFixable] = useState({ revision, suggestions: 0 })
  const examples = useExamples()
  const toasts = useFixToasts()
  const kinds = useRef<HTMLUListElement>(null)
  const present = decideKinds
    .filter((kind) => (byKind?.[kind] ?? 0) > 0)
    .toSorted((a, b) => (byKind?.[b] ?? 0) - (byKind?.[a] ?? 0))
  useEffect(() => {
    async function ask(): Promise<void> {
      const fixable = await host.request('rows.fixable', {
        listId: session.listId,
        kind: undefined,
        choice: undefined,
      })
      if (fixable.ok) setFixable({ revision, suggestions: fixable.value })
    }
    void ask()
  }, [session, revision])

  async function apply(): Promise<void> {
    const { listId } = session
    const applied = await host.request('rows.applySuggestions', { listId })
    if (!applied.ok) {
      toasts.showProblem(applied.error)
      return
    }
    const { list, changed, undecided } = applied.value
    session.update(list)
    const left = list.summary.counts.decide
    // A changed line can have another issue afterwards. It does not count as fixed.
    toasts.showFixed(changed - undecided, left)
    if (left === 0) onClose()
    else kinds.current?.querySelector('li')?.focus()
  }
  return (
    <div className={styles.issues}>
      <div className={styles.all}>
        <Button
          look="filled"
          icon="sparkles"
          isDisabled={suggestions === 0}
          onPress={() => void apply()}
        >
          {t('fix.apply', { count: suggestions })}
        </Button>
        <span className={styles.hint}>{t('fix.applyHint')}</span>
      </div>
      <ul ref={kinds} className={styles.kinds}>
        {present.map((kind) => (
          <Issue
            key={kind}
            kind={kind}
            rows={byKind?.[kind] ?? 0}
            first={examples.find(({ decideKind }) => decideKind === kind)}
            onClose={onClose}
          />
        ))}
      </ul>
    </div>
  )
}

function Issue({
  kind,
  rows,
  first,
  onClose,
}: {
  readonly kind: DecideKind
  readonly rows: number
  /** The first row with the issue; undefined until it is loaded. */
  readonly first: Row | undefined
  readonly onClose: () => void
}) {
  const t = useText('list')
  const format = useFormat()
  const session = useListSession()
  const toasts = useFixToasts()
  const choices: readonly DecideChoice[] = first?.choices ?? choicesOfKind[kind]
  const titleId = useId()
  const item = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    const { current } = item
    // When the issue disappears, the next or previous one gets the focus, but none of its buttons, so
    // that pressing the same key again does nothing.
    return () => {
      if (current?.contains(document.activeElement) !== true) return
      const other = current.nextElementSibling ?? current.previousElementSibling
      if (other instanceof HTMLElement) other.focus()
    }
  }, [])

  async function decide(choice: DecideChoice): Promise<void> {
    const edited = await session.edit((listId) =>
      host.request('rows.decide', { listId, target: { kind }, choice }),
    )
    if (edited.ok) toasts.showDecided(choice, edited.value.changed)
    else toasts.showProblem(edited.error)
  }
  return (
    <li ref={item} tabIndex={-1} aria-labelledby={titleId} className={styles.issue}>
      <div className={styles.title}>
        <strong id={titleId}>{t(`issue.${kind}`)}</strong> <span>{format.number(rows)}</span>
        <Button
          look="link"
          onPress={() => {
            session.show({ statuses: ['decide'], decideKind: kind }, 'decide')
            onClose()
          }}
        >
          {t('fix.show')}
        </Button>
      </div>
      {first === undefined ? <div className={styles.example} /> : <Example row={first} />}
      {kind === 'no-site' ? <SiteForm /> : undefined}
      <div className={styles.choices}>
        {choices
          .filter((choice) => !(kind === 'no-site' && choice === 'mend'))
          .map((choice) => (
            <Button
              key={choice}
              size="small"
              look={choice === 'exclude' ? 'quiet' : 'outlined'}
              onPress={() => void decide(choice)}
            >
              {choiceInWords(t, kind, choice)}
            </Button>
          ))}
      </div>
    </li>
  )
}

/** A row with the link that the recommended fix makes of it. */
function Example({ row }: { readonly row: Row }) {
  const { recommendedLink } = row
  const text = inOneLine(row.text)
  const marks = row.emphasis
    .filter(([start, end]) => end - start < row.text.length)
    .map(([start, end]) => ({ start, end, kind: 'question' as const }))
  return (
    <div className={styles.example}>
      <MiddleText text={text} marks={marks} />
      {recommendedLink === undefined || recommendedLink === row.text ? undefined : (
        <>
          <span aria-hidden>→</span>
          <MiddleText text={recommendedLink} marks={findMatches(recommendedLink, '')} />
        </>
      )}
    </div>
  )
}

/** Asks for the domain of all lines that are only paths. */
function SiteForm() {
  const t = useText('list')
  const session = useListSession()
  const toasts = useFixToasts()
  const [site, setSite] = useState('')
  const [isWrong, setWrong] = useState(false)
  async function submit(): Promise<void> {
    const edited = await session.edit((listId) => host.request('rows.nameSite', { listId, site }))
    if (edited.ok) toasts.showDecided('mend', edited.value.changed)
    else if (edited.error === 'not-a-site') setWrong(true)
    else toasts.showProblem(edited.error)
  }
  return (
    <form
      className={styles.site}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextField
        label={t('fix.site')}
        isLabelHidden
        placeholder={t('fix.site')}
        value={site}
        onChange={(value) => {
          setSite(value)
          setWrong(false)
        }}
        error={isWrong ? t('fix.notASite') : undefined}
      />
      <Button type="submit" isDisabled={site.trim() === ''}>
        {t('fix.siteButton')}
      </Button>
    </form>
  )
}

/** The first row of each kind of issue. They are loaded again when rows change. */
function useExamples(): readonly Row[] {
  const { listId } = useListSession()
  const revision = useList((state) => state.list?.revision)
  const [{ examples }, setFound] = useState<{
    readonly of: typeof revision
    readonly examples: readonly Row[]
  }>({ of: undefined, examples: [] })
  useEffect(() => {
    let isCurrent = true
    async function ask(): Promise<void> {
      const found = await host.request('rows.examples', { listId })
      if (isCurrent && found.ok) setFound({ of: revision, examples: found.value })
    }
    void ask()
    return () => {
      isCurrent = false
    }
  }, [listId, revision])
  return examples
}

/** Toasts that show the result of a fix, with Undo. */
function useFixToasts() {
  const t = useText('list')
  const common = useText('common')
  const toast = useToast()
  const session = useListSession()
  const actions = useRowActions()
  const undo = {
    name: common('undo'),
    onPress: () => void session.undo(),
  }
  return {
    showFixed(changed: number, left: number): void {
      const fixed = t('fix.fixed', { count: changed })
      toast(left === 0 ? fixed : t('fix.stillAsking', { fixed, count: left }), undo)
    },
    showDecided(choice: DecideChoice, changed: number): void {
      const key =
        choice === 'exclude' ? 'fix.excluded' : choice === 'keep' ? 'fix.kept' : 'fix.fixed'
      toast(t(key, { count: changed }), undo)
    },
    showProblem: actions.showProblem,
  }
}
