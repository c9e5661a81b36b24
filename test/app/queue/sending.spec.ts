import { expect } from '@playwright/test'
import { addAccount, addList, goTo, submitLinks } from '../fixtures/host-requests.ts'
import { chip, paste, test } from '../fixtures/window.ts'
import { LinkService, acceptsAll } from '../fixtures/link-service.ts'

const links = Array.from({ length: 6 }, (_, n) => `https://shop.example/product-${n}`)
const dayMs = 86_400_000

/** The local day `ahead` days from now, in the format of a day field. */
function day(ahead: number): string {
  const date = new Date(Date.now() + ahead * dayMs)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

test('a drip feed shows its schedule before it is submitted, waits in the Queue, and is rescheduled there', async ({
  window,
}) => {
  await using service = await LinkService.start(acceptsAll)
  await addAccount(window, service.address)
  await paste(window, links.join('\n'))
  await expect(chip(window, 'All')).toContainText('6')
  await window.getByRole('button', { name: /^Account / }).click()
  await window.getByRole('option', { name: /^Agency main/ }).click()
  await window.getByRole('button', { name: /^When/ }).click()
  const when = window.getByRole('dialog', { name: /^When/ })
  await when.getByText('Over several days').click()
  await when.getByRole('textbox', { name: 'Days' }).fill('0')
  await expect(when.getByText('Enter 1 to 366 days.')).toBeVisible()
  await when.getByRole('textbox', { name: 'Days' }).fill('3')
  await when.getByLabel('First day').fill(day(1))
  await expect(when.getByText(/^Keep Linkferry open between .* for 3 days/)).toBeVisible()
  await window.keyboard.press('Escape')
  await window.getByRole('button', { name: 'Submit 6 links' }).click()
  await window.getByRole('alertdialog').getByRole('button', { name: 'Submit 6 links' }).click()
  await expect(chip(window, 'Waiting')).toContainText('6')
  expect(service.requests).toEqual([])

  await goTo(window, 'Queue')
  const row = window.getByRole('row').filter({ hasText: 'shop.example' })
  await expect(row).toContainText('Next 2:')
  await row.getByRole('button', { name: /^More for/ }).click()
  await window.getByRole('menuitem', { name: 'Reschedule…' }).click()
  const dialog = window.getByRole('dialog').or(window.getByRole('alertdialog'))
  await expect(dialog).toContainText('Reschedule 6 links')
  await dialog.getByText('Fixed amount per day').click()
  await dialog.getByRole('textbox', { name: 'Links per day' }).fill('1')
  await expect(dialog).toContainText('for 6 days (until ')
  await dialog.getByRole('button', { name: 'Reschedule' }).click()
  await expect(window.getByText('Rescheduled 6 links.').first()).toBeVisible()
  await expect(row).toContainText('Next 1:')

  await row.getByRole('button', { name: /^More for/ }).click()
  await window.getByRole('menuitem', { name: 'Reschedule…' }).click()
  await dialog.getByText('Now', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Reschedule' }).click()
  await expect(row).toContainText('Accepted')
  expect(service.requests.flat()).toEqual(links)
})

test('a drip feed sends one portion per day, also after a restart', async ({ window, host }) => {
  await using service = await LinkService.start(acceptsAll)
  const account = await addAccount(window, service.address)
  const hours = { fromMinute: 0, toMinute: 1_440 }
  const pace = { kind: 'links-per-day', links: 2 } as const
  const when = { kind: 'spread', pace, hours, startDay: undefined, missed: 'catch-up' } as const
  await submitLinks(window, links, account, { when })
  await expect.poll(() => service.requests.flat().length).toBe(2)
  await goTo(window, 'Queue')
  await expect(window.getByText('Next 2:').first()).toBeVisible()

  await host.end('SIGTERM')
  await host.startHost(dayMs)
  await window.goto(host.address)
  await goTo(window, 'Queue')
  await window.getByRole('button', { name: 'Enter token' }).click()
  await window
    .getByRole('dialog')
    .getByLabel('Token', { exact: true })
    .fill('token-of-the-next-day')
  await window.getByRole('button', { name: 'Save token' }).click()
  await expect.poll(() => service.requests.flat().length).toBe(4)
  expect(new Set(service.requests.flat()).size).toBe(4)
})

test('sending stops at the daily limit, and continues once the limit is raised', async ({
  window,
}) => {
  await using service = await LinkService.start(acceptsAll)
  await addAccount(window, service.address, { limitPerDay: 4 })
  await paste(window, links.join('\n'))
  await expect(chip(window, 'All')).toContainText('6')
  await window.getByRole('button', { name: /^Account / }).click()
  await window.getByRole('option', { name: /^Agency main/ }).click()
  await expect(window.getByText('Done by').locator('../..')).toContainText('00:00')
  await expect(window.getByText('Daily limit: sends over 2 days')).toBeVisible()
  await window.getByRole('button', { name: 'Submit 6 links' }).click()
  await window.getByRole('alertdialog').getByRole('button', { name: 'Submit 6 links' }).click()
  await expect(chip(window, 'Accepted')).toContainText('4')
  await goTo(window, 'Queue')
  const problems = window.getByRole('list', { name: 'Needs you' })
  await expect(problems).toContainText('Agency main reached its daily limit.')

  await problems.getByRole('button', { name: 'Edit account' }).click()
  await window.getByRole('textbox', { name: 'Daily limit' }).fill('100')
  await window.keyboard.press('Enter')
  await expect.poll(() => service.requests.flat().length).toBe(6)
  await goTo(window, 'Queue')
  await expect(problems).toHaveCount(0)
})

test('waiting links move to another account, which pays only for links that it has not sent yet', async ({
  window,
}) => {
  await using first = await LinkService.start(acceptsAll)
  await using second = await LinkService.start(acceptsAll)
  const main = await addAccount(window, first.address)
  const other = await addAccount(window, second.address, { name: 'Palimo own' })
  await submitLinks(window, links.slice(0, 2), other, { name: 'Earlier' })
  await expect.poll(() => second.requests.flat().length).toBe(2)
  const at = { kind: 'at', atMs: Date.now() + dayMs } as const
  await submitLinks(window, links, main, { name: 'Guest posts', when: at })

  await goTo(window, 'Queue')
  await window.getByRole('button', { name: 'More for Guest posts' }).click()
  await window.getByRole('menuitem', { name: 'Send from another account…' }).click()
  const dialog = window.getByRole('dialog').or(window.getByRole('alertdialog'))
  await expect(dialog).toContainText('Send 6 links from another account')
  await expect(dialog).toContainText(
    'Palimo own has already sent or queued 2 links, which will be canceled.',
  )
  await expect(dialog).toContainText('This costs Palimo own 4 units.')
  await dialog.getByRole('button', { name: 'Move 4 links' }).click()
  await expect(window.getByText('Moved 4 links to Palimo own.').first()).toBeVisible()
  expect(first.requests).toEqual([])
  expect(second.requests.flat()).toHaveLength(2)
})

test('long names of lists and accounts push no button out of the window', async ({ window }) => {
  await using service = await LinkService.start(acceptsAll)
  const name = 'AgencyOfTheNorthernMunicipalitiesAndTheirAssociatedPublishers GmbH & Co. KG'
  const account = await addAccount(window, service.address, { name })
  const long = `Autumn campaign, guest posts ${'x'.repeat(120)} part 1`
  const at = { kind: 'at', atMs: Date.now() + dayMs } as const
  const list = await submitLinks(window, links, account, { name: long, when: at })
  await addList(window, ['https://b.example/1'], long.replace('part 1', 'part 2'))
  for (const width of [1280, 900, 640]) {
    await window.setViewportSize({ width, height: 700 })
    for (const screen of ['Queue', 'History', 'Accounts', 'Lists']) {
      await goTo(window, screen)
      const flaws = await window.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        const buttons = [...document.querySelectorAll('main button')]
        const beyond = buttons.filter((one) => {
          const { right, width: wide } = one.getBoundingClientRect()
          return wide > 0 && right > innerWidth + 1 && one.closest('[role=grid]') === null
        })
        return [scrollWidth - clientWidth, ...beyond.map((one) => one.textContent)]
      })
      expect(flaws, `${screen}, ${width} px wide`).toEqual([0])
    }
    await window.getByRole('gridcell', { name: /^Autumn.*part 1/ }).click()
    await expect(window.getByRole('button', { name: /^Account/ }).last()).toBeInViewport()
    await expect(window.getByRole('button', { name: 'Copy results' })).toBeInViewport()
  }
  expect(list.name).toBe(long)
})
