import type { PluralForms, Translated } from '../catalogue.ts'
import type { queue as english } from '../queue.ts'

/** The Queue, "Was it charged?" and the finished card, in German. */
export const queue: Translated<typeof english, PluralForms['de']> = {
  title: 'Warteschlange',
  problems: 'Probleme',
  batches_one: '{{count, number}} Stapel',
  batches_other: '{{count, number}} Stapel',
  toGo: '$t(app:open, {"count": {{submissions}} }), noch $t(words:links, {"count": {{links}} })',
  allDone: 'Nichts wartet',
  answerOwed_one: 'Nichts wartet, aber für {{count, number}} Link wurde vielleicht abgebucht',
  answerOwed_other: 'Nichts wartet, aber für {{count, number}} Links wurde vielleicht abgebucht',
  pauseAll: 'Alle anhalten',
  resumeAll: 'Alle fortsetzen',
  empty: {
    title: 'Es wird nichts gesendet',
    text: 'Fügen Sie unter „Neu“ eine Liste ein und reichen Sie sie ein. Hier sehen Sie dann Stapel für Stapel, was angenommen, abgelehnt und abgebucht wurde.',
    button: 'Neuen Auftrag beginnen',
  },
  card: {
    name: 'Auftrag {{label}}',
    submitted: 'eingereicht {{time}}',
    progress: 'Fortschritt von {{label}}',
    unitsUsed: '$t(words:units, {"count": {{units}} }) verbraucht',
    maybeCharged: 'bisher vielleicht abgebucht: $t(words:units, {"count": {{units}} })',
    paused: 'angehalten',
    stopped: 'steht still, siehe Problem ganz oben',
    scheduled: 'geplant',
    scheduledUntil: 'geplant, Ende {{time}}',
    scheduledAt: 'geplant, Beginn {{time}}',
    inPortions_one: 'geplant in {{count, number}} Portion',
    inPortions_other: 'geplant in {{count, number}} Portionen, eine am Tag',
    left: 'noch {{duration}}',
    'over-days': 'Tagesobergrenze: heute {{today, number}}, der Rest ab morgen',
    allSentBy: 'Alles gesendet bis {{time}}',
    interrupted: 'geht gleich weiter',
    moment: 'noch ein paar Sekunden',
    'last-answer': 'wartet auf die letzte Antwort',
    offline: 'keine Verbindung',
    certificate: 'Zertifikat nicht angenommen',
    'proxy-login': 'der Proxy verlangt ein Passwort',
    isolating_one:
      'Der Dienst hat einen Stapel abgelehnt. Die abgelehnten Links darin zu finden, braucht etwa {{count, number}} weitere Anfrage; die Restzeit rechnet sie ein.',
    isolating_other:
      'Der Dienst hat einen Stapel abgelehnt. Die abgelehnten Links darin zu finden, braucht etwa {{count, number}} weitere Anfragen; die Restzeit rechnet sie ein.',
    paidAgain_one:
      '{{count, number}} der eingereichten Links war schon gesendet: Sie haben entschieden, ihn noch einmal zu bezahlen.',
    paidAgain_other:
      '{{count, number}} der eingereichten Links waren schon gesendet: Sie haben entschieden, sie noch einmal zu bezahlen.',
    sentAgain_one:
      '{{count, number}} der eingereichten Links war schon gesendet: Sie haben entschieden, ihn noch einmal zu senden.',
    sentAgain_other:
      '{{count, number}} der eingereichten Links waren schon gesendet: Sie haben entschieden, sie noch einmal zu senden.',
    pause: 'Anhalten',
    pauseToo: 'Auch diese Liste anhalten',
    resume: 'Fortsetzen',
    rest: 'Was wartet',
    cancelRest: 'Rest abbrechen',
    moveRest: 'Rest verschieben …',
    changeWhen: 'Zeitpunkt ändern …',
    more: 'Mehr zu {{label}}',
    exportSoFar: 'Bisher Bekanntes exportieren',
  },
  whose: 'Liste: „{{label}}“. Konto: „{{account}}“.',
  order: {
    heading: 'Reihenfolge',
    list: 'Aufträge auf {{account}}, in der Reihenfolge, in der sie gesendet werden',
    handle: '{{label}} verschieben',
    hint: 'Ziehen, um die Reihenfolge zu ändern, oder Alt und eine Pfeiltaste drücken',
    up: 'Nach oben',
    down: 'Nach unten',
    front: 'Vor den anderen senden',
    key: { up: 'Alt ↑', down: 'Alt ↓' },
    moved:
      '„{{label}}“ ist jetzt Nummer {{place, number}} von {{count, number}} auf „{{account}}“.',
    problem: {
      'unknown-submission': 'Dieser Auftrag ist vorbei; die Reihenfolge ist, wie sie war.',
      'other-account':
        'Der andere Auftrag liegt auf einem anderen Konto; die Reihenfolge ist, wie sie war.',
    },
  },
  schedule: {
    due: 'Der Zeitpunkt ist da; gesendet wird, sobald es möglich ist.',
    at: 'Beginn: {{time}} oder sobald Linkferry danach läuft.',
    atPutOff:
      'Der Zeitpunkt ist {{time}}, aber bis dahin ist die Tagesobergrenze des Kontos aufgebraucht. Beginn: {{next}}.',
    leftPutOff_one:
      'Noch {{count, number}} Portion steht aus, wegen der Tagesobergrenze des Kontos: {{next}}.',
    leftPutOff_other:
      'Noch {{count, number}} Portionen stehen aus. Die nächste, wegen der Tagesobergrenze des Kontos: {{next}}.',
    left_one: 'Noch {{count, number}} Portion steht aus: {{next}}.',
    left_other: 'Noch {{count, number}} Portionen stehen aus. Die nächste: {{next}}.',
    nextOnDay: '{{day}}, sobald Linkferry läuft',
    nextInHours: '{{day}}, sobald Linkferry zwischen {{from}} und {{to}} läuft',
    leftDue_one: 'Die letzte Portion ist an der Reihe; gesendet wird, sobald es möglich ist.',
    leftDue_other:
      'Noch {{count, number}} Portionen stehen aus. Eine davon ist an der Reihe; gesendet wird, sobald es möglich ist.',
    portions: 'Schon gesendete Portionen: {{left, number}} von {{all, number}}.',
    untilResumed: 'Er ist angehalten: Nichts geht hinaus, bevor Sie ihn fortsetzen.',
    sendNow: 'Jetzt senden',
    change: 'Ändern …',
    changeTitle:
      'Wann sollen die wartenden Links gesendet werden ($t(words:links, {"count": {{links}} }))?',
    changeNothing: 'Von ihm wartet nichts mehr',
    changeConfirm: 'Ändern',
    nothingNow: 'Jetzt wird nichts gesendet.',
    daily:
      'Links am Tag: höchstens {{links, number}} (erste Portion: {{first}}; letzte Portion: {{last}}).',
    done: {
      now: 'Wird jetzt gesendet: $t(words:links, {"count": {{links}} }).',
      at: 'Wartet auf die neue Zeit: $t(words:links, {"count": {{links}} }).',
      spread: 'Wird in Portionen gesendet: $t(words:links, {"count": {{links}} }).',
    },
    ask: {
      title: 'Die wartenden Links jetzt senden ($t(words:links, {"count": {{links}} }))?',
      text: 'Die Links sollten in Portionen gesendet werden. Jetzt werden sie Stapel für Stapel gesendet, so schnell der Dienst sie annimmt; das Konto gibt ihre $t(words:units, {"count": {{units}} }) sofort aus.',
      capped:
        'Die Links sollten in Portionen gesendet werden. Jetzt werden sie Stapel für Stapel gesendet, so schnell der Dienst und die Obergrenze des Kontos es zulassen. Kosten: $t(words:units, {"count": {{units}} }).',
      confirm: 'Jetzt senden',
      keep: 'Verteilt lassen',
    },
    problem: {
      'unknown-submission': 'Diesen Auftrag gibt es nicht mehr. Nichts wurde geändert.',
      'nothing-to-send': 'Von ihm wartet nichts mehr; nichts wurde geändert.',
      'time-past':
        'Dieser Zeitpunkt ist verstrichen. Nichts wurde geändert; wählen Sie einen anderen oder „Jetzt“.',
      'schedule-too-long':
        'Das wären mehr Portionen, als zehn Jahre Tage haben. Nichts wurde geändert.',
      'disk-full':
        'Der Datenträger ist voll. Nichts wurde geändert; schaffen Sie Platz und versuchen Sie es erneut.',
      'folder-unwritable': 'In den Datenordner lässt sich nicht schreiben. Nichts wurde geändert.',
    },
  },
  map: {
    name: 'Stapel von {{label}}: {{states}}',
    stateCount: '{{state}} {{count, number}}',
    cell: 'Stapel {{number}}: {{state}}',
    cells: 'Stapel {{from}} bis {{to}}: {{states}}',
    loading: 'Die Stapel werden gelesen …',
    noQuestion:
      'Hier ist nichts zu beantworten. Die Eingabetaste fragt nur nach einem Stapel, für den vielleicht abgebucht wurde.',
    grouped_one: 'Eine Zelle ist {{count, number}} Stapel.',
    grouped_other: 'Eine Zelle sind {{count, number}} Stapel.',
    task: 'Task {{task}}',
    sentAt: 'gesendet {{time}}',
    half: 'Teil eines abgelehnten Stapels',
    partsOf_one: 'Teil von {{count, number}} Stapel',
    partsOf_other: 'Teile von {{count, number}} Stapeln',
    attempts_one: '{{count, number}} Anfrage',
    attempts_other: '{{count, number}} Anfragen',
  },
  wait: {
    rate: 'Wartet auf einen freien Platz auf „{{account}}“: Alle Anfragen, die das Konto derzeit stellen darf, sind gestellt.',
    'after-429':
      'Der Dienst bittet „{{account}}“, langsamer zu senden. Nichts wurde abgebucht; das Senden geht in ruhigerem Tempo weiter.',
    pace: '„{{account}}“ sendet vorerst in ruhigerem Tempo, weil der Dienst darum gebeten hat.',
    offline:
      'Keine Verbindung zum Dienst von „{{account}}“. Der Stapel, der an der Reihe war, ist noch hier, und für ihn wurde nichts abgebucht; es wird von selbst erneut versucht.',
    'certificate-expired':
      'Das Zertifikat des Dienstes von „{{account}}“ ist abgelaufen oder noch nicht gültig. Prüfen Sie Datum und Uhrzeit dieses Computers; stimmen sie, kann nur der Dienst es erneuern. Der Stapel, der gesendet werden sollte, ist noch hier und wurde nicht abgebucht; es wird von selbst erneut versucht.',
    'certificate-host':
      'Das Zertifikat, das für „{{account}}“ geantwortet hat, gehört zu einem anderen Namen. Prüfen Sie die Adresse des Kontos. Der Stapel, der gesendet werden sollte, ist noch hier und wurde nicht abgebucht; es wird von selbst erneut versucht.',
    'certificate-untrusted':
      'Dieser Computer vertraut dem Zertifikat des Dienstes von „{{account}}“ nicht. Prüfen Sie die Adresse; wenn Ihre Firma Verbindungen prüft, muss ihr Zertifikat im Speicher des Systems liegen. Der Stapel, der gesendet werden sollte, ist noch hier und wurde nicht abgebucht; es wird von selbst erneut versucht.',
    'proxy-login':
      'Der Proxy dieses Computers verlangt Benutzername und Passwort, darum erreicht „{{account}}“ seinen Dienst nicht. Tragen Sie sie in den Einstellungen des Proxys ein oder fragen Sie, wer den Proxy betreibt. Der Stapel, der gesendet werden sollte, ist noch hier und wurde nicht abgebucht; es wird von selbst erneut versucht.',
    'after-doubt':
      'Für einen Stapel auf „{{account}}“ wurde vielleicht abgebucht. Das Senden wartet einen Moment, damit ein gestörter Dienst nicht noch mehr kostet.',
    next: 'Noch {{duration}}, dann geht es weiter.',
    now: 'Jetzt geht es weiter.',
    tries: 'Neuer Versuch in {{duration}}.',
    triesNow: 'Jetzt kommt ein neuer Versuch.',
  },
  rate: {
    title: '{{account}}, letzte Minute',
    titleOfWindow: '{{account}}, letzte {{window}}',
    of: 'von {{allowance}}',
    chart:
      'Anfragen von „{{account}}“, letzte {{window}}, aufsummiert: {{used, number}} von {{allowance, number}}',
    ago: 'vor {{window}}',
    now: 'jetzt',
    free_one: '{{count, number}} Anfrage kann sofort gestellt werden.',
    free_other: '{{count, number}} Anfragen können sofort gestellt werden.',
    heldOlder:
      'Vor mehr als {{window}} begonnene Anfragen, zur Sicherheit noch mitgezählt: {{older, number}}.',
    freeAt: 'Noch {{duration}} bis zum nächsten freien Platz um {{time}}.',
    balance: 'Bekanntes Guthaben {{balance, number}}',
    balanceAtMost: 'Bekanntes Guthaben höchstens {{balance, number}}, der Token wird geteilt',
    balanceInDoubt:
      'Bekanntes Guthaben höchstens {{balance, number}}, Einheiten sind vielleicht abgebucht',
  },
  settled: {
    'in-trouble':
      'Weswegen es angehalten wurde, ist jetzt geklärt. Setzen Sie fort, wenn der Dienst wieder funktioniert.',
    unclear:
      'Weswegen es angehalten wurde, ist jetzt geklärt. Setzen Sie fort, wenn der Dienst wieder antwortet, wie er soll.',
    'links-differ':
      'Wie diese Links zählen, ist jetzt geklärt. Setzen Sie fort, wenn Sie wissen, warum der Dienst eine andere Zahl übernommen hat, oder wenn Sie hinnehmen, dass es wieder vorkommt.',
  },
  olderDoubt_one: '{{count, number}} früherer Link gilt weiter als vielleicht abgebucht.',
  olderDoubt_other: '{{count, number}} frühere Links gelten weiter als vielleicht abgebucht.',
  nothingWaits: 'Darauf wartet jetzt nichts.',
  unpaused: '„{{account}}“ ist nicht mehr angehalten.',
  nothingToday: 'Heute war ohnehin nichts mehr zu senden, und morgen gilt die Obergrenze neu.',
  moreWays: 'Weitere Möglichkeiten',
  note: {
    paused: 'Sie haben „{{label}}“ angehalten.',
    resumed: 'Sie haben „{{label}}“ fortgesetzt.',
    pausedAll: 'Sie haben alle Aufträge angehalten.',
    resumedAll: 'Sie haben alle Aufträge fortgesetzt.',
    more_one: 'und {{count, number}} weiteres',
    more_other: 'und {{count, number}} weitere',
  },
  elsewhere: {
    paused: '„{{label}}“ wurde in einem anderen Fenster angehalten.',
    resumed: '„{{label}}“ wurde in einem anderen Fenster fortgesetzt.',
    pausedAll: 'Alle Aufträge wurden in einem anderen Fenster angehalten.',
    resumedAll: 'Alle Aufträge wurden in einem anderen Fenster fortgesetzt.',
  },
  heldAre: 'Das betrifft {{labels}}.',
  tokenUntilStop:
    'Ein Token bleibt nur, bis Linkferry beendet wird, und wird danach neu eingegeben.',
  tokenUnreadable:
    'Der Token von „{{account}}“ lässt sich gerade nicht aus dem Schlüsselspeicher lesen.',
  pause: {
    'missing-token': {
      title: '„{{account}}“ hat keinen Token.',
      text: 'Nichts wird gesendet, bis Sie ihn eingeben.',
    },
    'token-refused': {
      title: 'Der Dienst hat den Token von „{{account}}“ nicht akzeptiert.',
      text: 'Nichts wurde abgebucht.',
    },
    moved: {
      title: 'Die Adresse von „{{account}}“ ist umgezogen.',
      text: 'Der Dienst verweist woandershin und hat nichts übernommen, also wurde nichts abgebucht. Geben Sie die neue Adresse ein.',
    },
    'not-found': {
      title: 'Die Adresse von „{{account}}“ ist falsch.',
      text: 'Dort wurde kein solcher Dienst gefunden, also wurde nichts abgebucht.',
    },
    'insecure-address': {
      title: 'Die Adresse von „{{account}}“ ist nicht sicher.',
      text: 'Der Token geht nur an https://-Adressen, also wurde nichts gesendet oder abgebucht.',
    },
    'balance-too-low': {
      title: 'Zu wenig Guthaben auf „{{account}}“.',
      text: 'Der nächste Stapel kostet $t(words:units, {"count": {{units}} }), alles Wartende zusammen {{ofUnits, number}}.',
    },
    'price-differs': {
      title: 'Von „{{account}}“ wurde zu einem anderen Preis abgebucht.',
      text: 'Der Dienst hat $t(words:units, {"count": {{units}} }) für $t(words:links, {"count": {{ofUnits}} }) abgebucht; dieses Konto rechnet mit {{price, number}} pro Link.',
    },
    'links-differ': {
      title:
        'Der Dienst hat eine andere Zahl von Links übernommen, als „{{account}}“ gesendet hat.',
      text: 'Er sagt, er habe {{units, number}} übernommen, nicht $t(words:links, {"count": {{ofUnits}} }); welche, ist nicht bekannt.',
    },
    'ambiguous-answer': {
      title: 'Für einen Stapel auf „{{account}}“ wurde vielleicht abgebucht.',
      text: 'Die Antwort kann auch auf eine ausgeführte Anfrage folgen; das kann also $t(words:units, {"count": {{inDoubt}} }) gekostet haben.',
    },
    'foreign-400': {
      title: 'Etwas zwischen Ihnen und dem Dienst von „{{account}}“ hat einen Stapel abgewiesen.',
      text: 'Der Antwort nach ein Proxy oder eine Firewall. Der Dienst hat die Links nicht bekommen, also wurde nichts abgebucht.',
    },
    'unexpected-status': {
      title: 'Der Dienst von „{{account}}“ hat einen Stapel ohne bekannten Grund abgewiesen.',
      text: 'Nichts wurde abgebucht.',
    },
    'doubts-in-a-row': {
      title: 'Für zwei Stapel nacheinander auf „{{account}}“ wurde vielleicht abgebucht.',
      text: 'Alles Ungeklärte auf diesem Konto zusammen kann $t(words:units, {"count": {{inDoubt}} }) gekostet haben. Das Senden wurde angehalten, damit es nicht noch mehr wird.',
    },
    'doubt-limit': {
      title: '„{{account}}“ hat seine Grenze für vielleicht abgebuchte Einheiten erreicht.',
      text: 'Das kann $t(words:units, {"count": {{inDoubt}} }) gekostet haben. Das Senden wurde angehalten, ehe ein weiterer Stapel die Grenze überschreiten konnte.',
    },
    'refusals-in-a-row': {
      title: 'Der Dienst hat auf „{{account}}“ zehn einzelne Links nacheinander abgelehnt.',
      text: 'Wahrscheinlich liegt es nicht an den Links. Abgelehnte Links kosten nichts.',
    },
    'day-cap': {
      title: '„{{account}}“ hat seine Obergrenze für heute erreicht.',
      text: 'Der nächste Stapel würde mehr ausgeben, als sie erlaubt. Morgen geht es von selbst weiter; soll es heute weitergehen, erhöhen Sie die Obergrenze.',
    },
    'submission-cap': {
      title: '„{{account}}“ hat seine Obergrenze für einen Auftrag erreicht.',
      text: 'Der nächste Stapel würde mehr ausgeben, als ein Auftrag darf. Was sonst auf dem Konto wartet, geht weiter. Erhöhen Sie die Obergrenze, oder brechen Sie den Rest ab.',
    },
    'disk-full': {
      title: 'Der Datenträger ist voll; deshalb wird nichts mehr gesendet.',
      text: 'Was gesendet und abgebucht wurde, ist verzeichnet. Schaffen Sie Platz und versuchen Sie es dann erneut.',
    },
    'folder-unwritable': {
      title:
        'Linkferry darf nicht mehr in seinen Datenordner schreiben; deshalb wird nichts mehr gesendet.',
      text: 'Was gesendet und abgebucht wurde, ist verzeichnet. Sorgen Sie dafür, dass in den Ordner geschrieben werden kann, und versuchen Sie es dann erneut.',
    },
    'links-damaged': {
      title: 'Die gespeicherten Links eines Stapels auf „{{account}}“ sind beschädigt.',
      text: 'Er hat $t(words:links, {"count": {{ofUnits}} }) aus „{{label}}“. Keiner davon wurde gesendet oder abgebucht. Brechen Sie den Rest der Liste ab und fügen Sie sie aus ihrer Quelle noch einmal hinzu.',
    },
    'paused-by-user': {
      title: 'Sie haben „{{account}}“ angehalten.',
      text: 'Nichts wird gesendet, bis Sie es fortsetzen.',
    },
  },
  waiting_one: '{{count, number}} Link wartet und kostet noch nichts.',
  waiting_other: '{{count, number}} Links warten und kosten noch nichts.',
  beyondCap_one:
    '{{count, number}} dieser Links liegt über der Obergrenze für einen Auftrag und bleibt, bis Sie diese erhöhen: {{labels}}.',
  beyondCap_other:
    '{{count, number}} dieser Links liegen über der Obergrenze für einen Auftrag und bleiben, bis Sie diese erhöhen: {{labels}}.',
  said: {
    status: 'Der Dienst hat mit {{status}} geantwortet.',
    both: 'Der Dienst hat mit {{status}} geantwortet: „{{message}}“.',
  },
  remedy: {
    'enter-token': 'Token eingeben',
    'edit-account': 'Konto bearbeiten',
    'try-again': 'Erneut versuchen',
    'enter-balance': 'Guthaben eingeben und fortsetzen',
    'send-what-it-allows': 'Senden, was es erlaubt',
    'move-rest': 'Rest verschieben …',
    'cancel-rest': 'Rest abbrechen',
    'export-rest': 'Rest exportieren',
    'accept-price':
      'Preis auf $t(words:units, {"count": {{price}} }) pro Link setzen und fortsetzen',
    'keep-price': 'Preis lassen und fortsetzen',
    settle: 'Wurde abgebucht?',
    'see-refused': 'Abgelehnte ansehen',
    'go-on': 'Fortsetzen',
  },
  goOn: {
    title: 'Alles ist geklärt. „{{account}}“ fortsetzen?',
    text: {
      'in-trouble':
        'Es wurde angehalten, damit ein gestörter Dienst nicht noch mehr kostet. Setzen Sie fort, wenn der Dienst wieder funktioniert.',
      unclear:
        'Es wurde angehalten, weil die Antwort nicht sagte, ob für die Links abgebucht wurde. Setzen Sie fort, wenn der Dienst wieder antwortet, wie er soll.',
      'links-differ':
        'Es wurde angehalten, weil der Dienst eine andere Zahl von Links übernommen hat, als gesendet wurden. Setzen Sie fort, wenn Sie wissen, warum, oder wenn Sie hinnehmen, dass es wieder vorkommt.',
    },
    later: 'Noch nicht',
  },
  doubt: {
    title_one: 'Für {{count, number}} Link wurde vielleicht abgebucht.',
    title_other: 'Für {{count, number}} Links wurde vielleicht abgebucht.',
    cause: {
      'no-answer':
        'Die Links wurden gesendet, aber es kam nicht rechtzeitig eine Antwort; das kann $t(words:units, {"count": {{units}} }) gekostet haben.',
      'connection-cut':
        'Die Verbindung brach ab, nachdem die Links gesendet waren; das kann $t(words:units, {"count": {{units}} }) gekostet haben.',
      killed:
        'Linkferry wurde während des Sendens beendet; das kann $t(words:units, {"count": {{units}} }) gekostet haben.',
      'server-error':
        'Der Dienst hat mit einem eigenen Fehler geantwortet; das kann $t(words:units, {"count": {{units}} }) gekostet haben.',
      'early-receipt':
        'Der Dienst hat eine Quittung geschickt, bevor er die ganze Liste hatte; das kann $t(words:units, {"count": {{units}} }) gekostet haben.',
      'unreadable-answer':
        'Der Dienst hat auf eine Weise zugesagt, die sich nicht lesen lässt; das kann $t(words:units, {"count": {{units}} }) gekostet haben.',
      'ambiguous-status':
        'Die Antwort kann auch auf eine ausgeführte Anfrage folgen; das kann also $t(words:units, {"count": {{units}} }) gekostet haben.',
      'links-differ':
        'Der Dienst hat eine andere Zahl von Links übernommen, als gesendet wurden; welche, ist nicht bekannt.',
      several:
        'Aus mehreren Gründen; das kann bis zu $t(words:units, {"count": {{units}} }) gekostet haben.',
    },
    ask: 'Wurde abgebucht?',
  },
  settle: {
    title_one: 'Wurde für diesen Link abgebucht?',
    title_other: 'Wurde für diese {{count, number}} Links abgebucht?',
    titleDiffer: 'Welche dieser Links wurden übernommen ($t(words:links, {"count": {{links}} }))?',
    progress: '{{number, number}} von {{total, number}}',
    lead: {
      'no-answer':
        'Gesendet {{time}}; der Dienst hat nicht rechtzeitig geantwortet. Er lässt sich nicht danach fragen, nur Ihre Kontoseite kann es zeigen.',
      'connection-cut':
        'Gesendet {{time}}; die Verbindung brach ab, bevor der Dienst antwortete. Er lässt sich nicht danach fragen, nur Ihre Kontoseite kann es zeigen.',
      killed:
        'Linkferry wurde während des Sendens beendet ({{time}}); die Antwort wurde also nie gesehen. Der Dienst lässt sich nicht danach fragen, nur Ihre Kontoseite kann es zeigen.',
      'server-error':
        'Gesendet {{time}}; der Dienst hat mit einem eigenen Fehler geantwortet, und der kann vor oder nach dem Abbuchen kommen. Nur Ihre Kontoseite kann es zeigen.',
      'early-receipt':
        'Gesendet {{time}}; der Dienst hat eine Quittung geschickt, bevor das Ende der Liste diesen Computer verlassen hatte. Darum gilt sie nicht. Nur Ihre Kontoseite kann es zeigen.',
      'unreadable-answer':
        'Gesendet {{time}}; der Dienst hat zugesagt, aber seine Quittung ließ sich nicht lesen. Nur Ihre Kontoseite kann es zeigen.',
      'ambiguous-status':
        'Gesendet {{time}}; die Antwort war eine, die auch auf eine ausgeführte Anfrage folgen kann. Nur Ihre Kontoseite kann es zeigen.',
      'links-differ':
        'Gesendet {{time}}. Der Dienst sagt, er habe {{took, number}} übernommen, nicht {{links, number}}; welche, ist nicht bekannt.',
      unknownTook:
        'Gesendet {{time}}. Der Dienst hat eine andere Zahl davon übernommen; welche, ist nicht bekannt.',
    },
    where: '„{{label}}“ auf „{{account}}“, Stapel {{number}} von {{total, number}}',
    whereRemoved:
      '„{{label}}“ auf „{{account}}“, das aus Linkferry entfernt wurde, Stapel {{number}} von {{total, number}}',
    answered: 'Der Dienst hat mit {{status}} geantwortet: „{{message}}“.',
    answeredStatus: 'Der Dienst hat mit {{status}} geantwortet.',
    task: 'Task {{task}}, $t(words:units, {"count": {{units}} }) abgebucht',
    taskOfEarlyReceipt: 'Task {{task}}, laut der Quittung, die nicht gilt',
    before: 'Bekanntes Guthaben, diese nicht abgezogen',
    ifCharged: 'Wenn abgebucht wurde, zeigt Ihre Kontoseite',
    ifNot: 'Wenn nicht',
    ifOnlyThese: 'Wurde nur für diese abgebucht, zeigt Ihre Kontoseite',
    ifAll_one: 'Wenn für {{count, number}} ungeklärten Stapel abgebucht wurde',
    ifAll_other: 'Wenn für alle {{count, number}} ungeklärten Stapel abgebucht wurde',
    ifAllSince_one:
      'Wenn für {{count, number}} seit der Eingabe des Guthabens gesendeten ungeklärten Stapel abgebucht wurde',
    ifAllSince_other:
      'Wenn für alle {{count, number}} seit der Eingabe des Guthabens gesendeten ungeklärten Stapel abgebucht wurde',
    ifNone: 'Wenn für keinen davon',
    atMost: 'höchstens {{balance}}',
    balance: 'Guthaben, das Ihre Kontoseite jetzt zeigt',
    verdict: {
      'nothing-entered': 'Geben Sie es ein und sehen Sie, zu welcher Antwort es passt.',
      'fits-charged': 'passt zu „es wurde abgebucht“',
      'fits-not-charged': 'passt zu „nicht abgebucht“',
      'fits-neither':
        'passt zu keinem von beiden: Vielleicht wurden nur einige abgebucht, oder es wurde noch etwas abgebucht oder aufgeladen',
      'fits-several':
        'passt auf mehr als eine Weise: Auch andere Stapel dieses Kontos sind ungeklärt. Suchen Sie den Task auf Ihrer Kontoseite.',
      'may-be-others':
        'beweist nichts: Andere benutzen diesen Token und können es verbraucht haben',
      'proves-not-charged':
        'höher, als „abgebucht“ zulässt: nicht abgebucht, außer es wurde aufgeladen',
      'not-a-number': 'Geben Sie ganze Einheiten ein, zum Beispiel {{example, number}}.',
    },
    noProof: {
      'balance-unknown':
        'Beim nächsten Mal kann ein Guthaben es zeigen: Geben Sie, sobald das hier beantwortet ist, unter „Konten“ als bekanntes Guthaben ein, was Ihre Kontoseite zeigt; von dort wird heruntergezählt.',
      'balance-too-low':
        'Das bekannte Guthaben dieses Kontos ist kleiner als diese Einheiten, also veraltet, und beweist nichts. Suchen Sie den Task auf Ihrer Kontoseite.',
      'entered-after':
        'Das bekannte Guthaben dieses Kontos wurde eingegeben, nachdem diese Links gesendet waren; falls abgebucht wurde, ist das darin schon enthalten: Es wird nichts mehr davon abgezogen, und es beweist nichts. Suchen Sie den Task auf Ihrer Kontoseite.',
      'in-flight':
        'Gerade werden Links dieses Kontos gesendet; sein Guthaben beweist also noch nichts. Halten Sie das Senden an und vergleichen Sie dann.',
      'sent-meanwhile':
        'Seit dies geöffnet wurde, sind Links dieses Kontos gesendet worden; ein vorher abgelesenes Guthaben ist also überholt. Wählen Sie „Später“, halten Sie das Senden an, öffnen Sie dies wieder und geben Sie ein, was Ihre Kontoseite zeigt.',
    },
    charged_one: 'Es wurde abgebucht',
    charged_other: 'Es wurde abgebucht',
    onlySome: 'Nur einige …',
    notCharged: 'Nicht abgebucht, erneut senden',
    notChargedCancelled: 'Nicht abgebucht',
    later: 'Später',
    next: 'Weiter',
    answeredElsewhere:
      'Das ist schon beantwortet, vielleicht in einem anderen Fenster. Hier ist nichts mehr zu beantworten.',
    riskRemoved:
      'Sein Konto wurde entfernt, also wird von hier nichts davon noch einmal gesendet. „Nicht abgebucht“ streicht die Links aus dem Verzeichnis dessen, was gesendet wurde; in einer späteren Liste gelten sie dann als neu. Das lässt sich nicht zurücknehmen.',
    riskCancelled:
      'Der Auftrag ist abgebrochen, also wird nichts davon von selbst noch einmal gesendet. „Nicht abgebucht“ streicht die Links aus dem Verzeichnis dessen, was gesendet wurde; in einer späteren Liste gelten sie dann als neu. Das lässt sich nicht zurücknehmen.',
    risk: 'Hat der Dienst doch abgebucht, bezahlt erneutes Senden $t(words:units, {"count": {{units}} }) doppelt.',
    riskInPart:
      '„Alle als gesendet zählen“ kostet nichts mehr, aber der Dienst hat $t(words:links, {"count": {{missing}} }) davon nicht übernommen. „Alle erneut senden“ kostet $t(words:units, {"count": {{cost}} }), bis zu {{twice, number}} davon zum zweiten Mal.',
    countAll: 'Alle als gesendet zählen',
    sendAll_one: 'Alle erneut senden, kann bis zu {{count, number}} Einheit doppelt bezahlen',
    sendAll_other: 'Alle erneut senden, kann bis zu {{count, number}} Einheiten doppelt bezahlen',
    which: {
      title: 'Wissen Sie, welche?',
      text: 'Wenn Ihre Kontoseite beim Dienst die Links von Task {{task}} zeigt, fügen Sie diese Liste ein oder öffnen Sie sie, oder eine der Links, die dort fehlen. Dann werden nur die fehlenden erneut gesendet.',
      names: 'Die Liste nennt Links, die',
      taken: 'übernommen wurden',
      'not-taken': 'fehlen',
      field: 'Liste der Links',
      open: 'Datei öffnen …',
      needed: 'Sie muss {{needed, number}} dieser Links nennen, wie die Antwort des Dienstes sagt.',
      differs:
        'Sie nennt {{named, number}} dieser Links; nach der Antwort des Dienstes sind es {{needed, number}}.',
      fits: 'Die Liste passt zur Antwort. Als gesendet gezählt: {{taken, number}}, für $t(words:units, {"count": {{units}} }). Die anderen zu senden kostet $t(words:units, {"count": {{again}} }).',
      others_one: '{{count, number}} anderer Link ist nicht darunter: {{first}}',
      others_other: '{{count, number}} andere Links sind nicht darunter; der erste ist {{first}}',
      unclear_one:
        'Fügen Sie die Links so ein, wie sie gesendet wurden. {{count, number}} Zeile ist fast einer dieser Links oder kann mehrere meinen und zählt darum für keinen: {{first}}',
      unclear_other:
        'Fügen Sie die Links so ein, wie sie gesendet wurden. {{count, number}} Zeilen sind fast einer dieser Links oder können mehrere meinen und zählen darum für keinen; die erste ist {{first}}',
      sendOthers_one: 'Nur den {{count, number}} fehlenden erneut senden',
      sendOthers_other: 'Nur die {{count, number}} fehlenden erneut senden',
      titleSome: 'Welche davon wurden abgebucht?',
      textSome:
        'Fügen Sie eine Liste der Links ein, die Ihre Kontoseite beim Dienst als übernommen zeigt, oder öffnen Sie sie, oder eine der Links, die dort fehlen. Nur die fehlenden werden erneut gesendet.',
      neededSome: 'Wie viele dieser Links die Liste nennt, steht hier, bevor sich etwas ändert.',
      counted:
        'Von diesen Links nennt die Liste {{named, number}}. Als abgebucht gezählt: {{taken, number}}, für $t(words:units, {"count": {{units}} }).',
      again:
        'Die anderen erneut zu senden kostet $t(words:units, {"count": {{again}} }); was davon doch abgebucht war, wird dann doppelt bezahlt.',
      notAgain: 'Die anderen werden nicht erneut gesendet.',
      noneTaken:
        'Nach dieser Liste wurde keiner dieser Links abgebucht: Wählen Sie dafür „{{answer}}“.',
      allTaken:
        'Nach dieser Liste wurden alle diese Links abgebucht: Wählen Sie dafür „{{answer}}“.',
      withoutLink_one: '{{count, number}} Zeile enthält keinen Link: {{first}}',
      withoutLink_other: '{{count, number}} Zeilen enthalten keinen Link; die erste ist {{first}}',
      countOnly: 'Nur die übernommenen als gesendet zählen',
    },
    ofBatch: 'Stapel {{number}}: {{done}}',
    export: 'Diese Links exportieren',
    more_one: 'Bei {{count, number}} weiteren Stapel lässt sich Ihre Angabe zurücknehmen.',
    more_other: 'Bei {{count, number}} weiteren Stapeln lässt sich Ihre Angabe zurücknehmen.',
    undoAll: 'Alle {{total, number}} zurücknehmen',
    takenBack: 'Ihre Angabe ist zurückgenommen. $t(doubt.title, {"count": {{links}} })',
    problem: {
      'unknown-batch': 'Dieser Stapel ist nicht mehr in der Warteschlange. Nichts wurde geändert.',
      'not-in-doubt':
        'Dieser Stapel ist schon geklärt, vielleicht in einem anderen Fenster. Nichts wurde geändert.',
      'already-left':
        'Dieser Stapel ist wieder unterwegs; die Antwort lässt sich also nicht mehr zurücknehmen.',
      'not-settled': 'Dieser Stapel ist nicht geklärt; es gibt also nichts zurückzunehmen.',
      'does-not-add-up':
        'Die Liste passt nicht zu diesem Stapel oder nicht zur Antwort des Dienstes. Nichts wurde geändert.',
    },
    done: {
      charged: 'Nach Ihrer Angabe als abgebucht gezählt: $t(words:links, {"count": {{links}} }).',
      inPart:
        'Nach Ihrer Angabe als gesendet gezählt: $t(words:links, {"count": {{links}} }). Nicht abgebucht, wieder in der Warteschlange: {{others, number}}.',
      inPartHeld_one:
        'Nach Ihrer Angabe als gesendet gezählt: $t(words:links, {"count": {{links}} }). Nicht abgebucht, wieder in der Warteschlange: {{others, number}}. Abgebrochen: {{count, number}}, weil inzwischen ein anderer Stapel ihn enthält.',
      inPartHeld_other:
        'Nach Ihrer Angabe als gesendet gezählt: $t(words:links, {"count": {{links}} }). Nicht abgebucht, wieder in der Warteschlange: {{others, number}}. Abgebrochen: {{count, number}}, weil inzwischen andere Stapel sie enthalten.',
      inPartCancelled_one:
        'Nach Ihrer Angabe als gesendet gezählt: $t(words:links, {"count": {{links}} }). Nicht abgebucht und nicht erneut gesendet: {{count, number}}.',
      inPartCancelled_other:
        'Nach Ihrer Angabe als gesendet gezählt: $t(words:links, {"count": {{links}} }). Nicht abgebucht und nicht erneut gesendet: {{count, number}}.',
      countedAsSent:
        'Nach Ihrer Angabe als gesendet gezählt: $t(words:links, {"count": {{links}} }).',
      'not-charged':
        'Nach Ihrer Angabe nicht abgebucht, wird erneut gesendet: $t(words:links, {"count": {{links}} }).',
      heldElsewhere_one:
        'Nach Ihrer Angabe nicht abgebucht. Erneut gesendet wird: $t(words:links, {"count": {{links}} }); {{count, number}} nicht, weil inzwischen ein anderer Stapel ihn enthält.',
      heldElsewhere_other:
        'Nach Ihrer Angabe nicht abgebucht. Erneut gesendet wird: $t(words:links, {"count": {{links}} }); {{count, number}} nicht, weil inzwischen andere Stapel sie enthalten.',
      'not-charged-cancelled':
        'Nach Ihrer Angabe nicht abgebucht; abgebrochen und nicht erneut gesendet: $t(words:links, {"count": {{links}} }).',
    },
  },
  cancel: {
    over: 'Es wartet nichts mehr',
    title: 'Die wartenden Links abbrechen ($t(words:links, {"count": {{links}} }))?',
    text: 'Die Links werden nicht gesendet, und das Konto gibt ihre $t(words:units, {"count": {{units}} }) nicht aus. Was gerade gesendet wird, läuft zu Ende und zählt. Das lässt sich nicht zurücknehmen; Abgebrochenes kann aber neu eingereicht werden.',
    confirm: 'Rest abbrechen',
    keep: 'Behalten',
  },
  move: {
    title: 'Die wartenden Links verschieben ($t(words:links, {"count": {{links}} }))?',
    moving: 'Wird verschoben ($t(words:links, {"count": {{links}} })) …',
    text: 'Die Links verlassen diesen Auftrag und beginnen auf dem anderen Konto als eigener, hinter dem, was dort wartet. Links, die das andere Konto schon gesendet oder eingeplant hat, werden ausgelassen und abgebrochen, damit sie nicht doppelt bezahlt werden. Was gerade gesendet wird, läuft hier zu Ende.',
    staysSpread:
      'Das verteilte Senden geht mit: Die Portionen gehen dort an den Tagen und in den Stunden hinaus, die sie hier haben.',
    counting: 'Gezählt wird, was dieses Konto schon gesendet oder geplant hat …',
    known_one:
      '„{{account}}“ hat {{count, number}} davon schon gesendet oder geplant: Er wird ausgelassen und abgebrochen.',
    known_other:
      '„{{account}}“ hat {{count, number}} davon schon gesendet oder geplant: Sie werden ausgelassen und abgebrochen.',
    staysPaused: 'Was Sie angehalten haben, bleibt auch dort angehalten, bis Sie es fortsetzen.',
    cost: '„{{account}}“ bezahlt dafür $t(words:units, {"count": {{units}} }).',
    balance:
      'Von seinem bekannten Guthaben bleiben {{balance, number}} nach allem, was auf dem Konto wartet.',
    balanceAtMost:
      'Von seinem bekannten Guthaben bleiben höchstens {{balance, number}} nach allem, was auf dem Konto wartet; der Token wird geteilt.',
    balanceInDoubt:
      'Von seinem bekannten Guthaben bleiben höchstens {{balance, number}} nach allem, was auf dem Konto wartet; Einheiten davon sind vielleicht abgebucht.',
    balanceUnknown: 'Sein Guthaben ist nicht bekannt.',
    short:
      'Sein bekanntes Guthaben ist um $t(words:units, {"count": {{units}} }) zu klein für alles, was dann auf dem Konto wartet.',
    standsStill: {
      'no-token':
        '„{{account}}“ hat keinen Token; bevor Sie ihn eingeben, wird also nichts gesendet.',
      paused:
        '„{{account}}“ ist gerade angehalten; bevor es weitermacht, wird also nichts gesendet.',
    },
    account: 'Auf Konto',
    confirm: '$t(words:links, {"count": {{links}} }) verschieben',
    cancel: 'Hier lassen',
    noOther:
      'Es gibt kein anderes Konto, auf das sie können. Fügen Sie zuerst unter „Konten“ eines hinzu.',
    addAccount: 'Konto hinzufügen',
    moved: 'Auf „{{account}}“ verschoben: $t(words:links, {"count": {{links}} }).',
    spokenFor_one:
      '{{count, number}} Link wurde ausgelassen und abgebrochen, weil das andere Konto ihn schon gesendet oder eingeplant hat.',
    spokenFor_other:
      '{{count, number}} Links wurden ausgelassen und abgebrochen, weil das andere Konto sie schon gesendet oder eingeplant hat.',
    problem: {
      'unknown-account': 'Das andere Konto wurde inzwischen entfernt. Nichts wurde verschoben.',
      'nothing-to-send': 'Es wartet nichts mehr; also wurde nichts verschoben.',
      'all-spoken-for':
        'Das andere Konto hat jeden davon schon gesendet oder geplant: Es gibt nichts zu verschieben, und sie warten weiter hier. Sollen sie nicht auch hier bezahlt werden, brechen Sie den Rest ab.',
      'over-submission-cap':
        'Das ist mehr, als das andere Konto in einem Auftrag erlaubt. Nichts wurde verschoben.',
      'disk-full':
        'Der Datenträger ist voll. Nichts wurde verschoben; schaffen Sie Platz und versuchen Sie es erneut.',
      'folder-unwritable':
        'In den Datenordner lässt sich nicht schreiben. Nichts wurde verschoben.',
    },
  },
  balance: {
    title: {
      'enter-balance': 'Mit neuem Guthaben fortsetzen',
      'send-what-it-allows': 'Senden, was das Guthaben erlaubt',
    },
    text: {
      'enter-balance':
        'Laden Sie auf der Kontoseite des Dienstes auf und geben Sie dann das Guthaben ein, das sie zeigt. Alles Wartende braucht zusammen $t(words:units, {"count": {{units}} }).',
      'send-what-it-allows':
        'Geben Sie das Guthaben ein, das die Kontoseite zeigt. Gesendet werden nur so viele Links, wie es bezahlt; dann pausiert das Konto wieder.',
      'nothing-waits':
        'Laden Sie auf der Kontoseite des Dienstes auf und geben Sie dann das Guthaben ein, das sie zeigt. Auf diesem Konto wartet jetzt nichts.',
    },
    done: 'Das Guthaben ist eingegeben, und „{{account}}“ ist nicht mehr angehalten.',
    entered: 'Das Guthaben ist eingegeben.',
    inDoubt:
      'Vielleicht abgebucht: $t(words:units, {"count": {{units}} }). Klären Sie das zuerst, wenn Sie können: Ein jetzt eingegebenes Guthaben kann später nicht zeigen, ob abgebucht wurde.',
    label: 'Guthaben in Einheiten',
    needed: 'Geben Sie ganze Einheiten ein, zum Beispiel {{example, number}}.',
    short:
      'Das bezahlt {{units, number}} der noch nötigen Einheiten (insgesamt $t(words:units, {"count": {{ofUnits}} })).',
    enough: 'Das bezahlt alles Wartende.',
    confirm: { 'enter-balance': 'Fortsetzen', 'send-what-it-allows': 'Senden, was es erlaubt' },
    cancel: 'Nicht jetzt',
    problem: {
      'unknown-account': 'Dieses Konto wurde inzwischen entfernt.',
      'balance-needed': 'Um weiterzumachen, braucht das Konto ein Guthaben über null.',
    },
  },
  token: {
    title: 'Token von „{{account}}“',
    text: 'Er geht nur an {{address}} und wird nie wieder angezeigt.',
    label: 'Token aus dem Kontobereich des Dienstes',
    confirm: 'Diesen Token verwenden',
    cancel: 'Nicht jetzt',
  },
  finished: {
    accepted_one: '{{count, number}} angenommen',
    accepted_other: '{{count, number}} angenommen',
    sending_one: '{{count, number}} wird gesendet',
    sending_other: '{{count, number}} werden gesendet',
    refused_one: '{{count, number}} abgelehnt',
    refused_other: '{{count, number}} abgelehnt',
    inDoubt_one: '{{count, number}} vielleicht abgebucht',
    inDoubt_other: '{{count, number}} vielleicht abgebucht',
    cancelled_one: '{{count, number}} abgebrochen',
    cancelled_other: '{{count, number}} abgebrochen',
    moved_one: '{{count, number}} auf „{{account}}“ verschoben',
    moved_other: '{{count, number}} auf „{{account}}“ verschoben',
    movedAway_one: '{{count, number}} auf ein anderes Konto verschoben',
    movedAway_other: '{{count, number}} auf ein anderes Konto verschoben',
    sentBefore_one: '{{count, number}} schon gesendet, {{with}}',
    sentBefore_other: '{{count, number}} schon gesendet, {{with}}',
    later_one: '{{count, number}} wurde für später aufgehoben',
    later_other: '{{count, number}} wurden für später aufgehoben',
    notSent_one: '{{count, number}} nicht gesendet',
    notSent_other: '{{count, number}} nicht gesendet',
    at: 'abgeschlossen {{time}}',
    cancelledAt: 'abgebrochen {{time}}',
    owedSince: 'wartet auf Ihre Antwort seit {{time}}',
    meaning:
      'Angenommen: Der Dienst hat den Link übernommen; das heißt nicht, dass eine Suchmaschine ihn indexiert hat.',
    copy: 'Ergebnisse kopieren',
    copyOf: 'Ergebnisse kopieren: {{label}}',
    refusedWhy: 'Zu dem, was er ablehnte, sagte der Dienst: „{{message}}“.',
    refusedNoWords: 'Zu dem, was er ablehnte, sagte der Dienst nichts.',
    refusedShow: 'Abgelehnte anzeigen',
    export: 'Exportieren',
    exportOf: 'Ergebnisse von {{label}} exportieren',
    format: { csv: 'CSV, für jede Tabelle', xlsx: 'Excel-Arbeitsmappe (XLSX)' },
    report: 'Bericht',
    reportOf: 'Bericht über {{label}}',
    copied_one: '{{count, number}} Zeile kopiert, in der Reihenfolge Ihrer Liste',
    copied_other: '{{count, number}} Zeilen kopiert, in der Reihenfolge Ihrer Liste',
    notCopied:
      'Die Ergebnisse ließen sich nicht in die Zwischenablage legen. Nehmen Sie „Exportieren“, oder klicken Sie noch einmal auf „Ergebnisse kopieren“.',
    saved: 'Gespeichert als {{path}}',
    downloaded: 'Die Datei liegt in Ihren Downloads',
    problem: {
      'unknown-submission': 'Dieser Auftrag ist nicht mehr verzeichnet.',
      'source-gone':
        'Die Quellliste dieses Auftrags ist nicht mehr im Datenordner. Was gesendet wurde, steht im Verlauf.',
      'disk-full':
        'Der Datenträger ist voll; deshalb wurde keine Datei geschrieben. Schaffen Sie Platz und versuchen Sie es erneut.',
      'folder-unwritable':
        'In den Ordner darf Linkferry nicht schreiben. Wählen Sie einen anderen.',
    },
  },
  refused: {
    title: 'Vom Dienst abgelehnt auf „{{account}}“',
    text: 'Abgelehnte Links kosten nichts.',
    latest: 'Dies sind die letzten; alle, mit den Worten des Dienstes, stehen im Export.',
    none: 'Kein abgelehnter Link ist verzeichnet.',
    at: 'Abgelehnt {{time}}: „{{message}}“.',
    atWithoutWords: 'Abgelehnt {{time}}, ohne ein Wort.',
    more_one: 'und {{count, number}} weiterer Link',
    more_other: 'und {{count, number}} weitere Links',
    export: 'Alle Ergebnisse exportieren',
  },
}
