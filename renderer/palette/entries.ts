import { useMemo } from 'react'
import type { ListSummary } from '../../electron/shared/contract/index.ts'
import { sendableRows } from '../../electron/shared/link.ts'
import { dayOf } from '../../electron/shared/schedule.ts'
import {
  goTo,
  host,
  navigation,
  selectAccounts,
  selectLists,
  selectSubmissions,
  useApp,
  useKeys,
  useScreenCommands,
} from '../app/index.ts'
import { type IconName, useToast } from '../components/index.ts'
import { openReport } from '../history/index.ts'
import { useText } from '../i18n/index.ts'
import { usePasteButton } from '../lists/index.ts'
import { openSettle } from '../settle/index.ts'
import type { Entry } from './match.ts'

/** All entries of the palette for a query. */
export function useEntries(query: string): readonly Entry[] {
  const lists = useListEntries()
  const clients = useClientEntries()
  const screens = useScreenEntries()
  const actions = useActionEntries()
  const screenCommands = useScreenCommandEntries()
  const queryEntries = useQueryEntries(query)
  return useMemo(
    () => [...screenCommands, ...actions, ...lists, ...clients, ...screens, ...queryEntries],
    [screenCommands, actions, lists, clients, screens, queryEntries],
  )
}

function useListEntries(): readonly Entry[] {
  const t = useText('palette')
  const lists = useApp(selectLists)
  const submissions = useApp(selectSubmissions)
  return useMemo(() => {
    const sending = new Set(
      submissions
        .filter(({ links }) => links.waiting + links.sending > 0)
        .map(({ listId, state }) => `${state === 'scheduled' ? 'scheduled' : 'sending'} ${listId}`),
    )
    const detailOf = ({ id, counts }: ListSummary): string => {
      if (sending.has(`sending ${id}`)) return t('listState.sending')
      if (counts['in-doubt'] > 0) return t('listState.inDoubt', { count: counts['in-doubt'] })
      if (counts.decide > 0) return t('listState.review', { count: counts.decide })
      if (sending.has(`scheduled ${id}`)) return t('listState.scheduled')
      const ready = sendableRows(counts)
      return ready > 0 ? t('listState.ready', { count: ready }) : t('listState.done')
    }
    return lists
      .filter(({ trashedMs }) => trashedMs === undefined)
      .toSorted((a, b) => b.activityMs - a.activityMs)
      .map((list, index): Entry => {
        const detail = detailOf(list)
        return {
          id: `list-${list.id}`,
          name: list.name,
          icon: 'lists',
          detail: list.client === '' ? detail : `${detail} · ${list.client}`,
          otherTexts: `${list.client} ${list.label} ${list.sources.map(({ name }) => name).join(' ')}`,
          // Recently used lists are searched more often.
          weight: 20 - Math.min(index, 20),
          suggested: index < 5 ? 60 - index : undefined,
          run: () => goTo({ screen: 'list', listId: list.id }),
        }
      })
  }, [t, lists, submissions])
}

function useClientEntries(): readonly Entry[] {
  const t = useText('palette')
  const lists = useApp(selectLists)
  return useMemo(() => {
    const inUse = lists.filter(
      ({ trashedMs, client }) => trashedMs === undefined && client.trim() !== '',
    )
    return [...Map.groupBy(inUse, ({ client }) => client)].flatMap(([client, own]): Entry[] => [
      {
        id: `client-${client}`,
        name: t('client', { client }),
        icon: 'client',
        detail: t('clientLists', { count: own.length }),
        weight: 5,
        run: () => goTo({ screen: 'lists', client }),
      },
      {
        id: `report-${client}`,
        name: t('report', { client }),
        icon: 'report',
        detail: t('reportDetail'),
        weight: -20,
        run: () => openReportOfMonth(client),
      },
    ])
  }, [t, lists])
}

/** Opens this month's report of a client, or of all clients. */
function openReportOfMonth(client: string | undefined): void {
  const today = dayOf(Date.now())
  openReport({
    kind: 'client',
    client,
    label: undefined,
    fromDay: `${today.slice(0, 7)}-01`,
    toDay: today,
  })
}

function useScreenEntries(): readonly Entry[] {
  const t = useText('palette')
  const keys = useKeys()
  const key = (name: string) => keys('command', name)
  const screens: readonly (readonly [
    'lists' | 'queue' | 'history' | 'accounts' | 'settings',
    IconName,
    string,
  ])[] = [
    ['lists', 'lists', key('1')],
    ['queue', 'queue', key('2')],
    ['history', 'history', key('3')],
    ['accounts', 'key', key('4')],
    ['settings', 'settings', key(',')],
  ]
  return [
    ...screens.map(([screen, icon, detail], index): Entry => ({
      id: `screen-${screen}`,
      name: t(`go.${screen}`),
      icon,
      detail,
      weight: 15,
      suggested: 30 - index,
      run: () => goTo({ screen }),
    })),
    {
      id: 'screen-help',
      name: t('go.help'),
      icon: 'question',
      detail: 'F1',
      weight: 10,
      suggested: 20,
      run: () => navigation.getState().openHelp(),
    },
  ]
}

/** Actions that do not depend on the open screen. */
function useActionEntries(): readonly Entry[] {
  const t = useText('palette')
  const toast = useToast()
  const keys = useKeys()
  const paste = usePasteButton()
  const lists = useApp(selectLists)
  const accounts = useApp(selectAccounts)
  async function fixAll(listId: number): Promise<void> {
    const fixed = await host.request('rows.applySuggestions', { listId })
    toast(fixed.ok ? t('action.fixed', { count: fixed.value.changed }) : t('action.fixFailed'))
    goTo({ screen: 'list', listId })
  }
  const doubts = accounts
    .filter(({ linksInDoubt }) => linksInDoubt > 0)
    .map(({ id, name, linksInDoubt }): Entry => ({
      id: `settle-${id}`,
      name: t('action.settle', { account: name }),
      icon: 'waiting',
      detail: t('action.settleDetail', { count: linksInDoubt }),
      weight: 10,
      suggested: 90,
      run: () => openSettle({ accountId: id }),
    }))
  const paused = accounts
    .filter(({ pause, pendingLinks }) => pause !== undefined && pendingLinks > 0)
    .map(({ id, name }): Entry => ({
      id: `resume-${id}`,
      name: t('action.resume', { account: name }),
      icon: 'play',
      weight: 10,
      suggested: 85,
      run: () => {
        goTo({ screen: 'queue' })
        void host.request('account.resume', { accountId: id, way: { kind: 'resume' } })
      },
    }))
  const reviews = lists
    .filter(({ trashedMs, counts }) => trashedMs === undefined && counts.decide > 0)
    .map(({ id, name, counts }): Entry => ({
      id: `fix-${id}`,
      name: t('action.fixAll', { list: name }),
      icon: 'sparkles',
      detail: t('action.fixAllDetail', { count: counts.decide }),
      weight: -5,
      run: () => void fixAll(id),
    }))
  return [
    ...doubts,
    ...paused,
    {
      id: 'paste',
      name: t('action.paste'),
      icon: 'paste',
      detail: keys('command', 'V'),
      weight: 10,
      suggested: 80,
      run: paste,
    },
    ...reviews,
    {
      id: 'report',
      name: t('action.report'),
      icon: 'report',
      weight: 0,
      suggested: 40,
      run: () => openReportOfMonth(undefined),
    },
    {
      id: 'add-account',
      name: t('action.addAccount'),
      icon: 'plus',
      weight: 0,
      run: () => goTo({ screen: 'accounts', accountId: 'new' }),
    },
    {
      id: 'backup',
      name: t('action.backup'),
      icon: 'shield',
      weight: 0,
      run: () => {
        goTo({ screen: 'settings', section: 'backups' })
        void host.request('backup.create', undefined)
      },
    },
    {
      id: 'keys',
      name: t('action.keys'),
      icon: 'info',
      weight: 0,
      run: () => navigation.getState().openHelp('keys'),
    },
  ]
}

/** The commands of the open screen. */
function useScreenCommandEntries(): readonly Entry[] {
  const commandsByOwner = useScreenCommands()
  return useMemo(
    () =>
      [...commandsByOwner].flatMap(([owner, commands]) =>
        commands.map((command): Entry => ({
          ...command,
          id: `${owner}-${command.id}`,
          weight: 12,
          suggested: 70,
        })),
      ),
    [commandsByOwner],
  )
}

/** The action on the query itself: search the sent links for it. */
function useQueryEntries(query: string): readonly Entry[] {
  const t = useText('palette')
  const words = query.trim()
  return useMemo(
    () =>
      words === ''
        ? []
        : [
            {
              id: 'asked',
              name: t('asked', { query: words }),
              icon: 'history',
              detail: t('askedDetail'),
              weight: 0,
              isForQuery: true,
              run: () => goTo({ screen: 'history', question: words }),
            },
          ],
    [t, words],
  )
}
