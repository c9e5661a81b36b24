/** What `vite.config.ts` puts into the bundles in place of modules that Linkferry never calls. */
export const Ajv2020 = undefined

/** The default export of every such module. Called when one is loaded, and does nothing. */
export default function unused(): void {}
