import { assertNever } from '../../electron/shared/assert-never.ts'
import type { Submission } from '../../electron/shared/contract/index.ts'
import { goTo, host, selectLists, useApp } from '../app/index.ts'
import {
  Banner,
  Button,
  IconButton,
  leadWhenGone,
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
  listNames,
  type Problem,
  type ProblemAction,
  problemWords,
} from './problems.ts'

/** Buttons beside a problem; the others are in its menu. */
const mostButtons = 2

/** Everything that needs a person: one sentence each, and the buttons that mend it. */
export function ProblemList({ problems }: { readonly problems: readonly Problem[] }) {
  const t = useText('queue')
  if (problems.length === 0) return undefined
  return (
    <ul aria-label={t('problems')} className={styles.problems}>
      {problems.map((problem) => (
        <li key={problem.id} ref={leadWhenGone}>
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
  const act = useProblemActions(problem)
  const listName = listNames(lists, t('deletedList'))
  const { title, text } = problemWords(problem, { listName, day, nowMs })
  const titleText = t(title.key, title.values)
  useAnnounced(titleText)
  const { account, pause, actions } = problem
  const price = (pause === undefined ? undefined : chargedPrice(pause)) ?? account.price
  const nameOf = (action: ProblemAction): string => t(`action.${action}`, { count: price })
  const inMenu = actions.slice(mostButtons)
  return (
    <Banner
      kind="caution"
      icon={problem.icon}
      title={titleText}
      isSaidElsewhere
      actions={
        <>
          {actions.slice(0, mostButtons).map((action) => (
            <Button key={action} onPress={() => act(action)}>
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
                    onAction: () => act(action),
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

/** Does what a problem's button says, or opens the question that it needs answered first. */
function useProblemActions({
  account,
  submission,
  held,
  place,
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
  function showRows(of: Submission | undefined, status: 'waiting' | 'refused'): void {
    if (of?.listId === undefined) return
    goTo({
      screen: 'list',
      listId: of.listId,
      filter: { statuses: [status], submissionId: of.id },
    })
  }
  return (action) => {
    switch (action) {
      case 'enter-token':
        return open({ kind: 'token', accountId })
      case 'edit-account':
        return goTo({ screen: 'accounts', accountId, field: place })
      case 'enter-balance':
        return open({ kind: 'balance', accountId, way: 'new-balance' })
      case 'send-what-it-allows':
        return open({ kind: 'balance', accountId, way: action })
      case 'move-rest':
        return open({ kind: 'move', submissionIds: held.map(({ id }) => id) })
      case 'cancel-rest':
        if (submission !== undefined) open({ kind: 'cancel', submissionId: submission.id })
        return
      case 'show-waiting':
        return showRows(held[0], 'waiting')
      case 'show-refused':
        return showRows(held.find(({ links }) => links.refused > 0) ?? held[0], 'refused')
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
