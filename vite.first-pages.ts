import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, ResolvedConfig, Rolldown, ViteBuilder } from 'vite'
import { type Language, languages } from './electron/shared/language.ts'
import type { firstScreenIn as FirstScreenIn } from './renderer/prerender.tsx'

type Chunk = Rolldown.OutputChunk
type Built = Awaited<ReturnType<ViteBuilder['build']>>

/** Lets the page run `early.ts` alone: before its first paint; it starts the app after that. */
export const startsEarly: Plugin = {
  name: 'starts-early',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const chunks = Object.values(bundle ?? {}).filter((part) => part.type === 'chunk')
      const early = chunkOf(chunks, /\/renderer\/early\.ts$/)
      const app = chunkOf(chunks, /\/renderer\/main\.tsx$/)
      if (early === undefined || app === undefined) return html
      const scripts = /<script type="module" crossorigin src="\.\/([^"]*)"><\/script>/g
      return html.replaceAll(scripts, (script, file: string) =>
        file === early.fileName
          ? script.replace('<script', '<script async blocking="render"')
          : preload(file, file === app.fileName ? ' id="app"' : ''),
      )
    },
  },
}

/**
 * Writes the first screen into the page of a window that was built, so that it stands before any
 * script is there: a page for each language, `index.html` in English and `index.de.html` in German.
 */
export async function writeFirstPages(
  config: ResolvedConfig,
  folders: { readonly window: string; readonly prerender: string },
  window: Built,
): Promise<void> {
  const inWindow = (name: string) => path.resolve(config.root, folders.window, name)
  const made = path.resolve(config.root, folders.prerender)
  const script = pathToFileURL(path.join(made, 'prerender.js'))
  const { firstScreenIn }: { readonly firstScreenIn: typeof FirstScreenIn } = await import(
    script.href
  )
  const chunks = [window]
    .flat()
    .flatMap((part) => ('output' in part ? part.output : []))
    .filter((part) => part.type === 'chunk')
  const empty = await readFile(inWindow('index.html'), 'utf8')
  for (const language of languages) {
    const name = language === 'en' ? 'index.html' : `index.${language}.html`
    const words = chunkOf(chunks, new RegExp(`/renderer/text/${language}/[a-z]+\\.ts$`))
    const page = filled(empty, language, await firstScreenIn(language), words)
    await writeFile(inWindow(name), page)
  }
  await rm(made, { recursive: true })
}

function filled(empty: string, language: Language, screen: string, words?: Chunk): string {
  const head = words === undefined ? '' : `  ${preload(words.fileName)}\n  `
  return empty
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace('</head>', `${head}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${screen}</div>`)
}

function chunkOf(chunks: readonly Chunk[], source: RegExp): Chunk | undefined {
  return chunks.find(({ moduleIds }) => moduleIds.some((id) => source.test(id)))
}

function preload(file: string, attributes = ''): string {
  return `<link rel="modulepreload" crossorigin href="./${file}"${attributes} />`
}
