import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

/** The file in `dist` with the licence text of every bundled package. */
export const licensesFile = 'THIRD_PARTY_LICENSES.txt'

/** A package with the text of its licence. */
export interface LicensedPackage {
  readonly name: string
  readonly version: string
  /** An SPDX expression. */
  readonly license: string
  readonly text: string
}

/** Licence texts, as `NAME.txt`, of packages that are published without one, or with unrelated ones. */
const ownTexts = path.join(import.meta.dirname, 'licenses')

/**
 * A Vite plugin that writes `licensesFile` into `folder`. It lists the packages of all chunks and assets,
 * so the list matches what is shipped. The build fails if a package has no licence text.
 */
export function thirdPartyLicenses(folder: string): Plugin {
  const packages = new Set<string>()
  return {
    name: 'third-party-licenses',
    // One instance collects the bundles of every environment.
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
    // Runs after each environment; the last one writes the complete list. A build into another folder,
    // as tests make, does not write it.
    writeBundle() {
      const { root, build } = this.environment.config
      if (path.dirname(path.resolve(root, build.outDir)) !== folder) return
      writeFileSync(path.join(folder, licensesFile), licenseTexts([...packages].map(readLicense)))
    },
  }
}

/**
 * The folder of the package that a module belongs to; undefined for modules of the project. Relative ids
 * start at `root`. Helpers of Vite and Rolldown have virtual ids.
 */
export function packageFolder(moduleId: string, root: string): string | undefined {
  const [, helpers] = /^\0(vite|rolldown)\//.exec(moduleId) ?? []
  if (helpers !== undefined)
    return path.dirname(createRequire(import.meta.url).resolve(`${helpers}/package.json`))
  const file = path.resolve(root, moduleId.replace(/^\0/, ''))
  return /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(file)?.[1]
}

/** Reads the licence of a package. Throws if neither the package nor `licenses` has its text. */
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

/** The text of `licensesFile`: all packages, sorted by name. */
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
