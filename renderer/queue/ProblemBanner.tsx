import { selectAccounts, useApp } from '../app-state.ts'
import { useText } from '../text/use-text.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { adviceOf, chargedPrice, offeredRemedies } from './pause-advice.ts'
import type { Problem } from './problems.ts'
import { useProblemDoubts } from './use-problem-doubts.ts'
import { useProblemInWords } from './use-problem-in-words.ts'
import { useRemedies } from './use-remedies.ts'

/** What stands still, what that means for links and units, and the buttons that mend it. */
export function ProblemBanner({ problem }: { readonly problem: Problem }) {
  const { t } = useText(['queue', 'words'])
  const openHelp = useApp((state) => state.openHelp)
  const { account, pause, waitingLinks } = problem
  const doubts = useProblemDoubts(problem)
  const mend = useRemedies(problem, doubts)
  const hasOtherAccount = useApp((state) =>
    selectAccounts(state).some(({ id, isPractice }) => !isPractice && id !== account.id),
  )
  const price = chargedPrice(pause)
  const { title, text } = useProblemInWords()(problem)
  const remedies = offeredRemedies(pause, {
    openDoubts: doubts.length,
    waitingLinks,
    hasOtherAccount,
  })
  return (
    <Banner
      kind="caution"
      icon={adviceOf[pause.detail].icon}
      title={title}
      isSaidElsewhere
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
      {text}
    </Banner>
  )
}
