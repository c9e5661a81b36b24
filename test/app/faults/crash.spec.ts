import { expect } from '@playwright/test'
import { addAccount, askHost, goTo, submitLinks } from '../fixtures/host-requests.ts'
import { chip, paste, test } from '../fixtures/window.ts'
import { acceptsAllAfter, LinkService, acceptsAll } from '../fixtures/link-service.ts'

const links = Array.from({ length: 6 }, (_, n) => `https://shop.example/product-${n}`)

test('an engine that is killed while it sends starts again: what was on its way is possibly charged, the rest goes on', async ({
  window,
  host,
}) => {
  const held = Promise.withResolvers<undefined>()
  await using service = await LinkService.start(acceptsAll, acceptsAllAfter(held.promise))
  const account = await addAccount(window, service.address, { parallel: 1 })
  await submitLinks(window, links, account, { batchSize: 2 })
  await goTo(window, 'Queue')
  await expect.poll(() => service.requests.length).toBe(2)

  host.killEngine()
  await expect(window.getByText('2 links possibly charged on Agency main.').first()).toBeVisible()
  held.resolve(undefined)
  await expect(window.getByText('Linkferry stopped while sending.').first()).toBeVisible()
  await expect.poll(() => service.requests.flat().length).toBe(6)
  expect(new Set(service.requests.flat())).toEqual(new Set(links))
  await expect(window.getByText('Linkferry’s engine stopped and is restarting.')).toHaveCount(0)
  await window
    .getByRole('button', { name: /2 possibly charged/ })
    .first()
    .click()
  await expect(window.getByRole('dialog')).toContainText('Were these 2 links charged?')
})

test('a window that is reloaded in the middle of sending shows what left, and each link leaves once', async ({
  window,
}) => {
  const held = Promise.withResolvers<undefined>()
  await using service = await LinkService.start(acceptsAll, acceptsAllAfter(held.promise))
  const account = await addAccount(window, service.address, { parallel: 1 })
  const list = await submitLinks(window, links, account, { batchSize: 2 })
  await expect.poll(() => service.requests.length).toBe(2)
  await window.getByText(list.name).first().click()
  const sending = window.getByRole('gridcell', { name: /^Sending/ })
  await expect(sending).toHaveCount(2)

  await window.reload()
  await expect(chip(window, 'Accepted')).toContainText('2')
  await expect(sending).toHaveCount(2)
  held.resolve(undefined)
  await expect(chip(window, 'Accepted')).toContainText('6')
  expect(service.requests.flat().toSorted()).toEqual(links.toSorted())
})

test('a press on Submit that gets no answer, and another one, submit once', async ({ window }) => {
  await using service = await LinkService.start(acceptsAll)
  await addAccount(window, service.address, { parallel: 1 })
  await paste(window, links.join('\n'))
  await expect(chip(window, 'All')).toContainText('6')
  await window.getByRole('button', { name: /^Account / }).click()
  await window.getByRole('option', { name: /^Agency main/ }).click()
  let cut = 0
  await window.route('**/api/request/submission.create', async (route) => {
    cut += 1
    if (cut > 1) return route.fallback()
    // It arrives; its answer does not.
    await route.fetch()
    return route.abort()
  })
  await window.getByRole('button', { name: 'Submit 6 links' }).click()
  await window.getByRole('alertdialog').getByRole('button', { name: 'Submit 6 links' }).click()
  await expect(chip(window, 'Accepted')).toContainText('6')
  const { submissions } = await askHost(window, 'app.snapshot', undefined)
  expect(submissions).toHaveLength(1)
  expect(service.requests.flat()).toHaveLength(6)
})

test('a window whose host goes away says so, and throws nothing', async ({ window, host }) => {
  await paste(window, links.join('\n'))
  await expect(chip(window, 'All')).toContainText('6')
  const screens = ['Queue', 'History', 'Accounts', 'Settings', 'Lists']
  for (const screen of screens) await goTo(window, screen)
  await host.end('SIGKILL')
  const lost = window.getByText('This page lost its connection to Linkferry.').first()
  await expect(lost).toBeVisible()
  for (const screen of screens) {
    await goTo(window, screen)
    await expect(window.getByText('This screen stopped working')).toHaveCount(0)
  }
  await expect(lost).toBeVisible()
})
