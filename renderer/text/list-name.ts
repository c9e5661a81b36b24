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
