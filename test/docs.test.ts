import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

const root = path.join(import.meta.dirname, '..')

/** Every file of the repository, new ones too. */
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n')

const documents = files.filter(
  (file) =>
    file.endsWith('.md') &&
    !file.startsWith('docs/under-way/') &&
    existsSync(path.join(root, file)),
)

/** What a document names as a file of the sources, whole or by the end of its path. */
function namedFiles(text: string): readonly string[] {
  const inCode = [...text.matchAll(/`([^`\s]+\.(?:ts|tsx|mjs|yml|html))`/g)]
  return inCode
    .flatMap(([, file = '']) => expanded(file))
    .filter((file) => !/[<*…]|^[.~/]/.test(file))
}

/** `a/{b,c}.ts` names two files. */
function expanded(file: string): readonly string[] {
  const [, before = '', names = '', after = ''] = /^(.*)\{(.+)\}(.*)$/.exec(file) ?? []
  return names === '' ? [file] : names.split(',').map((name) => `${before}${name}${after}`)
}

/** Where the links of a document lead, as far as that is a file. */
function linkedFiles(text: string): readonly string[] {
  const links = [
    ...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g),
    ...text.matchAll(/(?:src|srcset)="([^"]+)"/g),
  ]
  return links.map(([, link = '']) => link).filter((link) => !/^[a-z]+:/.test(link))
}

const workflows = files.filter((file) => /^\.github\/.*\.yml$/.test(file))

describe.each([...documents, ...workflows])('%s', (document) => {
  it('names only npm scripts that are there', () => {
    const text = readFileSync(path.join(root, document), 'utf8')
    const named = [...text.matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !(name in manifest.scripts))).toEqual([])
  })
})

describe.each(documents)('%s', (document) => {
  const text = readFileSync(path.join(root, document), 'utf8')

  it('names only files that are there', () => {
    const missing = namedFiles(text).filter(
      (name) => !files.some((file) => file === name || file.endsWith(`/${name}`)),
    )
    expect(missing).toEqual([])
  })

  it('links only to what is there', () => {
    const missing = linkedFiles(text).filter(
      (link) => !existsSync(path.join(root, path.dirname(document), link)),
    )
    expect(missing).toEqual([])
  })
})
