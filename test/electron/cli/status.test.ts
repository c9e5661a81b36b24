import { expect, test } from 'vitest'
import { temporaryFolder } from '../../setup/temporary-folder.ts'
import { links, startEngine, token, valueOf } from '../engine/api/engine-fixture.ts'
import { linkferryHere } from './linkferry-here.ts'

const baseUrl = 'https://service.example'

test('status names an account where others have its address too', async () => {
  const dataFolder = await temporaryFolder()
  const said = async () => (await linkferryHere(['status'], { dataFolder })).stderr
  const engine = await startEngine(dataFolder)
  const accountId = await engine.addAccount(baseUrl, { name: 'Berlin' })
  const { id } = await engine.paste(links(10))
  const when = { kind: 'at', atMs: Date.now() + 86_400_000 }
  valueOf(await engine.submit(id, accountId, { when }))
  expect(await said()).toContain(` on ${baseUrl}: scheduled`)
  valueOf(await engine.ask('account.findOrAdd', { baseUrl, token: `${token}-of-another` }))
  expect(await said()).toContain(` on “Berlin” at ${baseUrl}: scheduled`)
})
