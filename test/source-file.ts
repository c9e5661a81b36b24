import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

/** A source file: its path from the root with forward slashes, and its imports. */
export interface SourceFile {
  readonly path: string
  readonly text: string
  /** Modules as paths from the root, packages as `node:fs` or `react-aria-components`. */
  readonly imports: readonly string[]
  readonly hasDefaultExport: boolean
  /** True if it has an import whose name is computed at run time. */
  readonly importsUnseen: boolean
}

/** Reads and parses every TypeScript file in these folders of `root`. */
export function sourceFiles(root: string, folders: readonly string[]): readonly SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|tsx|mjs)$/.test(name))
      .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
      .map((file) => readSource(file, readFileSync(path.join(root, file), 'utf8'))),
  )
}

/** Parses the text of a file. */
export function readSource(file: string, text: string): SourceFile {
  const { module, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed`)
  const exported = module.staticExports.flatMap(({ entries }) => entries)
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...exported.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    // The parser does not list types by `import('…').Name`.
    ...[...text.matchAll(/\bimport\(\s*(['"`])([^'"`$]+)\1/g)].flatMap(([, , name]) => name ?? []),
  ]
  const unseen = module.dynamicImports.filter(
    ({ moduleRequest: { start } }) => !/['"`]/.test(text.charAt(start)),
  )
  return {
    path: file,
    text,
    imports: [...new Set(named.map((name) => fromRoot(file, name)))],
    hasDefaultExport: exported.some(({ exportName }) => exportName.kind === 'Default'),
    importsUnseen: unseen.length > 0,
  }
}

/** A path from the root, or a package's name without the path inside it. */
function fromRoot(file: string, name: string): string {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(file), name)
  if (name.startsWith('node:')) return name
  const [scope = '', inScope = ''] = name.split('/')
  return scope.startsWith('@') ? `${scope}/${inScope}` : scope
}
