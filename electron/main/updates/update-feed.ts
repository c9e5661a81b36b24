import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Why a build does not update itself. */
export type NoFeed =
  | 'not-packaged'
  /** Linux packages are not signed, so an update could not be verified. */
  | 'unsigned-system'
  | 'no-feed'
  | 'not-signed'

/** Where a build looks for its next version. Decided when it is packaged. */
export type UpdateFeed =
  | { readonly kind: 'none'; readonly why: NoFeed }
  /** On Windows an update must be signed by one of the publishers; macOS itself asks for the same signer. */
  | { readonly kind: 'feed'; readonly publishers: readonly string[] }

export interface Build {
  readonly isPackaged: boolean
  readonly platform: NodeJS.Platform
  /** Where electron-builder puts `app-update.yml`. */
  readonly resources: string
}

/** Reads from `app-update.yml` whether this build may update itself. Only a package with a feed has that file. */
export function readUpdateFeed({ isPackaged, platform, resources }: Build): UpdateFeed {
  if (!isPackaged) return none('not-packaged')
  if (platform !== 'win32' && platform !== 'darwin') return none('unsigned-system')
  const file = readIfThere(path.join(resources, 'app-update.yml'))
  // Other providers ask a third party, and plain http can be changed on the way.
  if (!/^provider: generic$/m.test(file) || !/^url: ['"]?https:\/\//m.test(file))
    return none('no-feed')
  const publishers = publishersOf(file)
  // Without a publisher electron-updater accepts every installer.
  return platform === 'win32' && publishers.length === 0
    ? none('not-signed')
    : { kind: 'feed', publishers }
}

function none(why: NoFeed): UpdateFeed {
  return { kind: 'none', why }
}

/** The names under `publisherName:`, as electron-builder writes them. */
function publishersOf(file: string): readonly string[] {
  const [, list = ''] = /^publisherName:\n((?: +- .+\n?)+)/m.exec(file) ?? []
  return [...list.matchAll(/- (['"]?)(.+?)\1$/gm)].map(([, , name = '']) => name)
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8').replaceAll('\r\n', '\n')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}
