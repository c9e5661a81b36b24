import { useEffect, useRef } from 'react'

import type { Account } from '../../../electron/shared/account.ts'
import type { Reply } from '../../../electron/shared/contract.ts'
import { selectSubmissions, useApp } from '../app-state.ts'
import { Sentences } from '../../i18n/Sentences.tsx'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import { Icon, type IconName } from '../../components/Icon.tsx'
import { useAccounts } from './accounts-store.ts'
import styles from './AccountsScreen.module.css'
import { isOutdated, readTest, testedAccount, type TestVerdict } from './test-outcome.ts'

const iconOfVerdict: Readonly<Record<TestVerdict, IconName>> = {
  good: 'check',
  question: 'question',
  bad: 'cross',
}

interface TestSectionProps {
  readonly account: Account
  /** What stands in the fields is what would be tested. */
  readonly isSaved: boolean
}

/** Asks the service one thing that costs nothing, and says what its answer means. */
export function TestSection({ account, isSaved }: TestSectionProps) {
  const { t } = useText('accounts')
  const test = useAccounts((state) => state.test)
  const runTest = useAccounts((state) => state.runTest)
  const submissions = useApp(selectSubmissions)
  const now = testedAccount(account, submissions)
  const latest = useRef(now)
  useEffect(() => {
    latest.current = now
  })
  const answer =
    test.kind === 'done' && !isOutdated(readTest(test.reply).verdict, test.tested, now)
      ? test.reply
      : undefined
  return (
    <>
      <div className={styles.row}>
        <Button
          isPending={test.kind === 'running'}
          isDisabled={!isSaved}
          onPress={() => void runTest(account.id, () => latest.current)}
        >
          {t('test.button')}
        </Button>
        <p className={styles.hint}>
          {t(!isSaved ? 'test.unsaved' : test.kind === 'running' ? 'test.running' : 'test.hint')}
        </p>
      </div>
      <div role="status">{answer === undefined ? undefined : <Answer reply={answer} />}</div>
    </>
  )
}

function Answer({ reply }: { readonly reply: Reply<'account.test'> }) {
  const { t } = useText('accounts')
  const { verdict, sentence, values, message } = readTest(reply)
  return (
    <div data-tone={verdict} className={styles.answer}>
      <Icon name={iconOfVerdict[verdict]} />
      <p>
        <Sentences>
          {t(sentence, values)}
          {message === undefined ? undefined : (
            <span className={styles.said}>
              {t(verdict === 'good' ? 'test.saidGood' : 'test.said', { message })}
            </span>
          )}
        </Sentences>
      </p>
    </div>
  )
}
