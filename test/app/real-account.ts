import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { newAccount } from '../../electron/shared/account.ts'
import type { Input, Reply, RequestName } from '../../electron/shared/contract.ts'
import { pageKeyName } from '../../electron/shared/page-key.ts'
import { pasteText } from './steps.ts'

/** The account of these tests; what is sent on it counts. */
export const accountName = 'Norda'

/** Adds the account by hand under Accounts; without a token it is left without one. */
export async function addAccountByHand(
  window: Page,
  address: string,
  token: string | undefined,
  name = accountName,
): Promise<void> {
  await window.getByRole('button', { name: 'Accounts' }).click()
  await window.getByRole('button', { name: 'Add an account' }).first().click()
  await window.getByRole('textbox', { name: 'Name' }).fill(name)
  await window.getByRole('textbox', { name: 'Address' }).fill(address)
  if (token !== undefined) {
    await window.getByLabel('Token from the service’s account area').fill(token)
  }
  await window.getByRole('button', { name: 'Add this account' }).click()
  const done =
    token === undefined
      ? 'is added. Enter its token to send on it.'
      : 'is added and its token is set.'
  await expect(window.getByText(`“${name}” ${done}`)).toBeVisible()
  await window.getByRole('button', { name: 'New', exact: true }).click()
}

/** Has the host add the account, as another window of it would, and waits until this one knows. */
export async function addAccount(
  window: Page,
  address: string,
  token: string | undefined,
  name = accountName,
): Promise<void> {
  const added = await askHost(window, 'account.add', newAccount(address, name))
  if (!added.ok) throw new Error(`The account was not added: ${added.error}`)
  if (token !== undefined) {
    const { id: accountId } = added.value
    await askHost(window, 'account.setToken', { accountId, token, keep: 'session' })
  }
  await expect(window.getByRole('heading', { name: 'Connect your service' })).toHaveCount(0)
}

/** Asks the host of a window in a browser, by the key that its page keeps. */
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
      if (!response.ok) throw new Error(`${address}: ${response.status}`)
      return response.json()
    },
    [`/api/request/${name}`, pageKeyName.header, JSON.stringify(input ?? null)] as const,
  )
  return answer.reply
}

/** Pastes links by hand and submits them on the account, in tasks of this many links where that is said. */
export async function submitOnAccount(
  window: Page,
  links: readonly string[],
  linksATask?: number,
): Promise<void> {
  await pasteText(window, links.join('\n'))
  await submitReviewed(window, linksATask)
}

/**
 * Has the host paste and submit links on the account, as another window of it would, and opens the
 * Queue: by hand it is half a second's work more.
 */
export async function submitThroughHost(
  window: Page,
  links: readonly string[],
  linksATask?: number,
): Promise<void> {
  const { accounts, draft } = await askHost(window, 'app.snapshot', undefined)
  const others = accounts.filter(({ isPractice }) => !isPractice)
  const account = others.find(({ id }) => id === draft?.accountId) ?? others.at(0)
  if (account === undefined || draft === undefined) throw new Error('No account, or no draft')
  const { id: accountId } = account
  const { id: draftId } = draft
  await askHost(window, 'draft.useAccount', { draftId, accountId })
  const pasted = await askHost(window, 'draft.paste', { draftId, text: links.join('\n') })
  if (!pasted.ok) throw new Error(`The links were not taken: ${JSON.stringify(pasted.error)}`)
  const created = await askHost(window, 'submission.create', {
    requestId: randomUUID(),
    draftId,
    accountId,
    client: '',
    label: '',
    batchSize: linksATask ?? 'balanced',
    expectedUnits: pasted.value.sendable * account.price,
    expectedAgain: pasted.value.byWarning['sent-again'],
    confirmed: true,
  })
  if (!created.ok) throw new Error(`The links were not submitted: ${JSON.stringify(created.error)}`)
  await window.keyboard.press('ControlOrMeta+2')
  await expect(window.getByRole('heading', { name: 'Queue' })).toBeVisible()
}

/** Submits what New shows, through the confirmation that a new account asks for. */
export async function submitReviewed(window: Page, linksATask?: number): Promise<void> {
  const submit = /^Submit [\d,]+ links?$/
  const main = window.getByRole('button', { name: submit })
  await expect(main).toBeEnabled()
  if (linksATask !== undefined) {
    await window.getByRole('button', { name: 'Own size' }).click()
    const field = window.getByRole('textbox', { name: 'Links a task' })
    await field.fill(String(linksATask))
    await field.press('Enter')
    // It is said as well as shown.
    const panel = window.getByRole('complementary', { name: 'Send' })
    await expect(panel.getByText(/^makes \d+ tasks?$/)).toBeVisible()
  }
  await main.click()
  const confirm = window.getByRole('alertdialog')
  await confirm.getByRole('button', { name: submit }).click()
  await expect(window.getByRole('heading', { name: 'Queue' })).toBeVisible()
}

/** The problem on top of the Queue. */
export function problemOf(window: Page): Locator {
  return window.getByRole('list', { name: 'Problems' }).getByRole('listitem')
}

/** Presses a button of the problem on top of the Queue. */
export async function mend(window: Page, name: string): Promise<void> {
  await problemOf(window).getByRole('button', { name, exact: true }).click()
}

/** Waits until the newest submission is finished with these figures. */
export async function expectFinished(window: Page, figures: string): Promise<void> {
  await expect(window.getByText(figures, { exact: true })).toBeVisible({ timeout: 30_000 })
}
