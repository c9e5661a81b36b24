import { Children, type ReactNode } from 'react'

import { useFormat } from './format.ts'

/**
 * Sets sentences one after the other as the language does; one that is undefined leaves no gap. What
 * follows a sentence, such as its button, counts as one.
 */
export function Sentences({ children }: { readonly children: ReactNode }) {
  const { betweenSentences } = useFormat()
  return Children.toArray(children).flatMap((sentence, place) =>
    place === 0 ? [sentence] : [betweenSentences, sentence],
  )
}
