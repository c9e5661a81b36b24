import type { app as english } from '../app.ts'
import type { PluralForms, Translated } from '../catalogue.ts'

/** The window around the screens, in German. */
export const app: Translated<typeof english, PluralForms['de']> = {
  screens: 'Bereiche',
  screen: {
    new: 'Neu',
    queue: 'Warteschlange',
    history: 'Verlauf',
    accounts: 'Konten',
    settings: 'Einstellungen',
  },
  help: 'Hilfe',
  noMessage: 'Gerade steht keine Meldung da.',
  open_one: '{{count, number}} offener Auftrag',
  open_other: '{{count, number}} offene Aufträge',

  starting: {
    title: 'Linkferry startet …',
    text: 'Linkferry liest zuerst seine Aufzeichnungen. Solange wird nichts gesendet.',
  },
  keyStore: {
    title: 'Der Schlüsselspeicher dieses Computers hat noch nicht geantwortet.',
    text: 'Gespeicherte Tokens lassen sich so lange nicht lesen, und über ihre Konten wird solange nichts gesendet. Bittet er Sie, ihn zu entsperren, tun Sie es. Sie können einen Token auch neu eingeben und behalten, bis Linkferry geschlossen wird.',
  },
  opening: {
    title: 'Ihre Liste wird geöffnet …',
    text: 'Sie hat {{size}}. Solange wird nichts gesendet.',
  },
  restarting: {
    title: 'Die Engine von Linkferry ist stehen geblieben und wird neu gestartet.',
    text: 'Kein Link geht verloren. Was dabei gerade unterwegs war, steht als vielleicht abgebucht da und wird nicht von selbst noch einmal gesendet.',
  },
  lost: {
    title: 'Diese Seite hat die Verbindung zu Linkferry verloren.',
    text: 'Das Senden geht ohne die Seite weiter, solange Linkferry läuft. Was Sie sehen, kann veraltet sein, bis die Verbindung wieder steht. Wurde Linkferry beendet, starten Sie es erneut und öffnen Sie die Adresse, die es ausgibt.',
  },
  folderHeld: {
    title: 'Ein anderes Linkferry benutzt denselben Datenordner',
    text: 'Nur eines darf das, damit kein Link doppelt bezahlt wird. Schließen Sie das andere oder warten Sie einen Moment, falls es noch auf eine Antwort wartet, und versuchen Sie es erneut. Hier wurde nichts geändert oder gesendet.',
  },
  failed: {
    'folder-unwritable': {
      title: 'Linkferry kann nicht in seinen Datenordner schreiben',
      text: 'Es muss aufschreiben, was es sendet, bevor es sendet; deshalb wird nichts gesendet. Ihre Links und die Aufzeichnungen sind unberührt. Prüfen Sie, ob es den Ordner gibt und ob in ihn geschrieben werden darf, und versuchen Sie es dann erneut.',
    },
    'folder-on-network': {
      title: 'Der Datenordner von Linkferry liegt auf einem Netzlaufwerk',
      text: 'Dort könnten zwei Computer in dieselben Aufzeichnungen schreiben, und Links könnten doppelt bezahlt werden. Deshalb wird nichts gesendet, und nichts wurde geändert. Schließen Sie Linkferry und starten Sie es mit einem Ordner auf einem Datenträger dieses Computers: Verschieben Sie diesen Ordner samt Aufzeichnungen dorthin und geben Sie ihn mit --data-dir an.',
    },
    'folder-not-ours': {
      title: 'Der Datenordner enthält andere Dinge',
      text: 'Linkferry legt seine Daten nur in einem eigenen Ordner ab, damit es nie eine fremde Datei anrührt. Nichts wurde geändert, und nichts wird gesendet. Schließen Sie Linkferry und starten Sie es mit einem neuen oder leeren Ordner: Geben Sie ihn mit --data-dir an.',
    },
    'disk-full': {
      title: 'Der Datenträger ist voll',
      text: 'Linkferry muss aufschreiben, was es sendet, bevor es sendet; deshalb wird nichts mehr gesendet. Ihre Links und die Aufzeichnungen sind unberührt. Schaffen Sie Platz und versuchen Sie es dann erneut.',
    },
    'ledger-corrupt': {
      title: 'Die Aufzeichnungen von Linkferry sind beschädigt',
      text: 'Die Datei ledger.sqlite im Datenordner sagt, welche Links bezahlt sind, und sie lässt sich nicht lesen. Würde jetzt gesendet, könnten Links doppelt bezahlt werden; deshalb wird nichts gesendet, und die Datei wurde nicht verändert. Wo der Platz reicht, liegt eine Kopie von ihr daneben, in einem Ordner, dessen Name mit damaged-ledger beginnt.\nSpielen Sie eine Kopie aus Ihrer Sicherung zurück und versuchen Sie es dann erneut.\nOhne Kopie müssen Sie vorher eines wissen: Neue Aufzeichnungen wissen nichts von dem, was schon gesendet wurde; Links, die noch einmal gesendet werden, werden also noch einmal bezahlt, und was wartete oder vielleicht abgebucht wurde, steht nur in der alten Datei. Wenn Sie das trotzdem wollen, verschieben Sie die Dateien, deren Namen mit ledger.sqlite beginnen, in einen anderen Ordner, bewahren Sie sie auf und versuchen Sie es erneut; exportierte Listen bezahlter Links lassen sich in die neuen Aufzeichnungen importieren.',
    },
    'ledger-newer': {
      title: 'Der Datenordner gehört zu einem neueren Linkferry',
      text: 'Diese Version kann seine Aufzeichnungen nicht sicher lesen; deshalb sendet und ändert sie nichts. Installieren Sie die neuere Version, um weiterzuarbeiten.',
    },
    'keeps-crashing': {
      title: 'Die Engine von Linkferry bleibt immer wieder stehen',
      text: 'Sie wurde mehrmals vergeblich gestartet. Kein Link geht verloren; was unterwegs war, steht als vielleicht abgebucht da, sobald sie läuft. Versuchen Sie es erneut oder starten Sie zuerst den Computer neu.',
    },
  },
  dataFolder: 'Datenordner: {{folder}}',
  notWritten: {
    'disk-full': {
      title:
        'Der Datenträger ist voll; was Sie gerade getan haben, wurde deshalb nicht festgehalten.',
      text: 'Alle Links und Einheiten sind wie davor. Schaffen Sie Platz und wiederholen Sie es dann.',
    },
    'folder-unwritable': {
      title:
        'Linkferry darf nicht in seinen Datenordner schreiben; was Sie gerade getan haben, wurde deshalb nicht festgehalten.',
      text: 'Alle Links und Einheiten sind wie davor. Sorgen Sie dafür, dass in den Ordner geschrieben werden kann, und wiederholen Sie es dann.',
    },
  },
  screenFailed: {
    title: 'Dieser Bereich ließ sich nicht anzeigen',
    text: 'Das Senden ist davon nicht betroffen, und nichts ging verloren. Zeigen Sie ihn noch einmal an; hilft das nicht, laden Sie das Fenster neu.',
    again: 'Noch einmal anzeigen',
  },
}
