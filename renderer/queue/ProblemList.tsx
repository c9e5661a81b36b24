import { assertNever } from '../../electron/shared/assert-never.ts'
import type { Submission } from '../../electron/shared/contract/index.ts'
import { goTo, host, selectLists, useApp } from '../app/index.ts'
import {
  Banner,
  Button,
  IconButton,
  focusScreenWhenGone,
  Menu,
  useAnnounced,
  useToast,
} from '../components/index.ts'
import { useFormat, useNow, useText } from '../i18n/index.ts'
import { openSettle } from '../settle/index.ts'
import styles from './ProblemList.module.css'
import { useQueueDialog } from './QueueDialogs.tsx'
import {
  chargedPrice,
  listNamer,
  type Problem,
  type ProblemAction,
  problemWords,
} from './problems.ts'

/** The number of actions that are buttons. Further ones are in a menu. */
const maxButtons = 2

/** Problems that need the user, each with its sentences and the buttons that solve it. */
export function ProblemList({ problems }: { readonly problems: readonly Problem[] }) {
  const t = useText('queue')
  if (problems.length === 0) return undefined
  return (
    <ul aria-label={t('problems')} className={styles.problems}>
      {problems.map((problem) => (
        <li key={problem.id} ref={focusScreenWhenGone}>
          <ProblemBanner problem={problem} />
        </li>
      ))}
    </ul>
  )
}

function ProblemBanner({ problem }: { readonly problem: Problem }) {
  const t = useText('queue')
  const { day, betweenSentences } = useFormat()
  const nowMs = useNow(60_000)
  const lists = useApp(selectLists)
  const runAction = useProblemActions(problem)
  const listName = listNamer(lists, t('deletedList'))
  const { title, text } = problemWords(problem, { listName, day, nowMs })
  const titleText = t(title.key, title.values)
  useAnnounced(titleText)
  const { account, pause, actions } = problem
  const price = (pause === undefined ? undefined : chargedPrice(pause)) ?? account.price
  const nameOf = (action: ProblemAction): string => t(`action.${action}`, { count: price })
  const inMenu = actions.slice(maxButtons)
  return (
    <Banner
      kind="caution"
      icon={problem.icon}
      title={titleText}
      isSaidElsewhere
      actions={
        <>
          {actions.slice(0, maxButtons).map((action) => (
            <Button key={action} onPress={() => runAction(action)}>
              {nameOf(action)}
            </Button>
          ))}
          {inMenu.length === 0 ? undefined : (
            <Menu
              label={t('action.more')}
              trigger={<IconButton icon="more" label={t('action.more')} />}
              parts={[
                {
                  id: 'actions',
                  name: t('action.more'),
                  actions: inMenu.map((action) => ({
                    id: action,
                    name: nameOf(action),
                    onAction: () => runAction(action),
                  })),
                },
              ]}
            />
          )}
        </>
      }
    >
      {text.map(({ key, values }) => t(key, values)).join(betweenSentences)}
    </Banner>
  )
}

/** Returns a function that runs an action of a problem, or opens the dialog that the action needs. */
function useProblemActions({
  account,
  submission,
  affected,
  field,
  pause,
}: Problem): (action: ProblemAction) => void {
  const t = useText('queue')
  const open = useQueueDialog()
  const toast = useToast()
  const accountId = account.id

  async function resume(kind: 'resume' | 'accept-price'): Promise<void> {
    if (submission !== undefined) {
      await host.request('submission.resume', { submissionId: submission.id })
      return
    }
    const resumed = await host.request('account.resume', { accountId, way: { kind } })
    if (!resumed.ok) toast(t('resumeFailed', { account: account.name }))
    else if (resumed.value.pause !== undefined && resumed.value.pause.sinceMs !== pause?.sinceMs)
      toast(t('stillPaused', { account: account.name }))
  }
  function showRows(shown: Submission | undefined, status: 'waiting' | 'refused'): void {
    if (shown?.listId === undefined) return
    goTo({
      screen: 'list',
      listId: shown.listId,
      filter: { statuses: [status], submissionId: shown.id },
    })
  }
  return (action) => {
    switch (action) {
      case 'enter-token':
        return open({ kind: 'token', accountId })
      case 'edit-account':
        return goTo({ screen: 'accounts', accountId, field })
      case 'enter-balance':
        return open({ kind: 'balance', accountId, way: 'new-balance' })
      case 'send-what-it-allows':
        return open({ kind: 'balance', accountId, way: action })
      case 'move-rest':
        return open({ kind: 'move', submissionIds: affected.map(({ id }) => id) })
      case 'cancel-rest':
        if (submission !== undefined) open({ kind: 'cancel', submissionId: submission.id })
        return
      case 'show-waiting':
        return showRows(affected[0], 'waiting')
      case 'show-refused':
        return showRows(affected.find(({ links }) => links.refused > 0) ?? affected[0], 'refused')
      case 'settle':
        return openSettle({ accountId })
      case 'accept-price':
        return void resume('accept-price')
      case 'try-again':
      case 'keep-price':
      case 'resume':
        return void resume('resume')
      default:
        return assertNever(action)
    }
  }
}
