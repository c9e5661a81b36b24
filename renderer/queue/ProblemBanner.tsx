import { selectAccounts, useApp } from '../app-state.ts'
import { useAccountName } from '../text/account-name.ts'
import { useText } from '../text/use-text.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { adviceOf, chargedPrice, offeredRemedies } from './pause-advice.ts'
import type { Problem } from './problems.ts'
import { useProblemDoubts } from './use-problem-doubts.ts'
import { useRemedies } from './use-remedies.ts'

/** What stands still, what that means for links and units, and the buttons that mend it. */
export function ProblemBanner({ problem }: { readonly problem: Problem }) {
  const { t } = useText(['queue', 'words'])
  const accountName = useAccountName()
  const openHelp = useApp((state) => state.openHelp)
  const { account, pause, waitingLinks } = problem
  const doubts = useProblemDoubts(problem)
  const mend = useRemedies(problem, doubts)
  const hasOtherAccount = useApp((state) =>
    selectAccounts(state).some(({ id, isPractice }) => !isPractice && id !== account.id),
  )
  const price = chargedPrice(pause)
  const advice = adviceOf[pause.detail]

  const isSettled =
    (pause.detail === 'doubts-in-a-row' || pause.detail === 'doubt-limit') &&
    account.unitsInDoubt === 0

  const remedies = offeredRemedies(pause, {
    openDoubts: doubts.length,
    waitingLinks,
    hasOtherAccount,
  })
  return (
    <Banner
      kind="caution"
      icon={advice.icon}
      title={t(`queue:pause.${pause.detail}.title`, { account: accountName(account) })}
      actions={
        <>
          {remedies.map((remedy, index) => (
            <Button
              key={remedy}
              size="small"
              look={index < 2 ? 'outlined' : 'quiet'}
              onPress={() => mend(remedy)}
            >
              {t(`queue:remedy.${remedy}`, { price: price ?? account.price })}
            </Button>
          ))}
          <IconButton
            label={t('words:whatIsThis')}
            icon="question"
            size="small"
            onPress={() => openHelp(`pause.${pause.detail}`)}
          />
        </>
      }
    >
      {isSettled
        ? t('queue:settled')
        : t(`queue:pause.${pause.detail}.text`, {
            inDoubt: account.unitsInDoubt,
            units: pause.units ?? 0,
            ofUnits: pause.ofUnits ?? 0,
            price: account.price,
          })}{' '}
      {advice.quotesAnswer === true ? (
        <Said httpStatus={pause.httpStatus} message={pause.message} />
      ) : undefined}{' '}
      {waitingLinks === 0 || advice.saysWhatIsLeft === true
        ? undefined
        : t('queue:waiting', { count: waitingLinks })}
    </Banner>
  )
}

/** The service's own words, where it had any. */
function Said(props: { httpStatus: number | undefined; message: string | undefined }) {
  const { t } = useText('queue')
  const { httpStatus: status, message } = props
  // Without an answer the message is only a code of the system.
  if (status === undefined) return undefined
  return message === undefined ? t('said.status', { status }) : t('said.both', { status, message })
}
