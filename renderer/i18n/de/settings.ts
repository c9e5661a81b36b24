import type { PluralForms, Translated } from '../catalogue.ts'
import type { settings as english } from '../settings.ts'

/** Settings in German. */
export const settings: Translated<typeof english, PluralForms['de']> = {
  title: 'Einstellungen',
  savedAtOnce: 'Änderungen werden sofort gespeichert',
  appearance: {
    title: 'Aussehen und Sprache',
    theme: 'Design',
    system: 'Wie das System',
    light: 'Hell',
    dark: 'Dunkel',
    language: 'Sprache',
    systemLanguage: 'Wie das System: {{language}}',
    new: 'Neu',
    newHint: 'Diese Übersetzung ist neu. Ist ein Satz über Geld unklar, gilt der englische.',
    filesHint:
      'Ein Bericht für einen Kunden kann in einer anderen sein. Ergebnisdateien und das Terminal bleiben englisch, damit Programme, die sie lesen, weiter funktionieren.',
  },
  sending: {
    title: 'Senden',
    confirmAbove: 'Nachfragen bei Aufträgen mit mehr Einheiten als',
    hint: 'Bei {{more, number}} Einheiten wird nachgefragt, bei {{units, number}} nicht; bei der ersten Benutzung eines Kontos, auch eines geänderten, immer.',
    leaveOutSentElsewhere: 'Links auslassen, die auf einem anderen Konto gesendet wurden',
    leaveOutHint:
      'Solche Links gelten als schon gesendet und werden nicht noch einmal bezahlt. Aus: Solche Links werden gesendet, mit einer Warnung, auf welchem Konto und wann. Die Übung zählt nie.',
    asksAlways: 'Bei jedem Auftrag wird nachgefragt.',
    invalid:
      'Geben Sie eine ganze Zahl von 0 bis {{most, number}} ein. Bis dahin bleibt es bei {{saved, number}}.',
  },
  desktop: {
    title: 'Dieser Computer',
    notifications: 'Melden, wenn ein Auftrag fertig ist oder mich braucht',
    notificationsHint:
      'Nur während Sie ein anderes Fenster ansehen. Ihr System hat dafür vielleicht einen eigenen Schalter.',
    keepAwake: 'Den Computer wach halten, während Links gesendet werden',
    keepAwakeHint:
      'Der Bildschirm darf trotzdem dunkel werden. Ein zugeklappter Laptop schläft dennoch; das Senden geht weiter, wenn er aufwacht.',
    background: 'Weiter senden, wenn das Fenster geschlossen ist',
    backgroundHint:
      'Ein Symbol neben der Uhr öffnet es wieder. Aus: Mit dem Fenster wird Linkferry beendet.',
    login: 'Starten, wenn ich mich anmelde',
    loginHint: 'Laufende Aufträge gehen von selbst weiter.',
    updates: 'Einmal am Tag nach Updates suchen',
    updatesHint:
      'Nur wo dieses Paket einen Ort dafür nennt. Nichts wird ungefragt oder während des Sendens heruntergeladen oder installiert.',
  },
  about: {
    title: 'Dieses Linkferry',
    version: 'Version',
    host: 'Läuft als',
    desktop: 'Desktop-App',
    browser: 'Im Browser',
    dataFolder: 'Datenordner',
    dataFolderHint:
      'Dort ist alles verzeichnet, was gesendet wurde. Nur ein Linkferry kann ihn zur selben Zeit benutzen; wird er verschoben oder gelöscht, ist vergessen, was bezahlt wurde. Eine Sicherung, die Sie zurückspielen, weiß nichts von dem, was seither gesendet wurde: Diese Links würden noch einmal gesendet und bezahlt.',
    showDataFolder: 'Ordner anzeigen',
    notShown: 'Dieser Computer konnte den Ordner nicht öffnen. Sein Ort steht oben.',
    tokens: 'Tokens',
    tokenStore: {
      strong:
        'Der Schlüsselspeicher dieses Computers bewahrt sie verschlüsselt auf. Auch wenn Linkferry geschlossen wird, bleiben sie.',
      weak: 'Dieser Computer hat keinen starken Schlüsselspeicher. Tokens bleiben, bis Linkferry geschlossen wird, außer Sie speichern einen mit schwachem Schutz.',
      denied:
        'Der Schlüsselspeicher dieses Computers hat abgelehnt. Tokens bleiben, bis Linkferry geschlossen wird, und müssen dann erneut eingegeben werden. Damit er noch einmal gefragt wird, starten Sie Linkferry neu.',
      waiting:
        'Der Schlüsselspeicher dieses Computers hat noch nicht geantwortet. Bittet er Sie, ihn zu entsperren, tun Sie es.',
      unasked:
        'Der Schlüsselspeicher dieses Computers wird erst gefragt, wenn der erste Token gespeichert wird.',
      'session-only':
        'Im Browser bleiben Tokens im Arbeitsspeicher, bis Linkferry geschlossen wird, und werden nie geschrieben. Die Desktop-App kann sie speichern.',
    },
  },
}
