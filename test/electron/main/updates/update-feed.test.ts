import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serializeToYaml } from 'builder-util'
import { describe, expect, test } from 'vitest'
import { readUpdateFeed } from '../../../../electron/main/updates/updates.ts'

const generic = {
  provider: 'generic',
  url: 'https://updates.example/',
  updaterCacheDirName: 'linkferry-updater',
}

/** A package's folder of resources; its `app-update.yml` is written as electron-builder writes it. */
function resources(config?: object): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'linkferry-feed-'))
  if (config !== undefined)
    writeFileSync(path.join(folder, 'app-update.yml'), serializeToYaml(config))
  return folder
}

function feedOf(platform: NodeJS.Platform, config?: object) {
  return readUpdateFeed({ isPackaged: true, platform, resources: resources(config) })
}

describe('a build may update itself', () => {
  test.each([
    ['plain', 'Ferry Works'],
    ['of several words that YAML quotes', 'CN="Ferry: Works", O=Ferry'],
  ])('on Windows, from the publisher that it names: %s', (_what, publisher) => {
    expect(feedOf('win32', { ...generic, publisherName: [publisher] })).toEqual({
      kind: 'feed',
      publishers: [publisher],
    })
  })

  test('on macOS, which looks at the signer itself', () => {
    expect(feedOf('darwin', generic)).toEqual({ kind: 'feed', publishers: [] })
  })
})

describe('a build does not, and says why,', () => {
  test.each<[string, NodeJS.Platform, object | undefined, string]>([
    ['without a feed', 'darwin', undefined, 'no-feed'],
    ['with one in plain text', 'darwin', { ...generic, url: 'http://updates.example/' }, 'no-feed'],
    ['with one of another kind', 'win32', { provider: 'github', owner: 'a' }, 'no-feed'],
    ['without a publisher on Windows', 'win32', generic, 'not-signed'],
    ['with an empty list of them', 'win32', { ...generic, publisherName: [] }, 'not-signed'],
    ['on Linux, where nothing is signed', 'linux', generic, 'unsigned-system'],
  ])('%s', (_what, platform, config, why) => {
    expect(feedOf(platform, config)).toEqual({ kind: 'none', why })
  })

  test('where it is not packaged, whatever lies beside it', () => {
    expect(
      readUpdateFeed({ isPackaged: false, platform: 'darwin', resources: resources(generic) }),
    ).toEqual({ kind: 'none', why: 'not-packaged' })
  })
})
