import { expect, type Page } from '@playwright/test'
import { pseudo } from '../fakes/pseudo-locale.ts'
import { scenes } from '../fakes/scenes.ts'

/** One state of one screen: the scene that holds it, and the way there. */
export interface View {
  readonly name: string
  readonly scene: string
  readonly go?: (window: Page) => Promise<void>
}

/** A name in English or as the pseudo-locale says it; a rail button goes on with a count, one of a card with its list. */
function nameOf(english: string, isWhole = true): RegExp {
  const either = [english, pseudo(english)].map((name) => name.replaceAll(/[^\p{L}\p{N}]/gu, '.'))
  return new RegExp(`^(?:${either.join('|')})${isWhole ? '$' : ''}`, 'u')
}

/** Opens a screen, and in it what buttons open. */
function open(screen: string, ...buttons: readonly string[]) {
  return async (window: Page) => {
    const rail = window.getByRole('navigation').first()
    await rail.getByRole('button', { name: nameOf(screen, false) }).click()
    await expect(window.locator('h1, [role=dialog]').first()).toBeAttached()
    for (const button of buttons)
      await window
        .getByRole('button', { name: nameOf(button, false) })
        .first()
        .click()
    if (buttons.length > 0) await expect(window.getByRole('dialog')).toBeVisible()
  }
}

/** Presses Submit, and waits for the way out of what takes long. */
async function submitLongList(window: Page): Promise<void> {
  await window.locator('button[aria-keyshortcuts~="Control+Enter"]').click()
  await expect(window.getByRole('button', { name: nameOf('Stop submitting') })).toBeVisible()
}

/** Opens a screen, presses in it one button after the other, and waits for the last one's question. */
function ask(screen: string, ...buttons: readonly string[]) {
  return async (window: Page) => {
    await open(screen)(window)
    for (const button of buttons)
      await window
        .getByRole('button', { name: nameOf(button, false) })
        .first()
        .click()
    await expect(window.getByRole('alertdialog')).toBeVisible()
  }
}

/** Has the lines sorted, and waits until the window says how far that is. */
async function sortLongList(window: Page): Promise<void> {
  await window.getByRole('button', { name: nameOf('Lines shown') }).click()
  await window.getByRole('menuitem', { name: nameOf('Sort by host') }).click()
  await expect(window.getByRole('progressbar')).toBeVisible()
}

/** Presses Submit, and waits for the question whether that is meant. */
async function submitAsked(window: Page): Promise<void> {
  await window.locator('button[aria-keyshortcuts~="Control+Enter"]').click()
  await expect(window.getByRole('alertdialog')).toBeVisible()
}

/** Presses what puts links back into New, and waits for the question who pays for them. */
async function putInNew(window: Page): Promise<void> {
  await open('Queue')(window)
  await window
    .getByRole('main')
    .getByRole('button', { name: /^(?:Put|\P{L}*Ƥúŧ)/u })
    .first()
    .click()
  await expect(window.getByRole('alertdialog')).toBeVisible()
}

async function importPaidLinks(window: Page): Promise<void> {
  await open('Accounts')(window)
  await window
    .locator('input[type=file]')
    .last()
    .setInputFiles({
      name: 'paid.gz',
      mimeType: 'application/gzip',
      buffer: Buffer.from(''),
    })
  await expect(window.getByRole('alertdialog')).toBeVisible()
}

/** Every screen in its usual states, for those who look at looks. */
export const mainViews: readonly View[] = [
  { name: 'first-start', scene: 'first-start' },
  { name: 'new', scene: 'busy-office' },
  { name: 'queue', scene: 'busy-office', go: open('Queue') },
  { name: 'queue-empty', scene: 'first-start', go: open('Queue') },
  { name: 'was-it-charged', scene: 'every-doubt', go: open('Queue', 'Was it charged?') },
  { name: 'history', scene: 'busy-office', go: open('History') },
  { name: 'accounts', scene: 'busy-office', go: open('Accounts') },
  { name: 'settings', scene: 'desktop', go: open('Settings') },
  { name: 'help', scene: 'first-start', go: open('Help') },
]

/** Every state that a screen can be in, for those who look for flaws. */
export const allViews: readonly View[] = [
  ...mainViews,
  { name: 'every pause', scene: 'every-pause', go: open('Queue') },
  { name: 'every doubt', scene: 'every-doubt', go: open('Queue') },
  { name: 'entering a token', scene: 'every-pause', go: open('Queue', 'Enter token') },
  {
    name: 'entering a balance',
    scene: 'every-pause',
    go: open('Queue', 'Enter balance and go on'),
  },
  { name: 'moving the rest', scene: 'every-pause', go: open('Queue', 'Move the rest…') },
  { name: 'what was refused', scene: 'every-pause', go: open('Queue', 'See refused links') },
  { name: 'fetching an address', scene: 'first-start', go: open('New', 'Sitemap address') },
  { name: 'the disk refused', scene: 'disk-refused', go: open('Queue') },
  { name: 'history, empty', scene: 'first-start', go: open('History') },
  { name: 'nothing to send', scene: 'nothing-to-send' },
  { name: 'submitting a long list', scene: 'planning', go: submitLongList },
  { name: 'how the promise is kept', scene: 'first-start', go: open('New', 'How that works') },
  { name: 'no real account', scene: 'first-start', go: open('Accounts') },
  { name: 'settings in the browser', scene: 'first-start', go: open('Settings') },
  { name: 'filtering by list and column', scene: 'sheets', go: open('New', 'Filter') },
  { name: 'sorting a long list', scene: 'sorting', go: sortLongList },
  { name: 'sending a part', scene: 'part', go: submitAsked },
  { name: 'a drip feed to come', scene: 'drip-feed' },
  { name: 'scheduled lists', scene: 'scheduled', go: open('Queue') },
  { name: 'changing when it leaves', scene: 'scheduled', go: open('Queue', 'Change…') },
  { name: 'sending a drip feed now', scene: 'scheduled', go: ask('Queue', 'Send now') },
  { name: 'answers to take back', scene: 'answered', go: open('Queue') },
  { name: 'every fate', scene: 'every-fate', go: open('Queue') },
  { name: 'sent before', scene: 'sent-before', go: open('Queue') },
  { name: 'every fate, from another screen', scene: 'every-fate', go: open('History') },
  { name: 'a list that was put aside', scene: 'put-aside' },
  { name: 'a list that was not opened', scene: 'list-not-opened' },
  { name: 'a list of which choices are lost', scene: 'choices-damaged' },
  { name: 'a report', scene: 'busy-office', go: open('History', 'Report') },
  { name: 'a pause that nothing waits for', scene: 'paused-alone', go: open('Accounts') },
  { name: 'every token', scene: 'every-token', go: open('Accounts') },
  {
    name: 'forgetting a token, asked',
    scene: 'shared-token',
    go: ask('Accounts', 'Forget the token'),
  },
  { name: 'paid links of another account', scene: 'other-paid-list', go: importPaidLinks },
  { name: 'another account would pay', scene: 'other-payer', go: putInNew },
  { name: 'a list of another client', scene: 'other-client', go: putInNew },
  { name: 'a token that others use', scene: 'shared-token', go: open('Accounts') },
  { name: 'sending on a token that others use', scene: 'shared-token' },
  {
    name: 'forgetting, asked',
    scene: 'forgetting',
    go: ask('Settings', 'Forget older history…'),
  },
  {
    name: 'forgetting',
    scene: 'forgetting',
    go: async (window) => {
      await ask('Settings', 'Forget older history…')(window)
      await window.getByRole('button', { name: nameOf('Forget them') }).click()
      await expect(window.getByRole('alertdialog')).toBeHidden()
    },
  },
  { name: 'engine restarting', scene: 'restarting' },
  { name: 'folder held', scene: 'folder-held' },
  ...Object.keys(scenes)
    .filter((scene) => scene.startsWith('failed-'))
    .map((scene) => ({ name: `engine ${scene}`, scene })),
]
