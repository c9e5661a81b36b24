import { readFileSync } from 'node:fs'

/** The transitions that `docs/queue-states.md` draws. */
export interface Chart {
  /** For example `pending --> in-flight`. `new` stands for the start of the chart. */
  readonly links: ReadonlySet<string>
  readonly requests: ReadonlySet<string>
}

/** Reads the two charts of the page. They are mermaid state diagrams, first links, then requests. */
export function readChart(): Chart {
  const page = readFileSync('docs/queue-states.md', 'utf8')
  const [links, requests] = [...page.matchAll(/```mermaid\n(.*?)```/gs)].map(([, text = '']) =>
    transitionsIn(text),
  )
  if (links === undefined || requests === undefined) throw new Error('The page has two charts')
  return { links, requests }
}

function transitionsIn(text: string): ReadonlySet<string> {
  const lines = [...text.matchAll(/^ *(\S+) --> (\S+)/gm)]
  return new Set(
    lines.map(([, from = '', to = '']) => transition(from === '[*]' ? 'new' : from, to)),
  )
}

/** A transition in the notation of the charts. */
export function transition(from: string, to: string): string {
  return `${from} --> ${to}`
}
