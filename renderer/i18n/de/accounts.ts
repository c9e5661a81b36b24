import type { accounts as english } from '../accounts.ts'
import type { PluralForms, Translated } from '../catalogue.ts'

/** Accounts in German. */
export const accounts: Translated<typeof english, PluralForms['de']> = {
  title: 'Konten',
  requests_one: '{{count, number}} Anfrage',
  requests_other: '{{count, number}} Anfragen',
  seconds_one: '{{count, number}} Sekunde',
  seconds_other: '{{count, number}} Sekunden',
  add: 'Konto hinzufügen',
  list: 'Konten',
  newAccount: 'Neues Konto',
  noReal: {
    title: 'Noch kein Dienst verbunden',
    text: 'Die Übung geht ohne. Um wirklich zu senden, fügen Sie die Adresse Ihres Indexierungsdienstes und den Token aus seinem Kontobereich hinzu.',
  },
  token: {
    title: 'Token',
    state: {
      absent: 'Nicht gesetzt',
      present: 'Gesetzt',
      'session-only': 'Bleibt, bis Linkferry geschlossen wird',
      undecryptable: 'Nicht lesbar',
      elsewhere: 'Zu anderer Adresse',
    },
    standing: {
      absent: 'Kein Token',
      present: 'Gesetzt',
      'session-only': 'Bleibt, bis Linkferry geschlossen wird',
      undecryptable: 'Token nicht lesbar',
      elsewhere: 'Token gehört zu anderer Adresse',
    },
    hint: {
      absent: 'Auf diesem Konto kann nichts gesendet werden, bevor ein Token eingegeben ist.',
      present:
        'Er ist gespeichert und wird nie wieder angezeigt. Ein neu eingegebener ersetzt ihn.',
      'session-only':
        'Er liegt nur im Arbeitsspeicher und muss nach einem Neustart erneut eingegeben werden.',
      undecryptable:
        'Ein Token ist gespeichert, aber der Schlüsselspeicher dieses Computers kann ihn gerade nicht lesen. Er wurde so gelassen, wie er ist: Entsperren Sie den Schlüsselspeicher und starten Sie neu, oder geben Sie den Token noch einmal ein.',
      elsewhere:
        'Der Token wurde für eine andere Adresse eingegeben und wird an diese nicht gesendet. Geben Sie den Token dieser Adresse ein, oder ändern Sie die Adresse zurück.',
    },
    field: 'Token aus dem Kontobereich des Dienstes',
    replace: 'Neuer Token',
    save: 'Diesen Token verwenden',
    forget: 'Token vergessen',
    saved: 'Der Token ist gesetzt.',
    forgetting: {
      title: 'Den Token von „{{account}}“ vergessen?',
      text: 'Linkferry kann ihn nicht wieder anzeigen: Um über dieses Konto zu senden, muss er neu eingegeben werden. Was in der Warteschlange wartet, bleibt bis dahin dort.',
      keep: 'Behalten',
    },
    forgotten: 'Der Token ist vergessen.',
    keep: 'Aufbewahrung',
    stored: 'Im Schlüsselspeicher dieses Computers aufbewahren',
    weak: 'Mit schwachem Schutz speichern',
    session: 'Behalten, bis Linkferry geschlossen wird',
    keepHint: {
      strong: 'Der Schlüsselspeicher verschlüsselt ihn für Ihren Benutzer auf diesem Computer.',
      weak: 'Dieser Computer hat keinen starken Schlüsselspeicher: Jedes Programm, das unter Ihrem Namen läuft, könnte einen gespeicherten Token lesen.',
      denied:
        'Der Schlüsselspeicher dieses Computers hat abgelehnt; der Token wird also nicht geschrieben. Damit er noch einmal gefragt wird, starten Sie Linkferry neu.',
      waiting:
        'Der Schlüsselspeicher dieses Computers hat noch nicht geantwortet; der Token bleibt also, bis Linkferry geschlossen wird. Um ihn zu speichern, entsperren Sie zuerst den Schlüsselspeicher.',
      unasked:
        'Der Schlüsselspeicher wird beim Speichern gefragt und verschlüsselt ihn für Ihren Benutzer auf diesem Computer.',
      'session-only':
        'Im Browser wird ein Token nie auf den Datenträger geschrieben: Er bleibt, bis Linkferry beendet wird, und wird danach neu eingegeben.',
    },
  },
  practice: {
    text: 'Ein kleiner Dienst auf diesem Computer, der sich wie der echte verhält: dieselben Grenzen, dieselben Antworten, ein eigenes Guthaben. Links, die an ihn gesendet werden, gehen nirgendwohin und kosten nichts, und in keiner Summe zählt er mit. Er braucht keinen Token und kann weder geändert noch entfernt werden.',
    address: 'Adresse',
    balance: 'Guthaben',
    tag: 'Nichts wird abgebucht',
    own: 'eigenes',
  },
  section: {
    service: 'Dienst',
    money: 'Geld',
    limits: 'Grenzen des Dienstes',
    sending: 'Senden',
  },
  field: {
    name: 'Name',
    baseUrl: 'Adresse',
    knownBalance: 'Bekanntes Guthaben',
    price: 'Einheiten pro Link',
    doubtLimit: 'Max. Einheiten vielleicht abgebucht',
    capPerSubmission: 'Max. Einheiten pro Auftrag',
    capPerDay: 'Max. Einheiten pro Tag',
    linksPerRequest: 'Links pro Anfrage',
    urlLength: 'Längster Link, in Zeichen',
    requestsPerWindow: 'Max. Anfragen',
    windowSeconds: 'Zeitraum dafür, in Sekunden',
    people: 'Personen mit diesem Token, Sie eingeschlossen',
    parallel: 'Gleichzeitige Anfragen',
    answerTimeoutSeconds: 'Auf eine Antwort warten, in Sekunden',
    serverErrorIsFree: 'Bei einem Fehler 500 bucht dieser Dienst mit Sicherheit nichts ab',
  },
  hint: {
    name: 'Wie Sie es nennen, zum Beispiel nach dem Kunden.',
    baseUrl: 'Ohne /api/links, zum Beispiel https://service.example',
    knownBalance:
      'Was die Kontoseite jetzt zeigt. Jede Quittung zählt es herunter. Leer: nicht bekannt.',
    balanceInDoubt:
      'Vielleicht abgebucht: $t(words:units, {"count": {{units}} }). Klären Sie das zuerst in der Warteschlange: Ein jetzt eingegebenes Guthaben gilt als schon um diese Abbuchung vermindert und kann später nicht zeigen, ob abgebucht wurde.',
    balanceBelowZero:
      'Es wurde mehr abgebucht, als das eingegebene Guthaben enthielt; es ist also veraltet. Geben Sie ein, was die Kontoseite jetzt zeigt.',
    balanceEndsPause: 'Reicht es für alles Wartende, macht dieses Konto nach dem Speichern weiter.',
    price: 'Was der Dienst für einen Link nimmt.',
    doubtLimit: 'Leer: zwei Stapel. Das Senden pausiert, bevor das überschritten wird.',
    capPerSubmission:
      'Leer: keine Obergrenze. Eine Liste darüber kann nicht eingereicht werden. Ein Auftrag, der sie später erreicht, wartet; andere gehen weiter.',
    capPerDay: 'Leer: keine Obergrenze. Ist sie erreicht, pausiert das Senden bis Mitternacht.',
    linksPerRequest: 'Mehr nimmt der Dienst in einer Anfrage nicht an.',
    urlLength: 'Längere Links werden als unbrauchbar angezeigt.',
    requestsPerWindow: 'Wie viele der Dienst in so vielen Sekunden mit einem Token annimmt.',
    windowSeconds: 'Wie weit zurück der Dienst Anfragen zählt.',
    people: 'Benutzt ihn noch jemand? 1: nur Sie.',
    peopleShared:
      '{{people, number}} Personen teilen sich den Token; dieser Computer stellt also etwa $t(requests, {"count": {{share}} }) in $t(seconds, {"count": {{seconds}} }), und ein bekanntes Guthaben heißt „höchstens“. Was die anderen senden, ist hier nicht bekannt: Ein Link, den sie gesendet haben, kann noch einmal bezahlt werden.',
    parallel:
      'Bei mehr als einer können mehr Einheiten gleichzeitig ungeklärt sein. Begrenzt wird das Senden durch die Rate; 1 ist also fast immer genauso schnell.',
    answerTimeoutSeconds: 'Danach gilt ein Stapel ohne Antwort als vielleicht abgebucht.',
    serverErrorIsFree:
      'Nach einer 500 wird dann einige Male von selbst erneut gesendet. Bucht dieser Dienst vor einem solchen Fehler doch ab, bezahlt jede Wiederholung den ganzen Stapel noch einmal. Lassen Sie das aus, außer der Betreiber des Dienstes sagt, dass es so ist.',
  },
  save: 'Änderungen speichern',
  create: 'Dieses Konto hinzufügen',
  revert: 'Änderungen verwerfen',
  saved: 'Gespeichert.',
  savedHolds_one:
    'Gespeichert. {{count, number}} wartende Liste hält an der Obergrenze vor dem Ende an.',
  savedHolds_other:
    'Gespeichert. {{count, number}} wartende Listen halten an der Obergrenze vor dem Ende an.',
  daySpent:
    'Heute abgebucht oder vielleicht abgebucht: $t(words:units, {"count": {{units}} }). Mit dieser Obergrenze geht heute nichts mehr hinaus; ab {{needed, number}} geht der nächste Link.',
  capHolds: {
    text_one:
      '{{labels}} braucht mehr, als die Obergrenze für einen Auftrag erlaubt, und hält vor dem Ende an. Was sonst auf diesem Konto wartet, geht weiter.',
    text_other:
      '{{labels}} brauchen mehr, als die Obergrenze für einen Auftrag erlaubt, und halten vor dem Ende an. Was sonst auf diesem Konto wartet, geht weiter.',
    raiseTo: 'Auf {{units, number}} erhöhen',
    none: 'Keine Obergrenze',
    toQueue: 'Zur Warteschlange',
  },
  notSaved: 'Nicht gespeichert',
  leftUnsaved: 'Änderungen an „{{account}}“ sind noch nicht gespeichert.',
  leftNew: 'Das neue Konto ist noch nicht hinzugefügt.',
  adding: {
    added: '„{{account}}“ ist hinzugefügt. Geben Sie seinen Token ein, um darauf zu senden.',
    'added-with-token': '„{{account}}“ ist hinzugefügt, und sein Token ist gesetzt.',
    'token-refused':
      '„{{account}}“ ist hinzugefügt, aber sein Token wurde nicht übernommen: Warum, steht daneben. Bevor es einen hat, wird darauf nichts gesendet.',
    takesList: 'Die Liste unter „Neu“, die für die Übung war, ist jetzt für „{{account}}“.',
  },
  confirmNote: 'Nach einer Änderung wird beim nächsten Auftrag auf diesem Konto nachgefragt.',
  inUse: 'Letzte Liste eingereicht {{time}}',
  neverUsed: 'Nie benutzt',
  paused: 'Angehalten, siehe „Warteschlange“',
  pausedHere: 'Angehalten',
  paid: {
    title: 'Bezahlte Links',
    text: 'Eine Datei mit jedem Link, der auf diesem Konto gesendet wurde, mit Task und Zeit. Wer den Token mitbenutzt, importiert sie, damit niemand diese Links noch einmal bezahlt. Sie enthält keinen Token und weder Kunden noch Labels, Einheiten oder Berichte: Für den Umzug auf einen anderen Computer schließen Sie Linkferry und kopieren stattdessen seinen Datenordner.',
    export: 'Bezahlte Links exportieren',
    import: 'Bezahlte Links importieren …',
    saved: 'Die bezahlten Links sind gespeichert als {{path}}',
    downloaded: 'Die bezahlten Links liegen in Ihren Downloads',
    importing: 'Bezahlte Links werden importiert …',
    readSoFar: '{{read, number}} von {{links, number}} Links gelesen',
    allRead: 'Alle {{links, number}} Links sind gelesen; gleich gelten sie',
    imported_one:
      '{{count, number}} Link gilt jetzt als schon gesendet und wird bei späteren Aufträgen ausgelassen.',
    imported_other:
      '{{count, number}} Links gelten jetzt als schon gesendet und werden bei späteren Aufträgen ausgelassen.',
    known_one: '{{count, number}} war schon bekannt.',
    known_other: '{{count, number}} waren schon bekannt.',
    allKnown_one: '{{count, number}} Link war schon bekannt.',
    allKnown_other: 'Alle {{count, number}} Links waren schon bekannt.',
    takenOut_one:
      '{{count, number}} davon wartete in Ihrer Warteschlange: Er wurde dort herausgenommen und wird nicht gesendet.',
    takenOut_other:
      '{{count, number}} davon warteten in Ihrer Warteschlange: Sie wurden dort herausgenommen und werden nicht gesendet.',
    freed_one:
      '{{count, number}} Link, den eine frühere Liste als bezahlt oder vielleicht abgebucht zurückhielt, wurde doch nicht abgebucht: Er kann von hier wieder gesendet werden.',
    freed_other:
      '{{count, number}} Links, die eine frühere Liste als bezahlt oder vielleicht abgebucht zurückhielt, wurden doch nicht abgebucht: Sie können von hier wieder gesendet werden.',
    onTheirWay_one:
      'Als die Liste geschrieben wurde, war {{count, number}} Link noch unterwegs: Er wird als vielleicht abgebucht zurückgehalten, bis die nächste Liste des Absenders sagt, was aus ihm geworden ist.',
    onTheirWay_other:
      'Als die Liste geschrieben wurde, waren {{count, number}} Links noch unterwegs: Sie werden als vielleicht abgebucht zurückgehalten, bis die nächste Liste des Absenders sagt, was aus ihnen geworden ist.',
    elsewhere: {
      asks: 'Die bezahlten Links für „{{account}}“ warten dort auf eine Antwort.',
      failed:
        'Die bezahlten Links für „{{account}}“ wurden nicht importiert: Der Grund steht dort.',
      imported: 'Die bezahlten Links für „{{account}}“ sind importiert.',
    },
    exchange: {
      given: 'Zuletzt exportiert: {{time}} ($t(words:links, {"count": {{links}} })).',
      notGiven: 'Noch nicht exportiert.',
      taken:
        'Zuletzt importiert: {{time}} von „{{from}}“ ($t(words:links, {"count": {{links}} })).',
      written: 'Liste geschrieben: {{time}}.',
      notTaken: 'Noch nichts importiert.',
      sentSince_one:
        '{{count, number}} von hier gesendeter Link steht noch in keinem Export: Wer den Token mitbenutzt, kann ihn noch einmal bezahlen.',
      sentSince_other:
        '{{count, number}} von hier gesendete Links stehen noch in keinem Export: Wer den Token mitbenutzt, kann sie noch einmal bezahlen.',
      onTheirWay_one:
        '{{count, number}} Link war bei diesem Export unterwegs, deshalb halten die anderen ihn als vielleicht abgebucht zurück: Exportieren Sie noch einmal, sobald er beantwortet ist.',
      onTheirWay_other:
        '{{count, number}} Links waren bei diesem Export unterwegs, deshalb halten die anderen sie als vielleicht abgebucht zurück: Exportieren Sie noch einmal, sobald sie beantwortet sind.',
      doubted_one:
        '{{count, number}} Link, den andere gesendet haben, wird hier als vielleicht abgebucht zurückgehalten: Ihre nächste Liste sagt, was aus ihm geworden ist.',
      doubted_other:
        '{{count, number}} Links, die andere gesendet haben, werden hier als vielleicht abgebucht zurückgehalten: Deren nächste Liste sagt, was aus ihnen geworden ist.',
    },
    other: {
      title: 'Diese Liste in „{{account}}“ importieren?',
      from: 'Die Datei enthält $t(words:links, {"count": {{links}} }) von „{{name}}“ unter {{address}}.',
      onlyBack:
        'Die Datei von „{{name}}“ unter {{address}} enthält keine bezahlten Links. Sie nimmt nur zurück, was frühere Listen über Links sagten, die doch nicht abgebucht wurden: $t(words:links, {"count": {{back}} }).',
      alsoBack:
        'Außerdem nimmt sie zurück, was frühere Listen über Links sagten, die doch nicht abgebucht wurden: $t(words:links, {"count": {{back}} }).',
      to: 'Dieses Konto ist „{{account}}“ unter {{address}}.',
      means: {
        'another-address':
          'Gehört sie zu einem anderen Dienst, wurden die Links hier nicht bezahlt und würden grundlos ausgelassen.',
        'another-name':
          'Nur der Name ist ein anderer. Ist es ein anderes Konto dieses Dienstes, wurden die Links hier nicht bezahlt und würden grundlos ausgelassen.',
        'only-back':
          'Sonst ändert sie nichts: Was hier keine frühere Liste gesagt hat, bleibt, wie es ist.',
      },
      confirmBack: 'Zurücknehmen: $t(words:links, {"count": {{back}} })',
      confirm_one: '{{count, number}} Link importieren',
      confirm_other: '{{count, number}} Links importieren',
    },
    exportProblem: {
      'unknown-account':
        'Dieses Konto wurde inzwischen entfernt. Es wurde keine Datei geschrieben.',
      'practice-is-fixed': 'Die Übung bezahlt nichts; es gibt also nichts zu exportieren.',
      'disk-full':
        'Der Datenträger ist voll; deshalb wurde keine Datei geschrieben. Schaffen Sie Platz und versuchen Sie es erneut.',
      'folder-unwritable':
        'In den Ordner darf Linkferry nicht schreiben. Wählen Sie einen anderen.',
    },
    problem: {
      'unknown-account': 'Dieses Konto wurde inzwischen entfernt. Nichts wurde importiert.',
      'practice-is-fixed': 'Die Übung bezahlt nichts; also wurde nichts importiert.',
      'file-unreadable': 'Die Datei ließ sich nicht lesen. Nichts wurde importiert.',
      'no-answer':
        'Die Engine von Linkferry hat inzwischen angehalten; ob die Liste importiert wurde, ist nicht bekannt. Importieren Sie sie noch einmal: Nichts zählt doppelt.',
      'not-a-paid-list':
        'Das ist keine Datei mit bezahlten Links; also wurde nichts importiert. Wählen Sie eine, die mit „Bezahlte Links exportieren“ geschrieben wurde; eine Liste zum Senden wird unter „Neu“ geöffnet.',
      'newer-paid-list':
        'Eine spätere Version von Linkferry hat diese Datei geschrieben. Nichts wurde importiert; aktualisieren Sie zuerst Linkferry.',
      'damaged-paid-list':
        'Die Datei ist beschädigt oder abgeschnitten; also wurde nichts aus ihr importiert. Lassen Sie sie noch einmal exportieren.',
      'disk-full':
        'Der Datenträger ist voll; deshalb wurde nichts importiert. Schaffen Sie Platz und importieren Sie noch einmal.',
      'folder-unwritable':
        'In den Datenordner lässt sich nicht schreiben; deshalb wurde nichts importiert.',
    },
  },
  remove: 'Konto entfernen',
  removing: {
    title: '„{{account}}“ entfernen?',
    text: 'Sein Token wird vergessen. Was darauf gesendet wurde, bleibt im Verlauf und gilt als schon gesendet, sobald derselbe Token und dieselbe Adresse wieder hinzugefügt werden.',
    confirm: 'Konto entfernen',
    keep: 'Behalten',
  },
  test: {
    button: 'Testen',
    running: 'Der Dienst wird gefragt …',
    hint: 'Eine Anfrage, die kein gültiges JSON ist: Der Dienst muss sie abweisen, also kostet sie nichts.',
    unsaved: 'Speichern Sie zuerst die Änderungen: Der Test nimmt, was gespeichert ist.',
    failure: {
      'unknown-account': 'Dieses Konto wurde inzwischen entfernt.',
      'missing-token':
        'Es gibt keinen Token, mit dem getestet werden kann. Geben Sie ihn zuerst ein.',
      'no-free-slot':
        'Alle Anfragen, die dieses Konto im Moment stellen darf, sind verbraucht, und ein Test zählt als eine. Versuchen Sie es später erneut.',
    },
    outcome: {
      refused:
        'Alles in Ordnung: Die Adresse antwortet und hat den Token nicht abgelehnt; ob er gültig ist, zeigt sich beim ersten Stapel.',
      receipt:
        'Der Dienst hat eine ungültige Anfrage als Task {{task}} übernommen und sagt, sie habe gekostet: $t(words:units, {"count": {{units}} }). Das ist nicht der Dienst, den seine Spezifikation beschreibt; fragen Sie seinen Betreiber, bevor Sie senden.',
      'early-receipt':
        'Der Dienst hat eine Quittung für Task {{task}} geschickt, bevor er die ganze Anfrage hatte. Das ist nicht der Dienst, den seine Spezifikation beschreibt; fragen Sie seinen Betreiber, bevor Sie senden.',
      unreadable:
        'Etwas hat mit Erfolg geantwortet, aber nicht so, wie der Dienst es tut. Wahrscheinlich ist das die Adresse einer Webseite.',
      moved:
        'Die Adresse ist umgezogen: Der Dienst verweist woandershin. Geben Sie die neue Adresse ein.',
      'ambiguous-status':
        'Die Adresse antwortet mit {{status}}, was dieser Dienst nicht verwendet. Prüfen Sie die Adresse.',
      'foreign-400':
        'Etwas hat geantwortet, das nicht der Dienst ist, wahrscheinlich ein Proxy oder eine Firewall auf dem Weg. Prüfen Sie die Adresse und Ihr Netzwerk.',
      'token-refused': 'Die Adresse antwortet, aber der Dienst akzeptiert den Token nicht.',
      'not-found': 'Dort antwortet etwas, aber nicht dieser Dienst. Prüfen Sie die Adresse.',
      'balance-too-low':
        'Die Adresse antwortet und hat den Token nicht abgelehnt, sagt aber, dass das Guthaben nicht reicht.',
      'too-large':
        'Etwas hat zwei Zeichen als zu groß abgelehnt; das ist also nicht der Dienst. Prüfen Sie die Adresse.',
      'unexpected-status':
        'Die Adresse antwortet mit {{status}}, was dieser Dienst nicht verwendet. Prüfen Sie die Adresse.',
      'too-many-requests':
        'Die Adresse antwortet, sagt aber, dass zu viele Anfragen kamen. Warten Sie eine Minute; vielleicht benutzen auch andere den Token.',
      'server-error':
        'Die Adresse antwortet mit {{status}}, einem eigenen Fehler. Der Dienst ist gestört; versuchen Sie es später erneut.',
      'no-answer':
        'Die Verbindung kam zustande, aber es kam keine Antwort. Versuchen Sie es später erneut.',
    },
    notSent: {
      name: 'Kein Computer hat diesen Namen. Prüfen Sie die Adresse oder Ihre Verbindung.',
      refused: 'Der Zielcomputer antwortet nicht auf diesem Port. Prüfen Sie die Adresse.',
      unreachable: 'Das Netzwerk führt nicht dorthin. Prüfen Sie Ihre Verbindung.',
      tls: 'Die sichere Verbindung kam nicht zustande. Prüfen Sie die Adresse. Nichts wurde gesendet.',
      'certificate-expired':
        'Das Zertifikat des Dienstes ist abgelaufen oder noch nicht gültig. Prüfen Sie Datum und Uhrzeit dieses Computers; stimmen sie, kann nur der Dienst es erneuern. Nichts wurde gesendet.',
      'certificate-host':
        'Das Zertifikat, das geantwortet hat, gehört zu einem anderen Namen. Prüfen Sie die Adresse. Nichts wurde gesendet.',
      'certificate-untrusted':
        'Dieser Computer vertraut dem Zertifikat des Dienstes nicht. Prüfen Sie die Adresse; wenn Ihre Firma Verbindungen prüft, muss ihr Zertifikat im Speicher des Systems liegen. Nichts wurde gesendet.',
      proxy: 'Der Proxy dieses Computers hat die Anfrage nicht durchgelassen.',
      'proxy-login':
        'Der Proxy dieses Computers verlangt Benutzername und Passwort. Tragen Sie sie in den Einstellungen des Proxys ein oder fragen Sie, wer den Proxy betreibt. Nichts wurde gesendet.',
      cut: 'Die Verbindung brach ab, bevor die Anfrage gesendet war. Versuchen Sie es erneut.',
      timeout:
        'Der Zielcomputer hat nicht rechtzeitig geantwortet. Prüfen Sie die Adresse und Ihre Verbindung.',
      'insecure-address': 'Der Token geht nur an https://-Adressen, also wurde nichts gesendet.',
    },
    said: 'Die Antwort: „{{message}}“.',
    saidGood: 'Der Dienst hat den Test abgewiesen, wie er es muss: „{{message}}“.',
  },
  problem: {
    'invalid-address': 'Keine Adresse. Sie sieht so aus: https://service.example',
    'insecure-address':
      'Ein Token darf nicht unverschlüsselt reisen. Nehmen Sie https://; http:// geht nur für diesen Computer.',
    'name-missing': 'Geben Sie ihm einen Namen, an dem Sie es wiedererkennen.',
    'limit-out-of-range':
      'Eine der Zahlen liegt außerhalb des Möglichen. Nichts wurde gespeichert.',
    'same-token-and-address':
      'Ein anderes Konto hat bereits diesen Token und diese Adresse. Benutzen Sie das andere, damit kein Link doppelt bezahlt wird.',
    'practice-is-fixed': 'Die Übung kann nicht geändert werden. Fügen Sie ein eigenes Konto hinzu.',
    'has-unfinished':
      'Aufträge auf diesem Konto sind nicht abgeschlossen. Lassen Sie sie fertig werden oder brechen Sie sie in der Warteschlange ab, und entfernen Sie es dann.',
    'unknown-account':
      'Dieses Konto wurde inzwischen entfernt, vielleicht in einem anderen Fenster.',
    'token-too-short':
      'Ein Token hat mindestens 8 Zeichen. Kopieren Sie ihn noch einmal ganz aus dem Kontobereich.',
    'token-not-sendable':
      'Ein Token hat keine Leerzeichen, Zeilenumbrüche oder Buchstaben außerhalb von ASCII. Kopieren Sie ihn noch einmal aus dem Kontobereich.',
    'token-store-unavailable':
      'Der Schlüsselspeicher hat den Token nicht angenommen. Wählen Sie, ihn zu behalten, bis Linkferry geschlossen wird.',
    'not-a-number': 'Geben Sie eine ganze Zahl von {{least, number}} bis {{most, number}} ein.',
  },
}
