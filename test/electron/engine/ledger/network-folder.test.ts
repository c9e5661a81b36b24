import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  isOnNetwork,
  systemVolumes,
  type Volumes,
} from '../../../../electron/engine/ledger/data-folder.ts'

function volumes(platform: NodeJS.Platform, mountTable: string, there?: string): Volumes {
  return {
    platform,
    exists: (folder) => there === undefined || folder === there,
    realPath: (folder) => folder,
    mountTable: () => mountTable,
  }
}

const onLinux = (kind: string, place = '/mnt/list') =>
  volumes(
    'linux',
    [
      '27 1 254:0 / / rw,relatime - ext4 /dev/vda rw',
      `36 27 0:40 / ${place} rw,noatime shared:1 - ${kind} server:/list rw`,
      '',
    ].join('\n'),
  )

const onMac = volumes(
  'darwin',
  [
    '/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)',
    '/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled, nobrowse)',
    '//ann@office/lists on /Volumes/lists (1) (smbfs, nodev, nosuid, mounted by ann)',
    'office:/home on /Volumes/home (nfs, nodev, nosuid)',
    '/dev/disk5s1 on /Volumes/stick (msdos, local, nodev)',
  ].join('\n'),
)

describe('a folder on Linux', () => {
  test.each(['nfs', 'nfs4', 'cifs', 'smb3', '9p', 'ceph', 'fuse.sshfs', 'fuse.rclone', 'vboxsf'])(
    'is on the network where the drive is %s',
    (kind) => {
      expect(isOnNetwork('/mnt/list/linkferry', onLinux(kind))).toBe(true)
    },
  )

  test.each([
    'ext4',
    'btrfs',
    'xfs',
    'zfs',
    'tmpfs',
    'overlay',
    'fuseblk',
    'fuse.gocryptfs',
    'vfat',
  ])('is on this computer where the drive is %s', (kind) => {
    expect(isOnNetwork('/mnt/list/linkferry', onLinux(kind))).toBe(false)
  })

  test('whose name begins like that of a network drive is on this computer', () => {
    expect(isOnNetwork('/mnt/lists', onLinux('nfs4'))).toBe(false)
  })

  test('may have a space in its name', () => {
    expect(isOnNetwork('/mnt/our list/a', onLinux('cifs', String.raw`/mnt/our\040list`))).toBe(true)
  })

  test('is on the drive that was mounted last at its place', () => {
    const hidden = onLinux('nfs4')
    const onTop = `${hidden.mountTable()}40 36 0:50 / /mnt/list rw - tmpfs tmpfs rw\n`

    expect(isOnNetwork('/mnt/list/a', volumes('linux', onTop))).toBe(false)
  })
})

describe('a folder on macOS', () => {
  test.each([
    ['/Users/ann/Library', false],
    ['/Volumes/stick/linkferry', false],
    ['/Volumes/lists (1)/linkferry', true],
    ['/Volumes/home', true],
  ])('%s: on the network %s', (folder, expected) => {
    expect(isOnNetwork(folder, onMac)).toBe(expected)
  })
})

describe('a folder on Windows', () => {
  test.each([
    [String.raw`\\server\lists\linkferry`, true],
    [String.raw`\\?\UNC\server\lists`, true],
    [String.raw`C:\Users\ann\AppData\Roaming`, false],
    [String.raw`\\?\C:\Users\ann`, false],
  ])('%s: on the network %s', (folder, expected) => {
    expect(isOnNetwork(folder, volumes('win32', ''))).toBe(expected)
  })

  test('on a drive that is mapped to a share is on the network', () => {
    const mapped: Volumes = {
      ...volumes('win32', '', 'Z:\\'),
      realPath: (folder) => folder.replace('Z:', String.raw`\\server\lists`),
    }

    expect(isOnNetwork(String.raw`Z:\linkferry\data`, mapped)).toBe(true)
  })
})

describe('a system that does not list its drives', () => {
  const refusing = (error: Error): Volumes => ({
    ...volumes('linux', ''),
    mountTable: () => {
      throw error
    },
  })

  test('counts as having no network drives', () => {
    const missing = Object.assign(new Error('no such file'), { code: 'ENOENT' })

    expect(isOnNetwork('/data', refusing(missing))).toBe(false)
  })

  test('is not confused with a bug, which is thrown', () => {
    const bug = new TypeError('a bug')

    expect(() => isOnNetwork('/data', refusing(bug))).toThrow(bug)
  })
})

describe('on this computer', () => {
  test('the mount table can be read, for a folder that does not exist yet and through a link', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'linkferry-volume-'))
    mkdirSync(path.join(folder, 'real'))
    symlinkSync(path.join(folder, 'real'), path.join(folder, 'link'))

    expect(isOnNetwork(path.join(folder, 'link/not/there/yet'))).toBe(false)
  })

  test.runIf(process.platform === 'linux')('a link to a network drive is followed', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'linkferry-volume-'))
    mkdirSync(path.join(folder, 'share'))
    symlinkSync(path.join(folder, 'share'), path.join(folder, 'link'))
    const { mountTable } = onLinux('nfs4', systemVolumes.realPath(path.join(folder, 'share')))

    expect(isOnNetwork(path.join(folder, 'link'), { ...systemVolumes, mountTable })).toBe(true)
  })
})
