/** Every word of Settings. */
export const settings = {
  title: 'Settings',
  savedAtOnce: 'Changes are saved at once',
  appearance: {
    title: 'Appearance and language',
    theme: 'Theme',
    system: 'As the system',
    light: 'Light',
    dark: 'Dark',
    language: 'Language',
    systemLanguage: 'As the system: {{language}}',
    new: 'New',
    newHint:
      'This translation is new. Where a sentence about money is unclear, the English one is meant.',
    filesHint:
      'A report for a client can be in another one. Files of results and the terminal stay in English, so that programs that read them go on working.',
  },
  sending: {
    title: 'Sending',
    confirmAbove: 'Ask before a submission of more than this many units',
    hint: 'One of {{more, number}} units asks first, one of {{units, number}} does not. A first use of an account, or of a changed one, always asks.',
    leaveOutSentElsewhere: 'Leave out links that were sent on another account',
    leaveOutHint:
      'They count as sent before and are not paid again. Off: they are sent, with a warning that says on which account and when. Practice never counts.',
    asksAlways: 'Every submission asks first.',
    invalid:
      'Enter a whole number from 0 to {{most, number}}. Until then it stays at {{saved, number}}.',
  },
  desktop: {
    title: 'This computer',
    notifications: 'Say when a submission is done or needs me',
    notificationsHint:
      'Only while you look at another window. Your system may have a switch of its own for this.',
    keepAwake: 'Keep the computer awake while links are sent',
    keepAwakeHint:
      'The screen may still go dark. A laptop that is closed sleeps all the same; sending goes on when it wakes.',
    background: 'Go on sending when the window is closed',
    backgroundHint: 'An icon beside the clock opens it again. Off: closing the window quits.',
    login: 'Start when I log in',
    loginHint: 'Submissions that are under way go on by themselves.',
    updates: 'Look for updates once a day',
    updatesHint:
      'Only where this package names a place for them. Nothing is downloaded or installed unasked, or while links are sent.',
  },
  about: {
    title: 'This Linkferry',
    version: 'Version',
    host: 'Runs as',
    desktop: 'Desktop app',
    browser: 'In the browser',
    dataFolder: 'Data folder',
    dataFolderHint:
      'Everything that was sent is on record there. Only one Linkferry can use it at a time; moving or deleting it forgets what was paid. A backup that you put back knows nothing of what was sent since: links of then would be sent and paid for again.',
    showDataFolder: 'Show the folder',
    notShown: 'This computer could not open the folder. Its path is above.',
    tokens: 'Tokens',
    tokenStore: {
      strong: 'Kept encrypted by this computer’s key store. They stay after Linkferry is closed.',
      weak: 'This computer has no strong key store. Tokens are kept until Linkferry is closed, unless you choose to store one with weak protection.',
      denied:
        'The key store of this computer did not allow it. Tokens are kept until Linkferry is closed and must then be entered again. To be asked once more, start Linkferry again.',
      waiting:
        'The key store of this computer has not answered yet. If it asks you to unlock it, do so.',
      unasked: 'This computer’s key store is asked for when the first token is stored.',
      'session-only':
        'In the browser tokens are kept in memory until Linkferry is closed, and never written. The desktop app can store them.',
    },
  },
} as const
