import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

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
    const text = read(document)
    const named = [...text.matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !(name in manifest.scripts))).toEqual([])
  })
})

describe.each(documents)('%s', (document) => {
  const text = read(document)

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

/** What a heading is called in a link. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

it.each(documents)('%s links only to headings that are there', (document) => {
  const links = [...read(document).matchAll(/\]\(([^)#\s]*)#([^)]+)\)/g)]
  const missing = links.filter(([, file = '', anchor = '']) => {
    const target = file === '' ? document : path.join(path.dirname(document), file)
    const headings = [...read(target).matchAll(/^#+ (.+)$/gm)]
    return !headings.some(([, heading = '']) => anchorOf(heading) === anchor)
  })
  expect(missing.map(([link]) => link)).toEqual([])
})

it('ARCHITECTURE.md is shorter than 12 kB', () => {
  expect(read('ARCHITECTURE.md').length).toBeLessThan(12_000)
})

it.each(documents.filter((file) => file.startsWith('docs/decisions/')))(
  '%s is a record of fewer than 60 lines: context, decision, consequences',
  (document) => {
    const text = read(document)
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
    expect(headings.slice(0, 3)).toEqual(['Context', 'Decision', 'Consequences'])
    expect(text.startsWith(`# ${path.basename(document).slice(0, 4)}. `)).toBe(true)
    expect(text.split('\n').length).toBeLessThan(60)
  },
)

it('docs/README.md lists every record by its title, once', () => {
  const records = documents.filter((file) => file.startsWith('docs/decisions/'))
  const titles = records.map((file) => /^# (.+)$/m.exec(read(file))?.[1] ?? '')
  const listed = [...read('docs/README.md').matchAll(/^- \[(\d{4})\]\(\S+\) (.+)$/gm)]
  expect(listed.map(([, number, title]) => `${number}. ${title}`).toSorted()).toEqual(
    titles.toSorted(),
  )
})

it('the glossary names only what is in the code', () => {
  const sources = files
    .filter((file) => /^(?:electron|renderer)\/.*\.tsx?$/.test(file))
    .filter((file) => existsSync(path.join(root, file)))
  const code = sources.map((file) => `${file}\n${read(file)}`).join('\n')
  const terms = [...read('docs/glossary.md').matchAll(/^\| .+? \| .+? \| (.+?) \| .+? \|$/gm)]
  const names = terms.flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)])
  const missing = names.filter(([, name = '']) => !code.includes(name.replace(/\.\*$/, '.')))
  expect(names.length).toBeGreaterThan(50)
  expect(missing.map(([, name]) => name)).toEqual([])
})
