import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Configuration } from 'electron-builder'
// How electron-builder reads its configuration; it does not export this. It validates the file when it packs
// (packed-app.test.ts).
import { getConfig } from 'app-builder-lib/out/util/config/config.js'
import { allFormats } from '../../../electron/engine/importers/formats/formats.ts'
import manifest from '../../../package.json' with { type: 'json' }
import { beforeAll, describe, expect, test } from 'vitest'

const root = path.resolve('.')
const icons = path.join(root, 'electron/packaging/icons')
let config: Configuration

beforeAll(async () => {
  config = await getConfig(root, 'electron-builder.yml', null)
})

describe('electron-builder.yml', () => {
  test('contains no update address and accepts one at release', async () => {
    const feed = { provider: 'generic', url: 'https://updates.example/' } as const
    const released = await getConfig(root, 'electron-builder.yml', { publish: feed })

    expect(config.publish).toBeNull()
    expect(released.publish).toEqual(feed)
  })

  test('takes homepage and maintainer from package.json', () => {
    expect(manifest).toMatchObject({
      author: { name: expect.any(String), email: expect.stringContaining('@') },
      homepage: expect.stringMatching(/^https:/),
    })
    expect([config.linux?.maintainer, config.extraMetadata]).toEqual([
      undefined,
      { desktopName: 'linkferry.desktop' },
    ])
  })

  test('lets macOS refuse an older app, which needs a version of three numbers', () => {
    expect(config.mac).toMatchObject({ extendInfo: { ElectronSquirrelPreventDowngrades: true } })
    expect(manifest.version).toMatch(/^\d+\.\d+\.\d+$/)
  })

  test('builds packages for three systems', () => {
    const targets = ({ target }: { target?: unknown } = {}) => target

    expect({
      mac: targets(config.mac ?? {}),
      win: targets(config.win ?? {}),
      linux: targets(config.linux ?? {}),
    }).toEqual({
      mac: [
        { target: 'dmg', arch: 'universal' },
        { target: 'zip', arch: 'universal' },
      ],
      win: [{ target: 'nsis', arch: ['x64', 'arm64'] }],
      linux: ['AppImage', 'deb', 'rpm'],
    })
  })

  test('offers “Open with” for the extensions and media types of the formats', () => {
    const offered = allFormats.flatMap(({ openWith = {} }) => Object.entries(openWith))
    const [files] = [config.mac?.fileAssociations ?? []].flat()

    expect(new Set([files?.ext].flat())).toEqual(new Set(offered.map(([ending]) => ending)))
    expect(new Set(config.linux?.mimeTypes)).toEqual(
      new Set(offered.map(([, mediaType]) => mediaType)),
    )
  })

  test('ships bundles in an archive with hardening, and keeps the data on uninstall', () => {
    expect(config).toMatchObject({
      asar: true,
      files: [
        {
          filter: [
            'dist/**',
            '!dist/node/{cli,web-host}.js',
            'electron/packaging/icons/linux/{32x32,256x256}.png',
            'LICENSE',
            '!dist/THIRD_PARTY_LICENSES.txt',
            '!node_modules',
          ],
        },
      ],
      toolsets: { appimage: '1.0.3' },
      extraMetadata: { desktopName: 'linkferry.desktop' },
      linux: { executableName: 'linkferry', syncDesktopName: true },
      mac: { hardenedRuntime: true },
      nsis: { deleteAppDataOnUninstall: false },
    })
  })

  test('packs less than 7 MB and no source maps', () => {
    const dist = path.join(root, 'dist')
    const packed = readdirSync(dist, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/^(?:cli|web-host)\.js$/.test(entry.name))
      .map(({ parentPath, name }) => path.join(parentPath, name))

    expect(packed.filter((file) => file.endsWith('.map'))).toEqual([])
    expect(packed.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(7_000_000)
    expect(packed).toContain(path.join(dist, 'node/main.js'))
  })

  test('has the id that the app uses for notifications on Windows', () => {
    expect(readFileSync(path.join(root, 'electron/main/index.ts'), 'utf8')).toContain(
      `'${config.appId}'`,
    )
  })

  test('removes the start at login on uninstall, not on update', () => {
    const script = readFileSync(path.join(root, config.nsis?.include ?? ''), 'utf8')
    const [, removed = ''] =
      /!macro customUnInstall\n *\$\{ifNot\} \$\{isUpdated\}\n([^$]*)\$\{endIf\}\n!macroend/.exec(
        script,
      ) ?? []

    // Electron names the value after the id that the app gives itself.
    expect(removed.trim().split(/\n\s*/)).toEqual([
      `DeleteRegValue HKCU "Software\\Microsoft\\Windows\\CurrentVersion\\Run" "${config.appId}"`,
      `DeleteRegValue HKCU "Software\\Microsoft\\Windows\\CurrentVersion\\Explorer\\StartupApproved\\Run" "${config.appId}"`,
    ])
  })

  test('names files that exist in the repository', () => {
    const named = [
      'electron/packaging/set-fuses.ts',
      config.mac?.entitlements ?? 'missing',
      config.nsis?.include ?? 'missing',
      'electron/packaging/icons/icon.icns',
      'electron/packaging/icons/icon.ico',
    ]

    expect(config.afterPack).toBe(`./${named[0]}`)
    expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
    expect(
      execFileSync('git', ['check-ignore', '--no-index', ...named, 'dist'], { encoding: 'utf8' }),
    ).toBe('dist\n')
  })
})

describe('the icons', () => {
  const sizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024]

  test.each(sizes)('for Linux have their size: %i', (size) => {
    const png = readFileSync(path.join(icons, 'linux', `${size}x${size}.png`))

    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size, size])
  })

  test('for Windows are one file with seven sizes', () => {
    const ico = readFileSync(path.join(icons, 'icon.ico'))
    const entries = Array.from({ length: ico.readUInt16LE(4) }, (_, index) => 6 + 16 * index)
    const widths = entries.map((at) => ico.readUInt32BE(ico.readUInt32LE(at + 12) + 16))

    expect(widths).toEqual([16, 24, 32, 48, 64, 128, 256])
  })

  test('for macOS are one file with ten images and consistent lengths', () => {
    const icns = readFileSync(path.join(icons, 'icon.icns'))
    const types: string[] = []
    let at = 8
    for (; at < icns.length; at += icns.readUInt32BE(at + 4))
      types.push(icns.toString('latin1', at, at + 4))

    expect(icns.readUInt32BE(4)).toBe(icns.length)
    expect(at).toBe(icns.length)
    expect(types).toHaveLength(10)
  })
})
