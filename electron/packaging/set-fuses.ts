import path from 'node:path'
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses'

/** What electron-builder tells of a packed app, as far as it is needed here. */
export interface Packed {
  readonly appOutDir: string
  readonly electronPlatformName: string
  readonly packager: {
    readonly executableName?: string
    readonly appInfo: { readonly productFilename: string }
  }
}

/**
 * electron-builder's hook: sets every fuse of what was packed, before it is signed; a fuse that a later
 * Electron adds fails the build until it is named here. With LINKFERRY_TEST_BUILD=1 Playwright can
 * drive the package, which is then not to be shipped.
 */
export async function afterPack(packed: Packed): Promise<void> {
  const { appOutDir, electronPlatformName } = packed
  if (isHalfOfUniversal(packed)) return
  // Not electron-builder's own way: its older @electron/fuses knows neither all fuses nor strictness.
  await flipFuses(path.join(appOutDir, programOf(packed)), {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    // Flipping breaks the signature without which no program runs on Apple's processors.
    resetAdHocDarwinSignature: electronPlatformName === 'darwin',
    [FuseV1Options.RunAsNode]: false,
    // The app has no cookies. One that a later Electron or page set would not lie there in plain text.
    [FuseV1Options.EnableCookieEncryption]: true,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: process.env['LINKFERRY_TEST_BUILD'] === '1',
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
    [FuseV1Options.OnlyLoadAppFromAsar]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
    [FuseV1Options.WasmTrapHandlers]: true,
  })
}

/**
 * A universal app for macOS is merged from two packed halves, and the hook runs for each half and for
 * the whole. Halves that were signed anew differ in their signatures, and then the merge fails.
 */
function isHalfOfUniversal({ appOutDir, electronPlatformName }: Packed): boolean {
  return electronPlatformName === 'darwin' && appOutDir.endsWith('-temp')
}

function programOf({ electronPlatformName, packager }: Packed): string {
  const { executableName, appInfo } = packager
  if (electronPlatformName === 'darwin') return `${appInfo.productFilename}.app`
  if (electronPlatformName === 'win32') return `${appInfo.productFilename}.exe`
  return executableName ?? appInfo.productFilename
}
