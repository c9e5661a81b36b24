/** `vite.config.ts` bundles this in place of modules that Linkferry never calls. */
export const Ajv2020 = undefined

/** Replaces the default export of such a module. It is called when the module is loaded and does nothing. */
export default function unused(): void {}
