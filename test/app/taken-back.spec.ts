import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { addAccount } from './real-account.ts'
import { ScriptedLinkService } from './scripted-link-service.ts'

const beganAt = '2026-05-03T12:00:00.000Z'

/** Chooses a list that somebody called Team wrote, `paid` of whose lines are paid for or may be. */
async function chooseList(
  window: Page,
  baseUrl: string,
  paid: number,
  lines: readonly string[],
): Promise<void> {
  const header = {
    format: 'linkferry-paid-list',
    version: 3,
    account: 'Team',
    baseUrl,
    links: lines.length,
    paid,
    writtenMs: Date.parse(beganAt) + (paid > 1 ? 1_000 : 2_000),
  }
  await window.getByLabel('Import paid links…').setInputFiles({
    name: 'paid.txt.gz',
    mimeType: 'application/gzip',
    buffer: gzipSync([JSON.stringify(header), ...lines, ''].join('\n')),
  })
}

test('a list that takes back what an earlier one said asks about that, and says what it freed', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([])
  await addAccount(window, service.address, 'any-token')
  await window.getByRole('button', { name: 'Accounts' }).click()
  await window.getByRole('navigation', { name: 'Accounts' }).getByText('Norda').click()
  const told = (state: string) =>
    ['a', 'b', 'c'].map((host) => `https://${host}.example/\t${state}\t\t${beganAt}`)
  const question = window.getByRole('alertdialog')

  await chooseList(window, service.address, 3, told('in-doubt'))
  await question.getByRole('button', { name: 'Import 3 links' }).click()
  await expect(window.getByText('3 links now count as sent before')).toBeVisible()

  const [first = '', second = ''] = told('not-charged')
  await chooseList(window, service.address, 1, [first, second, ...told('in-doubt').slice(2)])
  await expect(question).toContainText('The file holds 1 link of “Team”')
  await expect(question).toContainText(
    'It also takes back what earlier lists said of links that were not charged after all: 2 links.',
  )
  await question.getByRole('button', { name: 'Cancel' }).click()

  await chooseList(window, service.address, 0, told('not-charged'))
  await expect(question).toContainText(
    `The file of “Team” at ${service.address} holds no paid links. It only takes back what earlier lists said of links that were not charged after all: 3 links.`,
  )
  await expect(question).toContainText('It changes nothing else')
  await question.getByRole('button', { name: 'Take back: 3 links' }).click()
  const answer = window.getByText('3 links that an earlier list held back')
  await expect(answer).toBeVisible()
  await expect(answer).not.toContainText('0 links')
})
