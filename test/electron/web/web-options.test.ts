import { expect, it } from 'vitest'
import { fail, ok } from '../../../electron/shared/result.ts'
import { readWebOptions } from '../../../electron/web/web-options.ts'

it('defaults to any free port, the default data folder and the browser', () => {
  expect(readWebOptions([])).toEqual(
    ok({ port: 0, dataFolder: undefined, opensBrowser: true, showsHelp: false }),
  )
})

it('reads port, data folder and --no-open', () => {
  expect(readWebOptions(['--port', '8080', '--data-dir=/data', '--no-open'])).toEqual(
    ok({ port: 8080, dataFolder: '/data', opensBrowser: false, showsHelp: false }),
  )
})

it.each(['--help', '-h'])('shows help for %s', (word) => {
  expect(readWebOptions([word])).toMatchObject({ ok: true, value: { showsHelp: true } })
})

it.each(['-1', '65536', '80a', '', '1e3', '8.5'])('rejects the port %j', (port) => {
  expect(readWebOptions([`--port=${port}`])).toEqual(
    fail(`--port takes a number from 0 to 65535, not ${port}`),
  )
})

it.each([['--colour'], ['--port'], ['file.txt'], ['--no-open=yes']])('rejects %s', (word) => {
  expect(readWebOptions([word])).toMatchObject({ ok: false })
})
