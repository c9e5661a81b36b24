import path from 'node:path'
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses'

/** The part of electron-builder's description of a packed app that is used here. */
export interface PackedApp {
  readonly appOutDir: string
  readonly electronPlatformName: string
  readonly packager: {
    readonly executableName?: string
    readonly appInfo: { readonly productFilename: string }
  }
}

/**
 * The `afterPack` hook of electron-builder: sets every fuse before the app is signed. If a later Electron
 * has a new fuse, the build fails until it is listed here. With LINKFERRY_TEST_BUILD=1 Playwright can
 * control the package; do not ship it.
 */
export async function afterPack(packed: PackedApp): Promise<void> {
  const { appOutDir, electronPlatformName } = packed
  if (isHalfOfUniversal(packed)) return
  // electron-builder can set fuses, but its older @electron/fuses lacks some of them and the strict mode.
  await flipFuses(path.join(appOutDir, programOf(packed)), {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    // A changed fuse breaks the signature, and Apple's processors run no unsigned program.
    resetAdHocDarwinSignature: electronPlatformName === 'darwin',
    [FuseV1Options.RunAsNode]: false,
    // The app sets no cookies. If a later Electron does, they must not be stored in plain text.
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
 * True for one half of a universal app for macOS. The hook runs for both halves and for the merged app.
 * Setting fuses signs a half again, and the merge fails if the signatures of the halves differ.
 */
function isHalfOfUniversal({ appOutDir, electronPlatformName }: PackedApp): boolean {
  return electronPlatformName === 'darwin' && appOutDir.endsWith('-temp')
}

function programOf({ electronPlatformName, packager }: PackedApp): string {
  const { executableName, appInfo } = packager
  if (electronPlatformName === 'darwin') return `${appInfo.productFilename}.app`
  if (electronPlatformName === 'win32') return `${appInfo.productFilename}.exe`
  return executableName ?? appInfo.productFilename
}
