import { Fragment, type ReactNode } from 'react'

interface SentenceProps {
  /** A text with parts in tags: `Nothing leaves before <day>09:00</day>.` */
  readonly text: string
  /** What stands in the place of a tag, given the words in it. Each tag stands once in a text. */
  readonly parts: Readonly<Record<string, (words: string) => ReactNode>>
}

/** Renders a translated sentence in which some words are bold, a link or a button. */
export function Sentence({ text, parts }: SentenceProps) {
  // Split by a pattern with two groups: words, a tagged part, the name of its tag, words, …
  const pieces = text.split(/(<([a-zA-Z]+)>.*?<\/\2>)/)
  return pieces.map((piece, index) => {
    if (index % 3 === 0) return piece
    const name = pieces[index + 1] ?? ''
    const render = parts[name]
    if (index % 3 === 2 || render === undefined) return undefined
    return (
      <Fragment key={name}>{render(piece.replace(/^<[a-zA-Z]+>|<\/[a-zA-Z]+>$/g, ''))}</Fragment>
    )
  })
}
