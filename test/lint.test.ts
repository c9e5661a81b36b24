import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { temporaryFolder } from './setup/temporary-folder.ts'

/** What the linter says of a file, with the options that our script gives it. */
async function lint(source: string): Promise<string> {
  const folder = await temporaryFolder()
  const compilerOptions = { strict: true, lib: ['es2024'], types: [], noEmit: true }
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  await writeFile(path.join(folder, 'source.ts'), source)
  const [program = '', ...options] = manifest.scripts.lint.split(' ')
  const linter = path.resolve(import.meta.dirname, '../node_modules/.bin', program)
  const child = spawn(linter, options, { cwd: folder, shell: process.platform === 'win32' })
  const [said] = await Promise.all([text(child.stdout), once(child, 'close')])
  return said
}

test('says what the compiler would of types, and of what a layer has none of', async () => {
  const said = await lint(
    `export const figure: number = 'one'\nexport const { title } = document\n`,
  )
  expect(said).toContain('TS2322')
  expect(said).toContain('TS2584')
})

test('says nothing of what is sound', async () => {
  expect(await lint('export const figure: number = 1\n')).toContain('Found 0 warnings and 0 errors')
})
