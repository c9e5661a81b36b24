import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { newAccount } from '../../electron/engine/api/accounts.ts'
import type {
  Account,
  AccountSettings,
  Input,
  ListSummary,
  Reply,
  RequestName,
  When,
} from '../../electron/shared/contract/index.ts'
import { pageKeyName } from '../../electron/shared/window-transport.ts'
import type { Result } from '../../electron/shared/result.ts'

/** Asks the host with the key of a window's page, as another tab of it would. */
export async function askHost<Name extends RequestName>(
  window: Page,
  name: Name,
  input: Input<Name>,
): Promise<Reply<Name>> {
  const answer = await window.evaluate(
    async ([address, header, body]) => {
      const key = localStorage.getItem('linkferry-page-key') ?? ''
      const headers = { 'content-type': 'application/json', [header]: key }
      const response = await fetch(address, { method: 'POST', headers, body })
      if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`)
      return response.json()
    },
    [`/api/request/${name}`, pageKeyName.header, JSON.stringify(input ?? null)] as const,
  )
  return answer.reply
}

function valueOf<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

/** Has the host add an account with a token, and waits until the window knows. */
export async function addAccount(
  window: Page,
  address: string,
  { name = 'Agency main', ...settings }: Partial<AccountSettings> = {},
): Promise<Account> {
  const account = valueOf(
    await askHost(window, 'account.add', { ...newAccount(address, name), ...settings }),
  )
  await enterToken(window, account)
  return account
}

/** Has the host take the token of an account, which a host in the browser forgets when it stops. */
export async function enterToken(window: Page, { id: accountId }: Account): Promise<void> {
  const token = `token-of-${accountId}-which-is-long`
  valueOf(await askHost(window, 'account.setToken', { accountId, token, keep: 'session' }))
}

/** What a list is submitted with; all of it at once, in balanced requests, unless told otherwise. */
export interface Sending {
  readonly name?: string
  readonly when?: When
  readonly batchSize?: number
  /** How many of the lines are links; all unless told otherwise. */
  readonly links?: number
}

/** Has the host make a list of links, without submitting it. */
export async function addList(
  window: Page,
  links: readonly string[],
  name = 'Guest posts',
): Promise<ListSummary> {
  const text = links.join('\n')
  const list = valueOf(
    await askHost(window, 'list.paste', {
      into: { new: { client: undefined } },
      text,
      html: undefined,
    }),
  )
  return valueOf(
    await askHost(window, 'list.update', {
      listId: list.id,
      name,
      client: undefined,
      label: undefined,
    }),
  )
}

/** Has the host make a list of links and submit it on an account. */
export async function submitLinks(
  window: Page,
  links: readonly string[],
  { id: accountId, price }: Account,
  { name, when = { kind: 'now' }, batchSize, links: sendable = links.length }: Sending = {},
): Promise<ListSummary> {
  const list = await addList(window, links, name)
  const { id: listId } = list
  valueOf(
    await askHost(window, 'list.useAccount', { listId, accountId, skipSentElsewhere: undefined }),
  )
  const plan: Input<'submission.forecast'> = {
    listId,
    accountId,
    batchSize: batchSize ?? 'balanced',
    when,
    part: undefined,
  }
  const { units } = valueOf(await askHost(window, 'submission.forecast', plan))
  expect(units).toBe(sendable * price)
  const created = await askHost(window, 'submission.create', {
    ...plan,
    pressId: randomUUID(),
    expectedUnits: units,
    expectedResend: 0,
    confirmed: true,
  })
  valueOf(created)
  return list
}

/** Opens a screen by its button in the rail. */
export async function goTo(window: Page, screen: string): Promise<void> {
  await window.getByRole('navigation').getByRole('button', { name: screen }).first().click()
  await expect(window.getByRole('heading', { level: 1, name: screen })).toBeVisible()
}
