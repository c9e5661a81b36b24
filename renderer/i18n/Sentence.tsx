import { Fragment, type ReactNode } from 'react'

interface SentenceProps {
  /** A text with tags: `Nothing is sent before <day>09:00</day>.` */
  readonly text: string
  /** Renders the content of each tag. A tag occurs once in a text. */
  readonly parts: Readonly<Record<string, (content: string) => ReactNode>>
}

/** Renders a translated sentence in which some words are bold, a link or a button. */
export function Sentence({ text, parts }: SentenceProps) {
  // The pattern has two groups, so the pieces are: text, tag with content, name of the tag, text, …
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
