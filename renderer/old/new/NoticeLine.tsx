import { assertNever } from '../../../electron/shared/assert-never.ts'
import type { Account } from '../../../electron/shared/account.ts'
import { linksUnderDayCap } from '../../../electron/shared/day-cap.ts'
import { isInQueue } from '../../../electron/shared/submission-state.ts'
import { selectSubmissions, useApp } from '../app-state.ts'
import { useFormat } from '../../i18n/format.ts'
import { Sentences } from '../../i18n/Sentences.tsx'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { paceFieldId } from '../when/WhenFields.tsx'
import type { Notice } from './plan.ts'
import { SendFirst } from './SendFirst.tsx'
import styles from './SidePanel.module.css'
import { plan } from './stores.ts'
import { useNoticeInWords } from './use-known-before.ts'

interface NoticeLineProps {
  readonly notice: Notice
  readonly account: Account | undefined
  /** Of its words alone: Submit is described by them. */
  readonly wordsId: string
}

/** What is worth knowing before the press, with what can be done about it. */
export function NoticeLine({ notice, account, wordsId }: NoticeLineProps) {
  const inWords = useNoticeInWords()
  const most = account === undefined ? 0 : linksUnderDayCap(account, 0)
  return (
    <div className={styles.obstacle}>
      <Icon name="info" />
      <p>
        <Sentences>
          <span id={wordsId}>{inWords(notice, account)}</span>
          <Remedy notice={notice} account={account} most={most} />
        </Sentences>
      </p>
    </div>
  )
}

interface RemedyProps extends Omit<NoticeLineProps, 'wordsId'> {
  /** Links that the cap of a day lets leave. */
  readonly most: number
}

function Remedy({ notice, account, most }: RemedyProps) {
  const { t } = useText('new')
  const format = useFormat()
  const goTo = useApp((state) => state.goTo)
  const editAccount = useApp((state) => state.editAccount)
  const isToldInQueue = useApp(
    (state) => account === undefined || isInQueue(account, selectSubmissions(state)),
  )
  switch (notice) {
    case 'paused':
      return account === undefined || isToldInQueue ? (
        <Button look="link" size="small" onPress={() => goTo('queue')}>
          {t('notice.toQueue')}
        </Button>
      ) : (
        <Button look="link" size="small" onPress={() => editAccount(account.id)}>
          {t('obstacle.toAccounts')}
        </Button>
      )
    case 'othersPaused':
      return (
        <Button look="link" size="small" onPress={() => goTo('queue')}>
          {t('notice.toQueue')}
        </Button>
      )
    case 'noneADay':
    case 'putOff':
      return account === undefined ? undefined : (
        <Button look="link" size="small" onPress={() => editAccount(account.id, 'capPerDay')}>
          {t('obstacle.toAccounts')}
        </Button>
      )
    case 'portionCap':
      return (
        <Button
          look="link"
          size="small"
          onPress={() => {
            plan.getState().setWhen({ pace: 'links-a-day', linksADay: format.number(most) })
            // The button goes with what it mends.
            document.getElementById(paceFieldId)?.focus()
          }}
        >
          {t('panel.sendADay', { links: most })}
        </Button>
      )
    case 'dayCap':
    case 'balance':
      return <SendFirst of={notice} />
    default:
      return assertNever(notice)
  }
}
