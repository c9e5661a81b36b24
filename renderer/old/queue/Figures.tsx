import { Fragment } from 'react'

import type { Submission } from '../../../electron/shared/submission.ts'
import { selectSubmissions, useApp } from '../app-state.ts'
import { Button } from '../../components/Button.tsx'
import styles from './Figures.module.css'
import { showSubmission } from './show-submission.ts'
import { type Figure, figureGap, useFiguresInWords } from './use-figures-in-words.ts'

/** What became of a submission that is over; what went on elsewhere leads there. */
export function Figures({ submission }: { readonly submission: Submission }) {
  const figures = useFiguresInWords()(submission)
  return (
    <p className={styles.figures}>
      {figures.map((figure, index) => (
        <Fragment key={figure.words}>
          {index === 0 ? undefined : figureGap}
          <Told figure={figure} />
        </Fragment>
      ))}
    </p>
  )
}

function Told({ figure: { words, leadsTo } }: { readonly figure: Figure }) {
  const goTo = useApp((state) => state.goTo)
  const isThere = useApp((state) => selectSubmissions(state).some(({ id }) => id === leadsTo))
  if (leadsTo === undefined || !isThere) return words
  return (
    <Button
      look="link"
      onPress={() => {
        goTo('queue', leadsTo)
        showSubmission(leadsTo)
      }}
    >
      {words}
    </Button>
  )
}
