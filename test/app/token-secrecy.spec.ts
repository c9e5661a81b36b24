import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { siteLinks } from './long-list.ts'
import {
  addAccountByHand,
  expectFinished,
  mend,
  problemOf,
  submitOnAccount,
} from './real-account.ts'
import { refusal, ScriptedLinkService } from './scripted-link-service.ts'

// What the processes print and write is part of it.
test.use({ hasOwnProcesses: true })

const token = 'tok-4f1e9c7a2b8d'

/** Each form in which a careless program could leave it. */
const forms = [
  token,
  Buffer.from(token).toString('base64').replace(/=+$/, ''),
  Buffer.from(token).toString('hex'),
  Buffer.from(token, 'utf16le').toString('latin1'),
  token.split('').toReversed().join(''),
]

async function filesWith(dataFolder: string): Promise<readonly string[]> {
  const entries = await readdir(dataFolder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(['ledger.sqlite']))
  const contents = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
  )
  return files.filter((_, index) => holdsToken(contents[index] ?? '')).map(({ name }) => name)
}

function holdsToken(text: string): boolean {
  return forms.some((form) => text.includes(form))
}

test('a token that was used, refused and echoed is nowhere but in the requests', async ({
  window,
  app,
}) => {
  // A service that repeats the token in its words, as some do.
  await using service = await ScriptedLinkService.start([
    () => refusal(403, `No such token: ${token}`),
    () => ({ status: 418, body: `<p>Authorization: Bearer ${token}</p>` }),
  ])
  const logged: string[] = []
  window.on('console', (message) => logged.push(message.text()))
  await addAccountByHand(window, service.address, token)
  await submitOnAccount(window, siteLinks(6), 3)
  await mend(window, 'Try again')
  await expect(problemOf(window)).toContainText('without a known reason')
  const html = await window.content()
  await mend(window, 'Try again')
  await expectFinished(window, '6 accepted · 6 units')

  const kept = await window.evaluate(() =>
    [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie].join('\n'),
  )
  const cookies = JSON.stringify(await window.context().cookies())
  const shown = [html, await window.content(), window.url(), kept, cookies, ...logged]
  expect(shown.filter(holdsToken)).toEqual([])
  expect(await filesWith(app.dataFolder)).toEqual([])
  await app.stopHost()
  expect(await filesWith(app.dataFolder)).toEqual([])
  expect(app.output.filter(holdsToken)).toEqual([])
  expect(new Set(service.requests.map(({ authorization }) => authorization))).toEqual(
    new Set([`Bearer ${token}`]),
  )
})
