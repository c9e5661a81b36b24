import type { KnipConfig } from 'knip'

/**
 * What `npm run unused` looks at. Nothing unused is excused here. Knip finds the tests, the scripts of
 * `package.json` and `electron-builder.yml` itself; what else starts a program is an entry.
 */
const config: KnipConfig = {
  entry: [
    // The bundles that vite.config.ts makes.
    'electron/main/index.ts',
    'electron/preload/index.ts',
    'electron/engine/process.ts',
    'electron/web/index.ts',
    'electron/packaging/unused-module.ts',
    // Started by electron/launch.mjs, with the project's Node.
    'electron/launch/launch.ts',
    // Started by tests and benches, as processes of their own.
    'test/**/*-process.ts',
    'test/faults/agency/moved-clock.ts',
    // Started by hand: the icons after a change, and the window with a made-up host.
    'test/app/draw-icons.ts',
    'test/fakes/window/{window.ts,index.html,vite.config.ts}',
  ],
  project: ['electron/**', 'renderer/**', 'test/**'],
  playwright: { config: ['test/app/playwright.config.ts'] },
  // Knip reads no style sheets by itself: one of them imports the font.
  compilers: { css: (text) => [...text.matchAll(/(?<=@)import[^;]+/g)].join('\n') },
  // Programs of the system that tests run, and no packages.
  ignoreBinaries: ['mkfifo', 'mount', 'umount'],
}

export default config
