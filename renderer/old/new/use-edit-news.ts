import { useEffect, useRef } from 'react'

import { useText } from '../../i18n/use-text.ts'
import { useAnnounce } from '../../components/Announcer.tsx'
import { useRested } from '../../components/use-rested.ts'
import type { RowEdit } from './chosen-rows.ts'
import { useJudgedInWords } from './use-judged-in-words.ts'

/** Reads out what a typed text would be when the typing rests: half a word is judged as what it will not be. */
export function useEditNews({ text, judged }: RowEdit): void {
  const { t } = useText('new')
  const announce = useAnnounce()
  const inWords = useJudgedInWords()
  const { status, why } = judged === undefined ? { status: undefined, why: '' } : inWords(judged)
  const words =
    status === undefined ? '' : [t(`short.${status}`), ...(why === '' ? [] : [why])].join(', ')
  const rested = useRested(`${text}\n${words}`)
  /** What the line is before anything was typed was read with it. */
  const told = useRef({ text, words: '' })
  useEffect(() => {
    const [restedText = '', restedWords = ''] = rested.split('\n')
    const before = told.current
    if (restedText === before.text || restedWords === '' || restedWords === before.words) return
    told.current = { text: before.text, words: restedWords }
    announce(restedWords)
  }, [rested, announce])
}
