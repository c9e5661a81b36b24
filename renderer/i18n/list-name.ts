import { useCallback } from 'react'

import { useFormat } from './format.ts'
import { useText } from './use-text.ts'

/** What a list is called by: its label, and when it was submitted. */
export interface NamedList {
  readonly label: string
  readonly createdMs: number
}

/** The label that the record has for made-up lines, beside others and with the number of a further such list of a day. */
const samplesLabel = /^Samples(?=(?: \+ \d+)?(?: \(\d+\))?$)/

/** Calls a list the same on every screen: by its label, or by its time where the user gave none, to the second, so that two differ. */
export function useListName(): (list: NamedList) => string {
  const { t } = useText('words')
  const format = useFormat()
  return useCallback(
    ({ label, createdMs }) =>
      label === ''
        ? t('unnamedList', { time: format.exactMoment(createdMs) })
        : label.replace(samplesLabel, () => t('samples')),
    [t, format],
  )
}

/** More names than these are only counted. */
const mostNames = 3

/** Names lists within a sentence: the first three, and how many there are beyond them. */
export function useListNames(): (lists: readonly NamedList[]) => string {
  const { t } = useText('words')
  const format = useFormat()
  const nameOf = useListName()
  return useCallback(
    (lists) => {
      const shown = lists.slice(0, lists.length > mostNames + 1 ? mostNames : lists.length)
      const names = shown.map((list) => t('quoted', { text: nameOf(list) }))
      const more = lists.length - shown.length
      return format.list(more === 0 ? names : [...names, t('moreLists', { count: more })])
    },
    [t, format, nameOf],
  )
}
