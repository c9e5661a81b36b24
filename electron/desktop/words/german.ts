import type { DesktopWords } from './desktop-words.ts'

const count = (value: number) => value.toLocaleString('de')

/** Every word that the desktop says outside its page, in German; the glossary is that of the window. */
export const german: DesktopWords = {
  menu: {
    file: '&Datei',
    view: '&Ansicht',
    settings: 'Einstellungen …',
    openLists: 'Listen öffnen …',
    openRecent: 'Zuletzt geöffnet',
    checkForUpdates: 'Nach Updates suchen …',
    showLogs: 'Protokolle anzeigen',
    copyDiagnostics: 'Diagnose kopieren',
    showLicences: 'Lizenzen von Drittanbietern',
    roles: {
      about: 'Über Linkferry',
      services: 'Dienste',
      hide: 'Linkferry ausblenden',
      hideOthers: 'Andere ausblenden',
      unhide: 'Alle einblenden',
      quit: 'Linkferry beenden',
      close: 'Fenster schließen',
      clearRecentDocuments: 'Einträge löschen',
      editMenu: '&Bearbeiten',
      undo: 'Rückgängig',
      redo: 'Wiederholen',
      cut: 'Ausschneiden',
      copy: 'Kopieren',
      paste: 'Einfügen',
      pasteAndMatchStyle: 'Einsetzen und Stil anpassen',
      delete: 'Löschen',
      selectAll: 'Alles auswählen',
      resetZoom: 'Originalgröße',
      zoomIn: 'Vergrößern',
      zoomOut: 'Verkleinern',
      togglefullscreen: 'Vollbild',
      windowMenu: '&Fenster',
      minimize: 'Minimieren',
      zoom: 'Zoomen',
      front: 'Alle nach vorne bringen',
      help: '&Hilfe',
    },
  },
  tray: { open: 'Linkferry öffnen', quit: 'Beenden' },
  notices: {
    practice: 'Übung',
    paused: (account) => `${account} ist angehalten`,
    pausedText: 'Das Senden steht, bis Sie nachgesehen haben. Nichts ist verloren.',
    stopped: 'Linkferry sendet nicht mehr',
    stoppedText: 'Öffnen Sie es, um zu sehen, warum.',
    done: 'Alles gesendet',
    doneWith: (label) => `Alles gesendet: ${label}`,
    accepted: (links) => `${count(links)} angenommen`,
    refused: (links) => `${count(links)} abgelehnt`,
    inDoubt: (links) => `${count(links)} vielleicht abgebucht`,
    sentBefore: (links) => `${count(links)} schon gesendet`,
    cancelled: (links) => `${count(links)} abgebrochen`,
  },
  page: {
    hangs: 'Das Fenster antwortet nicht.',
    hangsText: 'Das Senden geht trotzdem weiter. Eine neue Seite zeigt, wie alles steht.',
    died: 'Die Seite des Fensters ist zweimal abgestürzt.',
    diedText: 'Das Senden geht trotzdem weiter. Eine neue Seite zeigt, wie alles steht.',
    notLoaded: 'Die Seite des Fensters konnte nicht geladen werden.',
    notLoadedText: (reason) =>
      `Das Senden geht trotzdem weiter. Hilft neues Laden nicht, beenden Sie Linkferry und starten Sie es neu.\n\n${reason}`,
    wait: 'Warten',
    reload: 'Neu laden',
    notNow: 'Nicht jetzt',
  },
  quit: {
    message: 'Linkferry sendet noch.',
    detail: (seconds) =>
      `Wenn Sie beenden, hat eine laufende Anfrage noch ${seconds} Sekunden für ihre Antwort; ohne Antwort gelten ihre Links als vielleicht abgebucht. Alle anderen Links bleiben in der Warteschlange.`,
    keepSending: 'Weiter senden',
    quit: 'Beenden',
  },
  start: {
    unreadable: 'Ihre Einstellungen ließen sich nicht lesen.',
    unreadableText: (keptAside) =>
      `Linkferry startet mit den üblichen Einstellungen, und Tokens müssen erneut eingegeben werden. Kein Link und kein Auftrag ist betroffen. Die Datei wurde aufbewahrt als ${keptAside}`,
    unusable: 'Einige Ihrer Einstellungen ließen sich nicht verwenden.',
    unusableText: (settings) =>
      `An ihrer Stelle gelten die üblichen; alle anderen sind, wie sie waren. In der Datei steht:\n\n${settings}`,
    failed: 'Linkferry konnte nicht starten',
    notOursText: (folder, names, more) =>
      `Im Ordner ${folder} liegen andere Dinge: ${names}${more > 0 ? ` und ${more} weitere` : ''}.\n\nLinkferry legt seine Daten nur in einem eigenen Ordner ab und hat hier nichts geändert. Starten Sie es mit einem neuen oder leeren Ordner: Geben Sie ihn mit --data-dir an.`,
    unsandboxedText:
      'Nichts wurde geöffnet und nichts gesendet. Linkferry wurde ohne die Sandbox gestartet, die sein Fenster von Ihren Dateien und Tokens trennt, und läuft so nicht. Ein AppImage wird so gestartet, wenn dieses System ihm keine Sandbox erlaubt: Installieren Sie stattdessen das .deb- oder .rpm-Paket, das sie einrichtet. Haben Sie --no-sandbox oder ELECTRON_DISABLE_SANDBOX selbst gesetzt, starten Sie ohne.',
    failedText: (folder, reason) =>
      `Nichts wurde gesendet, und Ihre Daten wurden so gelassen, wie sie waren. Prüfen Sie, ob der Ordner ${folder} gelesen und beschrieben werden kann, und starten Sie Linkferry dann noch einmal.\n\n${reason}`,
  },
  save: { gz: 'GZIP', txt: 'Text', xlsx: 'Excel' },
  opening: {
    notTaken: 'Nicht alles ließ sich öffnen.',
    notTakenWhy: (what, why) => `${what}: ${why}`,
    restIsInNew: 'Was hinzugefügt wurde, liegt unter „Neu“. Nichts wurde gesendet.',
    why: {
      'unknown-draft':
        'Die Liste wurde inzwischen gesendet oder geleert. Öffnen Sie sie noch einmal.',
      'file-unreadable':
        'Die Datei ließ sich nicht lesen. Prüfen Sie, ob es sie gibt und ob Sie sie öffnen dürfen.',
      'file-is-folder': 'Das ist ein Ordner. Öffnen Sie die Dateien darin.',
      'not-a-file':
        'Das ist keine Datei, sondern ein Gerät, ein Socket oder eine Pipe, in die nichts schreibt.',
      'file-changed':
        'Die Datei wurde geändert, während sie gelesen wurde; nichts daraus wurde hinzugefügt. Öffnen Sie sie noch einmal.',
      'unsupported-file':
        'Diese Art Datei lässt sich nicht lesen. Speichern Sie sie als .xlsx, CSV oder Text.',
      'unsupported-inside':
        'Eine darin gepackte Datei lässt sich nicht lesen. Entpacken Sie sie, und öffnen Sie die Listen darin.',
      'no-list-inside': 'Darin ist keine Liste, nur Dateien wie Bilder, PDFs oder Programme.',
      'encrypted-file': 'Sie ist mit einem Passwort geschützt. Speichern Sie sie ohne.',
      'binary-file': 'Die Datei ist kein Text. Speichern Sie die Liste als Text.',
      'damaged-file':
        'Die Datei ist beschädigt oder abgeschnitten; Links könnten fehlen. Besorgen Sie sie noch einmal.',
      'expands-too-much':
        'Die Datei enthält entpackt weit mehr als eine Liste von Links. Entpacken Sie sie zuerst.',
      'nested-too-deep':
        'Die Datei ist zu oft verpackt oder zu tief verschachtelt. Entpacken Sie sie zuerst.',
      'no-links': 'Darin ist kein Link, der mit http:// oder https:// beginnt.',
      'line-too-long': 'Eine Zeile ist zu lang für eine Liste von Links.',
      'too-many-rows':
        'Neben dem, was unter „Neu“ liegt, ist kein Platz dafür: Zusammen wären es mehr als 33 Millionen Zeilen oder 2 GB. Senden Sie zuerst, was unter „Neu“ liegt, und fügen Sie dies danach hinzu.',
      'disk-full': 'Der Datenträger ist voll. Schaffen Sie Platz und öffnen Sie sie noch einmal.',
      'folder-unwritable':
        'Linkferry darf nicht in seinen Datenordner schreiben. Beheben Sie das und öffnen Sie sie noch einmal.',
      cancelled: 'Das Lesen wurde beendet.',
      'engine-gone':
        'Die Engine von Linkferry läuft nicht. Unter „Neu“ steht, warum; öffnen Sie sie noch einmal, wenn die Engine läuft.',
      'unknown-request': 'Das kann dieses Linkferry nicht.',
      'invalid-input': 'Das kann dieses Linkferry nicht.',
    },
  },
  updates: {
    none: 'Dieses Linkferry sucht nicht nach Updates.',
    whyNone: {
      'not-packaged':
        'Es läuft aus seinem Quelltext. Holen Sie neueren von dort, woher Sie diesen haben.',
      'unsigned-system':
        'Unter Linux kommen neue Versionen von dort, woher Sie diese haben: aus Ihrer Paketverwaltung oder als neues AppImage.',
      'no-feed':
        'Es wurde ohne Adresse für Updates gepackt. Holen Sie neue Versionen von dort, woher Sie es haben.',
      'not-signed':
        'Es ist nicht signiert; nichts könnte also zeigen, ob ein Update von seinen Herstellern kommt. Holen Sie neue Versionen von dort, woher Sie es haben.',
    },
    notWhileSending: 'Während Linkferry sendet, sucht es nicht nach Updates.',
    notWhileSendingText:
      'Suchen Sie noch einmal, wenn nichts gesendet wird. Nichts wurde geladen und nichts wurde geändert.',
    daily: 'Einmal am Tag nach Updates suchen',
    mayDownload: (version) => `Linkferry ${version} kann heruntergeladen werden.`,
    mayDownloadText:
      'Es wird nicht installiert, bevor Sie es sagen. Beginnt inzwischen das Senden, wird das Herunterladen abgebrochen, und Sie werden wieder gefragt.',
    download: 'Herunterladen',
    later: 'Später',
    isNewest: (version) => `Linkferry ${version} ist die neueste Version.`,
    mayInstall: (version) => `Linkferry ${version} kann installiert werden.`,
    mayInstallText:
      'Linkferry schließt sich, wird ersetzt und öffnet sich wieder. Ihre Listen und die Aufzeichnungen bleiben, wie sie sind.',
    install: 'Jetzt installieren',
    failed: {
      look: 'Linkferry konnte nicht nach Updates suchen.',
      download:
        'Das Update ließ sich nicht herunterladen, oder es ist nicht von den Herstellern dieser Version signiert.',
      install: 'Das Update ließ sich nicht installieren. Linkferry startet wieder wie zuvor.',
    },
    failedText:
      'Das Protokoll sagt, warum (im Menü: „Protokolle anzeigen“). Nichts wurde geändert.',
  },
}
