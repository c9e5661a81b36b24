import { Fragment, type ReactNode } from 'react'

import styles from './Grid.module.css'

/** A highlighted range of a text, as [start, end) in UTF-16 units. */
export interface TextMark {
  readonly start: number
  readonly end: number
  /** `match`: a search found it. `question`: it is what the user must decide. */
  readonly kind: 'match' | 'question'
}

const noMarks: readonly TextMark[] = []

/** Length of the end of a text that is always visible. */
const endLength = 16
/** How many characters before a mark are visible with it. */
const beforeMark = 8
/** A mark within the first characters is visible in any case. */
const frontLength = 24

/**
 * A text on one line. If there is too little room, it is cut in the middle, and the first mark stays
 * visible. `suffix` follows in grey and is cut first.
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
  const cut = cutPosition(text, marks)
  return (
    <span className={styles.withSuffix} title={text}>
      <span className={styles.middle}>
        <span className={styles.front}>{withMarks(text, marks, 0, cut)}</span>
        {cut < text.length ? (
          <span className={styles.end}>{withMarks(text, marks, cut, text.length)}</span>
        ) : undefined}
      </span>
      {suffix === undefined ? undefined : <span className={styles.suffix}>{suffix}</span>}
    </span>
  )
}

/** Where the part of a text begins that is always visible. */
function cutPosition(text: string, marks: readonly TextMark[]): number {
  const plain = text.length - endLength
  if (plain < frontLength) return text.length
  const first = marks[0]
  const wanted =
    first === undefined || first.end <= frontLength
      ? plain
      : Math.max(Math.min(plain, first.start - beforeMark), frontLength)
  // Do not split a surrogate pair.
  return /[\uDC00-\uDFFF]/.test(text.charAt(wanted)) ? wanted - 1 : wanted
}

function withMarks(text: string, marks: readonly TextMark[], from: number, to: number): ReactNode {
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

/** Finds all matches of a search in a text, ignoring case. */
export function findMatches(text: string, search: string): readonly TextMark[] {
  if (search === '') return []
  const [inText, sought] = [text.toLowerCase(), search.toLowerCase()]
  // A character whose lower case has another length would shift the positions.
  if (inText.length !== text.length) return []
  const marks: TextMark[] = []
  for (let at = inText.indexOf(sought); at !== -1; at = inText.indexOf(sought, at + sought.length))
    marks.push({ start: at, end: at + sought.length, kind: 'match' })
  return marks
}
