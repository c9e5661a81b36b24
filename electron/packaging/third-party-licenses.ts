import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

/** The file in `dist` with the licence text of every package whose code is in a bundle. */
export const licensesFile = 'THIRD_PARTY_LICENSES.txt'

/** A package as its manifest names it, with the text of its licence. */
export interface LicensedPackage {
  readonly name: string
  readonly version: string
  /** An SPDX expression. */
  readonly license: string
  readonly text: string
}

/** Texts of packages that are published without one, or with those of much else: `NAME.txt` each. */
const ownTexts = path.join(import.meta.dirname, 'licenses')

/**
 * A Vite plugin that writes `licensesFile` into `folder` as everything is built. It lists what
 * Rolldown put into the chunks and assets, so nothing is listed that is not shipped, and nothing is
 * forgotten. The build fails if a package has no licence text.
 */
export function thirdPartyLicenses(folder: string): Plugin {
  const packages = new Set<string>()
  return {
    name: 'third-party-licenses',
    // One instance sees the bundles of every environment.
    sharedDuringBuild: true,
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        const sources =
          output.type === 'chunk' ? Object.keys(output.modules) : output.originalFileNames
        for (const source of sources) {
          const found = packageFolder(source, this.environment.config.root)
          if (found !== undefined) packages.add(found)
        }
      }
    },
    // After each environment: what the last one leaves holds all. A test that builds one of them
    // for itself, elsewhere, leaves the file alone.
    writeBundle() {
      const { root, build } = this.environment.config
      if (path.dirname(path.resolve(root, build.outDir)) !== folder) return
      writeFileSync(path.join(folder, licensesFile), licenseTexts([...packages].map(readLicense)))
    },
  }
}

/**
 * The folder of the package that a module belongs to; undefined for the project's own. `root` is
 * where relative ids begin. Vite and Rolldown add helpers of their own under virtual ids.
 */
export function packageFolder(moduleId: string, root: string): string | undefined {
  const [, helpers] = /^\0(vite|rolldown)\//.exec(moduleId) ?? []
  if (helpers !== undefined)
    return path.dirname(createRequire(import.meta.url).resolve(`${helpers}/package.json`))
  const file = path.resolve(root, moduleId.replace(/^\0/, ''))
  return /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(file)?.[1]
}

/** Reads what a package says of its licence. Throws if neither it nor this project has the text. */
export function readLicense(folder: string): LicensedPackage {
  const manifest: unknown = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const { name, version, license } = Object(manifest)
  const own = path.join(ownTexts, `${String(name).replace('/', '__')}.txt`)
  const files = existsSync(own)
    ? [own]
    : readdirSync(folder)
        .filter((file) => /^(?:licen[cs]e|notice|copying)/i.test(file))
        .map((file) => path.join(folder, file))
  if (files.length === 0)
    throw new Error(`${name} is bundled and has no licence text: write it into ${own}`)
  const text = files.map((file) => readFileSync(file, 'utf8').trim()).join('\n\n')
  return { name: String(name), version: String(version), license: String(license), text }
}

/** One text for all packages, by name. */
export function licenseTexts(packages: readonly LicensedPackage[]): string {
  const line = '-'.repeat(80)
  const sorted = packages.toSorted((one, other) => (titleOf(one) < titleOf(other) ? -1 : 1))
  return [
    'Linkferry contains the following software, under the licences that follow.\n',
    ...sorted.map((one) => `${line}\n${titleOf(one)}\n\n${one.text.replaceAll('\r\n', '\n')}\n`),
  ].join('\n')
}

function titleOf({ name, version, license }: LicensedPackage): string {
  return `${name} ${version} (${license})`
}
