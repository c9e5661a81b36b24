import { useState } from 'react'
import { TextField } from '../components/index.ts'

import { pageSettingRanges, type PageSettings } from '../../electron/shared/page.ts'
import { useApp } from '../app/index.ts'
import { useText } from '../i18n/index.ts'
import { NumberField, Row, Section, useSave, useSettings } from './parts.tsx'

const secondMs = 1_000
const { concurrency, perSiteDelayMs, timeoutMs, staleDays } = pageSettingRanges

/** How pages are checked. */
export function Pages() {
  const t = useText('settings')
  const { pages } = useSettings()
  const save = useSave()
  const change = (next: Partial<PageSettings>): void => save({ pages: { ...pages, ...next } })
  return (
    <Section id="pages" title={t('pages.title')} lead={t('pages.lead')}>
      <Row name={t('pages.concurrency')} hint={t('pages.concurrencyHint')}>
        <NumberField
          label={t('pages.concurrency')}
          value={pages.concurrency}
          min={concurrency.least}
          max={concurrency.most}
          problem={t('pages.concurrencyInvalid')}
          onChange={(requests) => change({ concurrency: requests })}
        />
      </Row>
      <Row name={t('pages.delay')} hint={t('pages.delayHint')}>
        <NumberField
          label={t('pages.delay')}
          value={pages.perSiteDelayMs / secondMs}
          min={perSiteDelayMs.least / secondMs}
          max={perSiteDelayMs.most / secondMs}
          problem={t('pages.delayInvalid')}
          onChange={(seconds) => change({ perSiteDelayMs: seconds * secondMs })}
        />
      </Row>
      <Row name={t('pages.timeout')} hint={t('pages.timeoutHint')}>
        <NumberField
          label={t('pages.timeout')}
          value={pages.timeoutMs / secondMs}
          min={timeoutMs.least / secondMs}
          max={timeoutMs.most / secondMs}
          problem={t('pages.timeoutInvalid')}
          onChange={(seconds) => change({ timeoutMs: seconds * secondMs })}
        />
      </Row>
      <Row name={t('pages.stale')} hint={t('pages.staleHint')}>
        <NumberField
          label={t('pages.stale')}
          value={pages.staleDays}
          min={staleDays.least}
          max={staleDays.most}
          problem={t('pages.staleInvalid')}
          onChange={(days) => change({ staleDays: days })}
        />
      </Row>
      <UserAgent value={pages.userAgent} onChange={(userAgent) => change({ userAgent })} />
    </Section>
  )
}

/** Only characters that a header can have are saved. */
function UserAgent({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (userAgent: string) => void
}) {
  const t = useText('settings')
  const version = useApp((state) => state.snapshot?.version ?? '')
  const [typed, setTyped] = useState(value)
  const isInvalid = !/^[ -~]*$/.test(typed)
  return (
    <Row name={t('pages.userAgent')} hint={t('pages.userAgentHint')}>
      <TextField
        isLabelHidden
        label={t('pages.userAgent')}
        placeholder={t('pages.userAgentDefault', { version })}
        maxLength={500}
        value={typed}
        onChange={(userAgent) => {
          setTyped(userAgent)
          if (/^[ -~]*$/.test(userAgent)) onChange(userAgent)
        }}
        error={isInvalid ? t('pages.userAgentInvalid') : undefined}
      />
    </Row>
  )
}
