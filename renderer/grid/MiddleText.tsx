import { Fragment, type ReactNode } from 'react'

import styles from './Grid.module.css'

/** A range of a text that stands out, as [start, end) in UTF-16 units. */
export interface TextMark {
  readonly start: number
  readonly end: number
  /** `match`: it was searched for. `question`: the user is asked about it. */
  readonly kind: 'match' | 'question'
}

const noMarks: readonly TextMark[] = []

/** As much of its end as a text always shows. */
const endLength = 16
/** What stands before a mark that the end begins with. */
const beforeMark = 8
/** A mark within the first so many letters is in sight anyway. */
const frontLength = 24

/**
 * A text on one line. If there is too little room, its middle gives way, and a mark stays in sight.
 * `suffix` stands after it, muted, and gives way first.
 */
export function MiddleText({
  text,
  marks = noMarks,
  suffix,
}: {
  readonly text: string
  readonly marks?: readonly TextMark[] | undefined
  readonly suffix?: string | undefined
}) {
  const cut = cutPlace(text, marks)
  return (
    <span className={styles.withSuffix} title={text}>
      <span className={styles.middle}>
        <span className={styles.front}>{marked(text, marks, 0, cut)}</span>
        {cut < text.length ? (
          <span className={styles.end}>{marked(text, marks, cut, text.length)}</span>
        ) : undefined}
      </span>
      {suffix === undefined ? undefined : <span className={styles.suffix}>{suffix}</span>}
    </span>
  )
}

/** Where the end of a text begins that is always shown. */
function cutPlace(text: string, marks: readonly TextMark[]): number {
  const plain = text.length - endLength
  if (plain < frontLength) return text.length
  const first = marks[0]
  const wanted =
    first === undefined || first.end <= frontLength
      ? plain
      : Math.max(Math.min(plain, first.start - beforeMark), frontLength)
  // Both halves of a surrogate pair stay together.
  return /[\uDC00-\uDFFF]/.test(text.charAt(wanted)) ? wanted - 1 : wanted
}

function marked(text: string, marks: readonly TextMark[], from: number, to: number): ReactNode {
  const within = marks
    .map(({ start, end, kind }) => ({ start: Math.max(start, from), end: Math.min(end, to), kind }))
    .filter(({ start, end }) => start < end)
  return (
    <>
      {within.map(({ start, end, kind }, index) => (
        <Fragment key={start}>
          {text.slice(within[index - 1]?.end ?? from, start)}
          <mark data-kind={kind}>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(within.at(-1)?.end ?? from, to)}
    </>
  )
}

/** Every place at which a search matches a text, whatever its case. */
export function matchesOf(text: string, search: string): readonly TextMark[] {
  if (search === '') return []
  const [inText, sought] = [text.toLowerCase(), search.toLowerCase()]
  // A letter that changes its length with its case would shift the places.
  if (inText.length !== text.length) return []
  const marks: TextMark[] = []
  for (let at = inText.indexOf(sought); at !== -1; at = inText.indexOf(sought, at + sought.length))
    marks.push({ start: at, end: at + sought.length, kind: 'match' })
  return marks
}
