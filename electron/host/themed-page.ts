import type { Settings } from '../shared/contract/index.ts'

/** The window's page with the theme of the settings, so that it does not flash in another one while the app loads. */
export function themedPage(page: string, { theme }: Pick<Settings, 'theme'>): string {
  return page.replace('data-theme="system"', `data-theme="${theme}"`)
}
