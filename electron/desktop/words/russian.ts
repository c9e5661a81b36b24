import type { DesktopWords } from './desktop-words.ts'

const rules = new Intl.PluralRules('ru')
const count = (value: number) => value.toLocaleString('ru')

/** A number with its word in the form that the number asks for: 1 секунда, 2 секунды, 5 секунд. */
function counted(value: number, one: string, few: string, many: string): string {
  const form = rules.select(value)
  return `${count(value)} ${form === 'one' ? one : form === 'few' ? few : many}`
}

/** What the desktop says outside its page, in Russian. */
export const russian: DesktopWords = {
  menu: {
    file: '&Файл',
    view: '&Вид',
    settings: 'Настройки…',
    openLists: 'Открыть списки…',
    openRecent: 'Открыть недавние',
    checkForUpdates: 'Проверить обновления…',
    showLogs: 'Показать журналы',
    copyDiagnostics: 'Копировать диагностику',
    roles: {
      about: 'О программе Linkferry',
      services: 'Службы',
      hide: 'Скрыть Linkferry',
      hideOthers: 'Скрыть остальные',
      unhide: 'Показать все',
      quit: 'Завершить Linkferry',
      close: 'Закрыть окно',
      clearRecentDocuments: 'Очистить меню',
      editMenu: '&Правка',
      undo: 'Отменить',
      redo: 'Повторить',
      cut: 'Вырезать',
      copy: 'Копировать',
      paste: 'Вставить',
      pasteAndMatchStyle: 'Вставить и согласовать стиль',
      delete: 'Удалить',
      selectAll: 'Выделить всё',
      resetZoom: 'Обычный размер',
      zoomIn: 'Увеличить',
      zoomOut: 'Уменьшить',
      togglefullscreen: 'Во весь экран',
      windowMenu: '&Окно',
      minimize: 'Свернуть',
      zoom: 'Изменить масштаб окна',
      front: 'Все окна — на передний план',
      help: '&Справка',
    },
  },
  tray: { open: 'Открыть Linkferry', quit: 'Выйти' },
  notices: {
    practice: 'Тренировка',
    paused: (account) => `«${account}» на паузе`,
    pausedText: 'Отправка стоит, пока вы не посмотрите. Ничего не потеряно.',
    stopped: 'Linkferry прекратил отправку',
    stoppedText: 'Откройте его, чтобы узнать причину.',
    done: 'Всё отправлено',
    doneWith: (label) => `Всё отправлено: ${label}`,
    accepted: (links) => `принято ${count(links)}`,
    refused: (links) => `отклонено ${count(links)}`,
    inDoubt: (links) => `возможно, списано за ${count(links)}`,
    sentBefore: (links) => `уже отправлено ${count(links)}`,
    cancelled: (links) => `отменено ${count(links)}`,
  },
  page: {
    hangs: 'Окно не отвечает.',
    hangsText: 'Отправка всё равно идёт. Загруженная заново страница покажет, как обстоят дела.',
    died: 'Страница окна аварийно завершилась дважды.',
    diedText: 'Отправка всё равно идёт. Загруженная заново страница покажет, как обстоят дела.',
    notLoaded: 'Не удалось загрузить страницу окна.',
    notLoadedText: (reason) =>
      `Отправка всё равно идёт. Если повторная загрузка не поможет, закройте Linkferry и запустите его снова.\n\n${reason}`,
    wait: 'Подождать',
    reload: 'Загрузить заново',
    notNow: 'Не сейчас',
  },
  quit: {
    message: 'Linkferry ещё отправляет.',
    detail: (seconds) =>
      `Если выйти, начатый запрос ждёт ответа ещё ${counted(seconds, 'секунду', 'секунды', 'секунд')}; если ответа не будет, его ссылки считаются как «Возможно, списано». Все остальные ссылки остаются в очереди.`,
    keepSending: 'Продолжить отправку',
    quit: 'Выйти',
  },
  start: {
    unreadable: 'Не удалось прочитать ваши настройки.',
    unreadableText: (keptAside) =>
      `Linkferry запускается с обычными настройками, токены нужно ввести снова. Ни ссылки, ни отправки не затронуты. Файл сохранён как ${keptAside}`,
    unusable: 'Некоторые ваши настройки не удалось применить.',
    unusableText: (settings) =>
      `Вместо них действуют обычные; все остальные остались как были. В файле записано:\n\n${settings}`,
    failed: 'Не удалось запустить Linkferry',
    notOursText: (folder, names, more) =>
      `В папке ${folder} лежит что-то другое: ${names}${more > 0 ? ` и ещё ${more}` : ''}.\n\nLinkferry хранит свои данные только в собственной папке и ничего здесь не изменил. Запустите его с новой или пустой папкой: укажите её параметром --data-dir.`,
    failedText: (folder, reason) =>
      `Ничего не отправлено, ваши данные оставлены как есть. Проверьте, что папка ${folder} доступна для чтения и записи, и запустите Linkferry снова.\n\n${reason}`,
  },
  save: { gz: 'GZIP', txt: 'Текст', xlsx: 'Excel' },
  opening: {
    notTaken: 'Удалось открыть не всё.',
    notTakenWhy: (what, why) => `${what}: ${why}`,
    restIsInNew: 'То, что добавлено, — на экране «Новый список». Ничего не отправлено.',
    why: {
      'unknown-draft': 'Тем временем список отправили или очистили. Откройте его снова.',
      'file-unreadable':
        'Файл не удалось прочитать. Проверьте, что он существует и что вам разрешено его открывать.',
      'file-is-folder': 'Это папка. Откройте файлы в ней.',
      'unsupported-file':
        'Файлы этого вида прочитать нельзя. Сохраните файл как .xlsx, CSV или текст.',
      'unsupported-inside':
        'Упакованный в нём файл нельзя прочитать. Распакуйте его и откройте списки из него.',
      'no-list-inside':
        'В нём нет ни одного списка, только файлы вроде картинок, PDF или программ.',
      'encrypted-file': 'Он защищён паролем. Сохраните его без пароля.',
      'binary-file': 'Это не текстовый файл. Сохраните список как текст.',
      'damaged-file':
        'Файл повреждён или обрезан, в нём может не хватать ссылок. Получите его заново.',
      'expands-too-much':
        'После распаковки файл гораздо больше, чем список ссылок. Сначала распакуйте его.',
      'nested-too-deep': 'Упаковка или вложенность файла слишком глубока. Сначала распакуйте его.',
      'no-links': 'В нём нет ссылок, которые начинаются с http:// или https://.',
      'line-too-long': 'Для списка ссылок одна из строк слишком длинна.',
      'too-many-rows':
        'Рядом с тем, что на экране «Новый список», для этого нет места: вместе получилось бы больше 33 миллионов строк или 2 ГБ. Отправьте то, что там, затем добавьте это.',
      'disk-full': 'Диск заполнен. Освободите место и откройте снова.',
      'folder-unwritable':
        'Linkferry не может писать в свою папку данных. Исправьте это и откройте снова.',
      cancelled: 'Чтение остановлено.',
      'engine-gone':
        'Движок Linkferry не работает. Причина указана на экране «Новый список»; откройте снова, когда он заработает.',
      'unknown-request': 'Этот Linkferry так не умеет.',
      'invalid-input': 'Этот Linkferry так не умеет.',
    },
  },
  updates: {
    none: 'Этот Linkferry не ищет обновлений.',
    whyNone: {
      'not-packaged': 'Он запущен из исходного кода. Возьмите более новый там же, где взяли этот.',
      'unsigned-system':
        'В Linux новые версии приходят оттуда же, откуда эта: из менеджера пакетов или как новый AppImage.',
      'no-feed':
        'Он собран без адреса для обновлений. Возьмите новые версии там же, где взяли эту.',
      'not-signed':
        'Он не подписан, поэтому нельзя было бы понять, от его ли создателей обновление. Возьмите новые версии там же, где взяли эту.',
    },
    notWhileSending: 'Во время отправки Linkferry не ищет обновлений.',
    notWhileSendingText:
      'Проверьте снова, когда ничего не отправляется. Ничего не загружено и ничего не изменено.',
    daily: 'Искать обновления раз в день',
    mayDownload: (version) => `Можно скачать Linkferry ${version}.`,
    mayDownloadText:
      'Без вашего согласия он не устанавливается. Если тем временем начнётся отправка, загрузка прервётся и вас спросят снова.',
    download: 'Скачать',
    later: 'Позже',
    isNewest: (version) => `Linkferry ${version} — самая новая версия.`,
    mayInstall: (version) => `Linkferry ${version} готов к установке.`,
    mayInstallText:
      'Linkferry закроется, будет заменён и откроется снова. Ваши списки и журнал учёта остаются как есть.',
    install: 'Установить сейчас',
    failed: {
      look: 'Linkferry не удалось проверить обновления.',
      download: 'Обновление не удалось скачать, или оно подписано не создателями этой версии.',
      install: 'Обновление не удалось установить. Linkferry снова запустится прежним.',
    },
    failedText: 'Причина указана в журнале («Справка» → «Показать журналы»). Ничего не изменено.',
  },
}
