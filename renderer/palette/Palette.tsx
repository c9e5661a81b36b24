import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { classNames, Icon } from '../components/index.ts'
import scrollStyles from '../components/scrolls.module.css'
import { useText } from '../i18n/index.ts'
import styles from './Palette.module.css'
import { useEntries } from './entries.ts'
import { type Match, rank, type RankedEntry } from './match.ts'

/** The command palette: finds lists, clients, screens and actions by a few letters. Rendered while open. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const t = useText('palette')
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      className={styles.overlay ?? ''}
    >
      <Modal className={styles.modal ?? ''} data-dialog>
        <Dialog aria-label={t('title')} className={styles.dialog ?? ''}>
          <Search onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Search({ onClose }: { readonly onClose: () => void }) {
  const t = useText('palette')
  const common = useText('common')
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const entries = useEntries(query)
  const found = useMemo(() => rank(entries, query), [entries, query])
  const listId = useId()
  const idOf = (index: number): string => `${listId}-${index}`
  const current = Math.min(active, found.length - 1)

  function run(ranked: RankedEntry | undefined): void {
    if (ranked === undefined) return
    // Close first: an action such as a paste needs the window without the palette.
    onClose()
    requestAnimationFrame(() => ranked.entry.run())
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const last = found.length - 1
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: current >= last ? 0 : current + 1,
      ArrowUp: current <= 0 ? last : current - 1,
      PageDown: Math.min(last, current + 8),
      PageUp: Math.max(0, current - 8),
    }
    const to = moves[event.key]
    if (to !== undefined) {
      event.preventDefault()
      setActive(to)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      run(found[current])
    }
  }
  return (
    <>
      <div className={styles.search}>
        <Icon name="search" size={18} />
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is opened to type.
          autoFocus
          role="combobox"
          aria-label={t('placeholder')}
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={found.length === 0 ? undefined : idOf(current)}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('placeholder')}
          value={query}
          className={styles.input}
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd className={styles.escape}>{common('keys.escape')}</kbd>
      </div>
      <div
        id={listId}
        role="listbox"
        aria-label={t('results')}
        className={classNames(scrollStyles.scrolls, styles.list)}
      >
        {found.map((ranked, index) => (
          <Option
            key={ranked.entry.id}
            id={idOf(index)}
            ranked={ranked}
            isActive={index === current}
            onHover={() => setActive(index)}
            onRun={() => run(ranked)}
          />
        ))}
      </div>
      {found.length === 0 ? <p className={styles.none}>{t('none')}</p> : undefined}
      <p role="status" className={styles.visuallyHidden}>
        {query === '' ? undefined : t('resultCount', { count: found.length })}
      </p>
    </>
  )
}

interface OptionProps {
  readonly id: string
  readonly ranked: RankedEntry
  readonly isActive: boolean
  readonly onHover: () => void
  readonly onRun: () => void
}

function Option({ id, ranked: { entry, ranges }, isActive, onHover, onRun }: OptionProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys.
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles.option}
      onPointerMove={onHover}
      onClick={onRun}
    >
      <Icon name={entry.icon} />
      <span className={styles.name}>
        <HighlightedText text={entry.name} ranges={ranges} />
      </span>
      <span className={styles.detail}>{entry.detail}</span>
    </div>
  )
}

function HighlightedText({
  text,
  ranges,
}: {
  readonly text: string
  readonly ranges: Match['ranges']
}) {
  const parts: React.ReactNode[] = []
  let from = 0
  for (const [start, end] of ranges) {
    parts.push(text.slice(from, start))
    parts.push(<mark key={start}>{text.slice(start, end)}</mark>)
    from = end
  }
  parts.push(text.slice(from))
  return parts
}
