import { useEffect, useRef, useState } from 'react'

import { selectAccounts, selectSubmissions, useApp } from '../app-state.ts'
import { useText } from '../../i18n/use-text.ts'
import { RailNote } from '../../components/RailNote.tsx'
import styles from './QueueNote.module.css'
import { useNoteInWords } from './use-note-in-words.ts'
import { linksInDoubt, whatStandsStill } from './what-stands-still.ts'

/** On the other screens: what waits for the user's word and why, and the way to it. */
export function QueueNote() {
  const { t } = useText('queue')
  const inWords = useNoteInWords()
  const accounts = useApp(selectAccounts)
  const submissions = useApp(selectSubmissions)
  const isQueueOpen = useApp((state) => state.screen === 'queue')
  const goTo = useApp((state) => state.goTo)
  const notes = useRef<HTMLDivElement>(null)
  /** How high they were that were pressed with a pointer, while it is still in the rail. */
  const [left, setLeft] = useState<number>()
  // What is below must not come under a pointer that presses once more.
  if (isQueueOpen)
    return left === undefined ? undefined : (
      <PlaceLeft height={left} onGone={() => setLeft(undefined)} />
    )

  const all = whatStandsStill(accounts, submissions)
  if (all.length === 0) return undefined
  return (
    <div ref={notes} className={styles.notes}>
      {all.map((still) => {
        // What is in doubt is said by itself where it is of others, too.
        const isDoubtApart = still.why.kind === 'problem' && all.length > 1
        const { icon, title, lines } = inWords(still, isDoubtApart ? 0 : linksInDoubt(submissions))
        return (
          <RailNote
            key={still.why.kind}
            icon={icon}
            isCaution={still.why.kind !== 'paused'}
            title={title}
            lines={[...lines, ...(still.more > 0 ? [t('note.more', { count: still.more })] : [])]}
            onPress={({ pointerType }) => {
              if (pointerType === 'mouse' || pointerType === 'pen')
                setLeft(notes.current?.offsetHeight)
              goTo('queue', still.submission.id)
            }}
          />
        )
      })}
    </div>
  )
}

/** Nothing, as high as what was there, until the pointer leaves the rail. */
function PlaceLeft({ height, onGone }: { readonly height: number; readonly onGone: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const rail = place.current?.closest('nav')
    rail?.addEventListener('pointerleave', onGone)
    return () => rail?.removeEventListener('pointerleave', onGone)
  }, [onGone])
  return <div ref={place} className={styles.left} style={{ blockSize: height }} />
}
