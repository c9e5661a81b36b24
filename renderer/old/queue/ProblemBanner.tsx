import { selectAccounts, useApp } from '../app-state.ts'
import { useText } from '../../i18n/use-text.ts'
import { Banner } from '../../components/Banner.tsx'
import { Button } from '../../components/Button.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { Menu } from '../../components/Menu.tsx'
import { adviceOf, chargedPrice, offeredRemedies, type Remedy } from './pause-advice.ts'
import { isSettled, lacksToken, type Problem } from './problems.ts'
import { useProblemDoubts } from './use-problem-doubts.ts'
import { useProblemInWords } from './use-problem-in-words.ts'
import { useRemedies } from './use-remedies.ts'
import { idOfRemedy, rememberRemedy, useSameRemedy } from './use-same-remedy.ts'

/** Beside more, what happened would not fit on one line. */
const mostButtons = 3

/** What stands still, what that means for links and units, and the buttons that mend it. */
export function ProblemBanner({ problem }: { readonly problem: Problem }) {
  const { t } = useText(['queue', 'words'])
  const openHelp = useApp((state) => state.openHelp)
  const { account, pause, waitingLinks } = problem
  const doubts = useProblemDoubts(problem)
  const mend = useRemedies(problem)
  const hasOtherAccount = useApp((state) =>
    selectAccounts(state).some(({ id, isPractice }) => !isPractice && id !== account.id),
  )
  useSameRemedy(account.id)
  const price = chargedPrice(pause)
  const { title, text } = useProblemInWords()(problem)
  const remedies = offeredRemedies(pause, {
    openDoubts: doubts.length,
    isSettled: isSettled(problem),
    waitingLinks,
    hasOtherAccount,
    isOne: problem.held?.length === 1,
    lacksToken: lacksToken(problem),
  })
  const nameOf = (remedy: Remedy): string =>
    t(`queue:remedy.${remedy}`, { price: price ?? account.price })
  const explain = (): void => openHelp(`pause.${pause.detail}`)
  return (
    <Banner
      kind="caution"
      icon={adviceOf[pause.detail].icon}
      title={title}
      isSaidElsewhere
      actions={
        <>
          {remedies.slice(0, mostButtons).map((remedy, index) => (
            <Button
              key={remedy}
              id={idOfRemedy(account.id, remedy)}
              size="small"
              look={index < 2 ? 'outlined' : 'quiet'}
              onPress={() => {
                rememberRemedy(account.id, remedy)
                mend(remedy)
              }}
            >
              {nameOf(remedy)}
            </Button>
          ))}
          {remedies.length > mostButtons ? (
            <Menu
              label={t('queue:moreWays')}
              trigger={<IconButton size="small" icon="more" label={t('queue:moreWays')} />}
              parts={[
                {
                  id: 'remedies',
                  name: t('queue:moreWays'),
                  actions: remedies.slice(mostButtons).map((remedy) => ({
                    id: remedy,
                    name: nameOf(remedy),
                    onAction: () => mend(remedy),
                  })),
                },
                {
                  id: 'help',
                  name: t('words:whatIsThis'),
                  actions: [{ id: 'help', name: t('words:whatIsThis'), onAction: explain }],
                },
              ]}
            />
          ) : (
            <IconButton
              label={t('words:whatIsThis')}
              icon="question"
              size="small"
              onPress={explain}
            />
          )}
        </>
      }
    >
      {text}
    </Banner>
  )
}
