import accounts from '../../../renderer/i18n/locales/en/accounts.json'
import app from '../../../renderer/i18n/locales/en/app.json'
import common from '../../../renderer/i18n/locales/en/common.json'
import help from '../../../renderer/i18n/locales/en/help.json'
import historyTexts from '../../../renderer/i18n/locales/en/history.json'
import list from '../../../renderer/i18n/locales/en/list.json'
import lists from '../../../renderer/i18n/locales/en/lists.json'
import pages from '../../../renderer/i18n/locales/en/pages.json'
import palette from '../../../renderer/i18n/locales/en/palette.json'
import queue from '../../../renderer/i18n/locales/en/queue.json'
import settings from '../../../renderer/i18n/locales/en/settings.json'
import settle from '../../../renderer/i18n/locales/en/settle.json'
import submit from '../../../renderer/i18n/locales/en/submit.json'
import { makePseudo } from './pseudo-locale.ts'
import { fakeHostOf } from './scenes.ts'

// Runs the window with a fake host: npx vite --config test/fakes/window/vite.config.ts
// `?scene=` a name of scenes.ts; `?theme=dark`; `?density=compact`; `?route=` JSON.
const parameters = new URLSearchParams(location.search)
const fakeHost = fakeHostOf(parameters.get('scene'), Date.now(), {
  settings: {
    theme:
      parameters.get('theme') === 'dark'
        ? 'dark'
        : parameters.get('theme') === 'light'
          ? 'light'
          : 'system',
    density: parameters.get('density') === 'compact' ? 'compact' : 'comfortable',
  },
})
Object.assign(globalThis, {
  linkferry: fakeHost.bridge,
  fakeHost,
  /** Replaces the English texts by pseudo-texts. They show after the next change of the language. */
  makeEnglishPseudo() {
    for (const texts of [
      accounts,
      app,
      common,
      help,
      historyTexts,
      list,
      lists,
      pages,
      palette,
      queue,
      settings,
      settle,
      submit,
    ])
      makePseudo(texts)
  },
})
const route = parameters.get('route')
if (route !== null) history.replaceState({ route: JSON.parse(route) }, '')

await import('../../../renderer/app/main.tsx')
