import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-file.ts'

const root = path.join(import.meta.dirname, '..')

test('the gallery shows every part of the design system', () => {
  const parts = readdirSync(path.join(root, 'renderer/components'))
    .filter((file) => /^[A-Z].*\.tsx$/.test(file))
    .map((file) => file.replace('.tsx', ''))
  const gallery = readFileSync(path.join(root, 'test/gallery/parts.tsx'), 'utf8')
  expect(parts.length).toBeGreaterThan(20)
  expect(parts.filter((part) => !new RegExp(String.raw`^  ${part}: `, 'm').test(gallery))).toEqual(
    [],
  )
})

test('nothing that is shipped leads to the gallery, the made-up host or the pseudo-locale', () => {
  const shipped = sourceFiles(root, ['electron', 'renderer'])
  const leading = shipped.filter(({ imports }) => imports.some((name) => name.startsWith('test/')))
  expect(leading.map((file) => file.path)).toEqual([])
  const pages = readdirSync(path.join(root, 'renderer')).filter((file) => file.endsWith('.html'))
  expect(pages).toEqual(['index.html', 'next.html'])
  expect(readFileSync(path.join(root, 'vite.config.ts'), 'utf8')).not.toContain('gallery')
  expect(readFileSync(path.join(root, 'electron-builder.yml'), 'utf8')).not.toMatch(/^\s*- test/m)
})
