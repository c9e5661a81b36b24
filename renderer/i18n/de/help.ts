import type { PluralForms, Translated } from '../catalogue.ts'
import type { help as english } from '../help.ts'

/** The help in German: what each status, reason, warning, pause and doubt means. */
export const help: Translated<typeof english, PluralForms['de']> = {
  search: 'Hilfe durchsuchen',
  found_one: '{{count, number}} Antwort',
  found_other: '{{count, number}} Antworten',
  nothing: 'Nichts in der Hilfe passt zu „{{text}}“.',
  nothingHint: 'Versuchen Sie es mit einem Wort von dem, was Sie auf dem Bildschirm sehen.',
  contents: 'Inhalt',

  section: {
    promise: 'Was Linkferry verspricht',
    work: 'Was Sie in den Bereichen tun können',
    privacy: 'Was diesen Computer verlässt',
    status: 'Was eine Zeile ist',
    decide: 'Zeilen, die Ihre Entscheidung brauchen',
    reject: 'Zeilen, die kein brauchbarer Link sind',
    warning: 'Warnungen',
    change: 'Was „Bereinigt“ ändert',
    batch: 'Was aus einem gesendeten Link wird',
    doubt: 'Vielleicht abgebucht: wie es dazu kommt',
    pause: 'Pausen, und was sie beendet',
  },

  promise: {
    once: {
      title: 'Kein Link wird doppelt bezahlt',
      text: 'Ein Link, der auf einem Konto wartet, gesendet oder vielleicht abgebucht wurde, wird bei späteren Aufträgen auf diesem Konto ausgelassen, außer Sie wollen es anders. Was Linkferry nicht wissen kann: Links, die andere mit demselben Token gesendet haben. Tauschen Sie mit ihnen unter „Konten“ Listen bezahlter Links aus.',
    },
    written: {
      title: 'Kein Link geht verloren',
      text: 'Bevor ein Stapel gesendet wird, wird auf den Datenträger geschrieben, was gesendet werden soll. Nach einem Absturz, einem leeren Akku oder einem vollen Datenträger ist bekannt, was unterwegs war, und jede Zeile Ihrer Liste hat weiterhin ihre Antwort.',
    },
    indexed: {
      title: 'Eingereicht, nie „indexiert“',
      text: 'Angenommen heißt, dass der Dienst den Link übernommen und dafür abgebucht hat. Ob eine Suchmaschine die Seite besucht oder in ihren Index aufnimmt, wird anderswo entschieden, und der Dienst lässt sich nicht danach fragen. Deshalb steht weder in der App noch in den Berichten je „indexiert“.',
    },
    unit: {
      title: 'Einheiten',
      text: 'Der Dienst zählt in Einheiten, meist eine pro Link; der Preis steht beim Konto. Gezählt werden Einheiten nach den Quittungen des Dienstes und, wo eine fehlt, nach Ihrer Angabe. Was vielleicht abgebucht wurde, steht getrennt davon, bis Sie es klären.',
    },
    practice: {
      title: 'Übung',
      text: 'Ein kleiner Dienst auf diesem Computer, der wie der echte antwortet und nichts abbucht. Er zählt in keiner Summe, keinem Bericht und keinem Guthaben mit.',
    },
  },

  work: {
    spread: {
      title: 'Verteilt senden',
      text: 'Eine Portion am Tag statt alles auf einmal: über so viele Tage oder so viele Links am Tag, innerhalb der Uhrzeiten, die Sie wählen. Alle Links sind von Anfang an dafür vorgemerkt, sodass kein anderer Auftrag auf dem Konto sie sendet. Eine Portion kostet erst Einheiten, wenn sie gesendet wird, und dann muss Linkferry laufen. In der Warteschlange können Sie ändern, wann der Rest gesendet wird, oder ihn jetzt senden.',
    },
    missed: {
      title: 'Versäumte Portionen beim verteilten Senden',
      text: 'An einem Tag, an dem Linkferry nicht läuft, wird nichts gesendet. „Tempo beibehalten“ macht mit einer Portion am Tag weiter, sodass alles später endet. „Sofort nachholen“ sendet alle versäumten Portionen zusammen, sobald es darf, und verbraucht ihre Einheiten an einem Tag.',
    },
    tasks: {
      title: 'Tasks: Ausgewogen, Wenigste, Kleinstes Risiko',
      text: 'Jeder Stapel, den der Dienst angenommen hat, ist dort ein Task. „Ausgewogen“ sendet zuerst einen kleinen Stapel, an dem sich Adresse, Token und Preis zeigen, und dann größere Stapel. „Wenigste“ macht jeden Stapel so groß, wie der Dienst ihn nimmt. „Kleinstes Risiko“ macht sie so klein, wie die Rate es erlaubt, damit weniger ungeklärt ist, wenn eine Antwort verloren geht. Die Einheiten sind dieselben.',
    },
    columns: {
      title: 'Spalten',
      text: 'Von einer Tabelle wird die Spalte mit den meisten Links gelesen. „Spalten“ zeigt die ersten Zeilen jeder Liste: Lassen Sie die Links in einer anderen Spalte oder in ganzen Zeilen lesen, oder die Datei in einer anderen Kodierung. Die übrigen Zellen kommen neben den Ergebnissen zurück.',
    },
    mend: {
      title: 'Nach Art korrigieren, Alle wie vorgeschlagen',
      text: 'Zeilen, die Ihre Entscheidung brauchen, werden einzeln korrigiert, alle einer Art oder alle Arten auf einmal: „Alle … wie vorgeschlagen“ tut mit jeder Zeile, was für ihre Art zuerst angeboten wird, ergänzt etwa https://, dekodiert &amp;, entfernt Text hinter dem Link oder teilt Links auf, die in einem stehen. Zeilen warten weiter auf Sie, wenn der Vorschlag ist, sie so zu senden, wie sie sind, und wo weniger klar ist, was gemeint ist. Was aus jeder Zeile wurde, wird gezeigt, und einmal „Rückgängig“ nimmt alles zurück.',
    },
    putAside: {
      title: 'Beiseitelegen, Zurückholen',
      text: 'Wenn eine Liste den Platz einer anderen einnimmt, wird beiseitegelegt, was von dieser noch gesendet werden könnte, ebenso, was Sie selbst beiseitelegen, dies 30 Tage lang. Es wird nicht gesendet und kostet nichts. „Zurückholen“ öffnet es wieder; was dann offen ist, wird an seiner Stelle beiseitegelegt. Es steht im Menü „Angezeigte Zeilen und beiseitegelegte Listen“, dessen Schaltfläche drei Punkte hat, die letzten Listen auch in einem leeren „Neu“. Wessen Platz eine andere Liste einnahm, das wird außerdem nach jedem Start von Linkferry einmal angeboten, danach von einer Schaltfläche oben in „Neu“.',
    },
    part: {
      title: 'Nur einen Teil senden',
      text: 'So viele Links in der Reihenfolge der Quelle, wie die Liste auch sortiert ist, oder Zeilen, die Sie auswählen: „Nur diese senden“ steht in ihrem Menü. Was dann nicht gesendet wird, bleibt unter „Neu“ für später.',
    },
    test: {
      title: 'Test eines Kontos',
      text: 'Eine Anfrage, die kein gültiges JSON ist: Der Dienst muss sie abweisen, also kostet sie nichts. Tut er das, ist alles in Ordnung: Die Adresse stimmt, und der Token wurde nicht abgelehnt. Ob der Token gültig ist, zeigt sich beim ersten Stapel.',
    },
    paid: {
      title: 'Bezahlte Links, und Kollegen mit demselben Token',
      text: 'Exportieren Sie die bezahlten Links eines Kontos und geben Sie die Datei allen, die seinen Token auch benutzen. Wo sie importiert werden, gelten sie als schon gesendet und werden ausgelassen. Geben Sie beim Konto auch an, wie viele den Token benutzen, damit alle zusammen innerhalb seiner Rate bleiben. Die Datei enthält Links, Tasks und Zeiten, aber keine Kunden, Labels oder Berichte.',
    },
    forget: {
      title: 'Älteren Verlauf vergessen',
      text: 'Um Platz zu sparen, können die Einstellungen vergessen, was vor einem Tag endete: Links, Tasks, Einheiten und Ergebnisse. Linkferry weiß dann nicht mehr, dass diese Links gesendet wurden: In Verlauf und Berichten fehlen sie, „Schon gesendet?“ sagt „Nicht gesendet“, und sie noch einmal zu senden kostet noch einmal Einheiten. Damit „schon gesendet“ erhalten bleibt, exportieren Sie vorher unter „Konten“ die bezahlten Links; sie lassen sich wieder importieren.',
    },
    computer: {
      title: 'Auf einen anderen Computer',
      text: 'Schließen Sie Linkferry, kopieren Sie den Datenordner, den die Einstellungen nennen, und verwenden Sie die Kopie auf dem anderen Computer: Listen, Verlauf, Kunden, Labels und Berichte gehen mit. Geben Sie dort die Tokens neu ein. Senden Sie danach nur noch von einem der beiden: Keiner weiß, was der andere sendet.',
    },
    language: {
      title: 'Sprache',
      text: 'Sie wird in den Einstellungen gewählt. Ein Bericht für einen Kunden kann in einer anderen sein. Ergebnisdateien und das Terminal bleiben englisch, damit Programme, die sie lesen, weiter funktionieren.',
    },
  },

  privacy: {
    service: {
      title: 'An Ihren Indexierungsdienst',
      text: 'Die Links jedes Stapels und der Token des Kontos, an die Adresse, die Sie eingegeben haben, über eine verschlüsselte Verbindung. Kein Name einer Liste, eines Kunden oder einer Datei geht mit.',
    },
    fetch: {
      title: 'An eine Adresse, von der Sie eine Liste abrufen',
      text: 'Eine Anfrage nach dieser Adresse, wie ein Browser sie stellt, wenn Sie die Seite öffnen. Weder Ihr Token noch sonst etwas von Ihnen.',
    },
    updates: {
      title: 'Dorthin, woher Updates kommen',
      text: 'Ein signiertes Paket der Desktop-App, das einen solchen Ort nennt, sieht dort einmal am Tag nach einer neueren Version, außer Sie schalten das aus. Keine Nummer dieses Computers und nichts von Ihnen geht mit. Nichts wird ohne Ihr Ja oder während des Sendens heruntergeladen oder installiert. Im Browser und in jedem anderen Build wird nach nichts gesucht.',
    },
    stays: {
      title: 'Was hier bleibt',
      text: 'Ihre Listen und was Sie darin geändert haben, was gesendet wurde und was es gekostet hat, Kunden, Labels, Guthaben, Einstellungen und Protokolle. All das liegt im Datenordner, den die Einstellungen nennen.',
    },
    token: {
      title: 'Tokens',
      text: 'Im Schlüsselspeicher dieses Computers aufbewahrt oder nur im Arbeitsspeicher. Ein Token wird nie wieder angezeigt und steht in keinem Protokoll, keinem Bericht, keinem Export und keiner Datenbank.',
    },
    nobody: {
      title: 'An niemanden sonst',
      text: 'Keine Statistik, keine Absturzberichte, keine Schriften oder Bilder aus dem Netz. Das Fenster selbst kann das Netz gar nicht erreichen; das können nur die Teile, die für Sie senden und abrufen.',
    },
  },

  status: {
    ready: 'Ein brauchbarer Link, so wie er dasteht. Er wird gesendet.',
    cleaned:
      'Ein brauchbarer Link, nachdem etwas um ihn herum entfernt wurde, zum Beispiel Leerzeichen oder Anführungszeichen. Er wird gesendet; was geändert wurde, steht daneben und lässt sich rückgängig machen.',
    decide:
      'Die Zeile ließe sich korrigieren, aber ein falsch geratener Link könnte eine Einheit kosten; deshalb entscheiden Sie. Vorher wird sie nicht gesendet. Eine Entscheidung kann alle Zeilen derselben Art in der Liste erledigen; was später dazukommt, wird neu gefragt.',
    duplicate:
      'Derselbe Link steht weiter oben in der Liste. Nur der erste wird gesendet und bezahlt.',
    'sent-before':
      'Der Link wartet auf diesem Konto, wurde schon gesendet oder vielleicht abgebucht. Er wird ausgelassen und kostet nichts, außer Sie entscheiden, ihn noch einmal zu senden.',
    rejected:
      'Kein Link, den der Dienst annehmen könnte. Er wird nicht gesendet; der Grund steht daneben.',
    excluded:
      'Sie haben ihn ausgelassen, oder Ihre Einstellungen. Er wird nicht gesendet und lässt sich wieder aufnehmen.',
    blank:
      'Eine leere Zeile oder der Kopf einer Spalte. Sie zählt nirgends mit, behält aber ihren Platz, damit Ergebnisse neben den richtigen Zeilen stehen.',
    later:
      'Sie hätte gesendet werden können, aber nur ein Teil ihrer Liste wurde eingereicht: Sie bleibt unter „Neu“ und kostet nichts, bis sie eingereicht wird. In den Ergebnissen der Liste behält sie ihren Platz; wird sie mit einer späteren Liste gesendet, steht dort, was aus ihr wurde.',
  },

  decide: {
    'no-scheme':
      'Die Zeile ist eine Adresse ohne http:// oder https://. Korrigieren setzt https:// davor; gibt es die Website nur unter http://, bearbeiten Sie stattdessen die Zeile.',
    'mistyped-scheme':
      'Der Anfang ist fast http:// oder https://, zum Beispiel htp:/ oder https//, oder die Adresse wurde absichtlich unbrauchbar gemacht, wie hxxps://a[.]example. Korrigieren berichtigt ihn.',
    'comma-in-host':
      'Im Namen der Website steht ein Komma, das in keinem Namen vorkommen kann; mit einem Punkt an seiner Stelle könnte es ihn geben. Korrigieren setzt den Punkt. Prüfen Sie, ob Sie diese Website meinen: Auch eine falsche Seite wird bezahlt.',
    'wide-mark':
      'Ein Zeichen der Adresse ist so breit wie ein chinesisches, etwa ihr Fragezeichen, wie es eine chinesische Tastatur schreibt. Korrigieren setzt das übliche Zeichen. So gelassen führt der Link zu einer anderen Seite oder zu keiner und wird trotzdem bezahlt.',
    'html-entity':
      'Der Link enthält &amp;, wo ein einfaches & hingehört; wahrscheinlich wurde er aus dem Quelltext einer Seite kopiert. Korrigieren dekodiert es; behalten Sie es nur, wenn die Seite wirklich diese Adresse hat.',
    'escaped-mark':
      'Im Link steht ein Backslash vor einem Zeichen, wie Markdown und Programmcode es schreiben. Browser lesen ihn als Schrägstrich, und das ist eine andere Seite. Korrigieren entfernt den Backslash; lassen Sie ihn nur, wenn die Seite wirklich so heißt.',
    'text-after-link':
      'Hinter dem Link steht Text oder ein Zeichen wie ein Komma, das dazugehören kann oder nicht. Behalten Sie nur den Link oder alles zusammen als einen Link.',
    'space-in-link':
      'Was hinter dem Leerzeichen steht, sieht nach dem Rest der Adresse aus, etwa dem Ende eines Dateinamens. Behalten Sie alles als einen Link, oder kürzen Sie ihn am Leerzeichen; dann wird vielleicht eine andere Seite bezahlt.',
    'several-in-query':
      'Im ersten Link steht ein zweiter, in seiner Query oder direkt dahinter, oder in derselben Zeile ohne https://. Behalten Sie alles als einen Link, oder teilen Sie es in mehrere auf; jeder wird bezahlt.',
    wrapped:
      'Eine Suchmaschine, ein Mailprogramm oder ein Netzwerk hat seine eigene Weiterleitung um den Link gelegt. Auspacken sendet die Seite selbst.',
    'maybe-cut':
      'Der Link endet dort, wo ein Mailprogramm oder eine Zelle die Zeile umbricht, oder mit Punkten. Verbinden Sie ihn mit den Zeilen darunter, wenn sie sein Rest sind.',
    'broken-row':
      'Die Zeile hat mehr oder weniger Zellen als die anderen, das Trennzeichen kann also zum Link gehören: In einer CSV-Datei ohne Anführungszeichen zerschneidet ein Komma den Link. Verbinden Sie die Zellen, oder behalten Sie nur die erste; das kann eine andere Seite sein oder gar keine.',
    'shown-differs':
      'Die Zelle oder Seite zeigt einen Link, ein Klick darauf öffnet aber einen anderen. Nur einer wird gesendet und bezahlt: Wählen Sie, welcher.',
    'private-host':
      'Die Adresse gilt nur innerhalb eines Netzwerks oder auf diesem Computer; keine Suchmaschine kann sie besuchen. Das Senden würde eine Einheit verschwenden.',
    'no-site':
      'Die Zeile ist ein Pfad wie /blog/beitrag, wie ihn Webanalyse-Programme exportieren. Drücken Sie „Ergänzen …“ und nennen Sie die Website einmal: Alle Zeilen dieser Art werden zu Links. Bis dahin wird keine davon gesendet.',
    'stray-character':
      'Die Adresse enthält ein %, mit dem keine Kodierung wie %20 beginnt, oder einen Punkt direkt nach dem Namen der Website. Viele Server antworten darauf mit einem Fehler oder mit einer anderen Seite. Beim Korrigieren wird aus dem Zeichen %25, und der Punkt fällt weg.',
    'short-link':
      'Die Adresse der Seite steht nicht im Link, und die App öffnet ihn nicht, um sie zu erfahren. Suchmaschinen nehmen die Seite auf, nicht den Kurzlink; reichen Sie also die Seite selbst ein, wenn Sie sie kennen. Links, die ein Mailfilter erzeugt hat, öffnen sich nur für den Empfänger.',
    'same-page':
      'Suchmaschinen beachten nicht, was nach # steht. Links, die sich nur darin unterscheiden, sind eine Seite und würden einzeln bezahlt. Ohne es wird die Seite einmal gesendet. Auch eine Ansicht einer Web-App wie #/produkte oder #!produkte sehen sie nicht, nur die Seite vor dem #.',
  },

  reject: {
    'unsupported-scheme':
      'Die Zeile beginnt mit mailto:, ftp:, javascript: oder Ähnlichem. Der Dienst nimmt nur http und https an.',
    'not-a-link': 'In der Zeile ist nichts, was ein Link sein könnte.',
    'too-long':
      'Der Link ist länger als die Grenze des Kontos, gezählt so, wie er gesendet wird. Die Grenze steht beim Konto.',
    'invalid-host':
      'Der Teil zwischen // und dem nächsten / ist kein gültiger Name einer Website: leer, mit einem Leerzeichen, oder kein gültiger internationaler Name oder keine gültige Nummer.',
    'invalid-port':
      'Hinter dem Doppelpunkt nach dem Namen der Website steht keine Zahl von 0 bis 65535.',
    'has-credentials':
      'Der Link enthält einen Benutzernamen oder ein Passwort. Ihn zu senden würde das preisgeben; löschen Sie es heraus, wenn die Seite öffentlich ist.',
    formula:
      'Eine Formel der Tabelle bildet den Link, und in der Liste steht nur ihr Text oder noch nichts. Lassen Sie die Tabelle neu berechnen, kopieren Sie die Links und fügen Sie sie als Werte ein; öffnen Sie sie dann hier erneut oder fügen Sie sie ein.',
    'formula-error':
      'In der Zelle steht der Fehler einer Formel, etwa #BEZUG! oder #NV, wo ein Link stehen sollte. Berichtigen Sie die Formel in der Tabelle, und öffnen Sie die Liste dann hier erneut oder fügen Sie sie ein.',
  },

  warning: {
    'unknown-suffix':
      'Der Name der Website endet auf etwas, das keine bekannte Endung ist, zum Beispiel .con. Prüfen Sie, ob das ein Tippfehler ist.',
    'has-fragment':
      'Was hinter # steht, führt an eine Stelle in einer Seite. Suchmaschinen lassen es weg; mehrere solche Links können also eine einzige Seite sein.',
    'tracking-parameters':
      'Parameter wie utm_source zählen nur Besucher. Einzureichen ist meist die Seite ohne sie.',
    'near-duplicate':
      'Eine andere Zeile oder ein Link, der auf diesem Konto wartet, gesendet oder vielleicht abgebucht wurde, unterscheidet sich nur in http oder https, www, einem Schrägstrich am Ende, dem, was hinter # steht, Groß- und Kleinschreibung, Parametern, Satzzeichen am Ende oder einer anderen Schreibweise derselben Adresse. Jeder wird für sich bezahlt; lassen Sie einen aus, wenn es dieselbe Seite ist.',
    'unusual-characters':
      'Browser nehmen diese Zeichen an, ein strenger Dienst vielleicht nicht. Solche Links werden zuletzt und in kleinen Stapeln gesendet, damit sie die anderen nicht aufhalten können.',
    'trailing-punctuation':
      'Der Link endet mit einem Punkt, Ausrufezeichen oder Ähnlichem und steht allein in seiner Zeile; das Zeichen kann also dazugehören und bleibt stehen. Prüfen Sie, ob es das tut; unter den Warnungen lässt es sich bei allen diesen Links auf einmal entfernen.',
    'sent-on-another-account':
      'Ein anderes Ihrer Konten hat diesen Link gesendet. Er wird gesendet und noch einmal bezahlt, außer Sie lassen ihn hier aus, oder immer, in den Einstellungen.',
    'sent-again':
      'Dieser Link wurde schon gesendet. Sie haben gewählt, ihn trotzdem zu senden, und er wird noch einmal bezahlt. Für Links, die danach dazukommen, gilt das nicht.',
  },

  change: {
    'byte-order-mark':
      'Ein unsichtbares Zeichen, das manche Programme an den Anfang einer Datei setzen.',
    'zero-width': 'Unsichtbare Zeichen, die mit Text aus Chats und Webseiten mitkommen.',
    'white-space': 'Leerzeichen und Tabulatoren vor oder hinter dem Link.',
    quotes: 'Anführungszeichen um den Link.',
    brackets: 'Klammern um den Link, oder eine ohne ihr Gegenstück.',
    bullet: 'Das Aufzählungszeichen oder die Nummer einer Liste.',
    'quote-mark': 'Das >, mit dem eine E-Mail eine andere zitiert.',
    punctuation:
      'Ein Punkt, Komma oder Ähnliches, das den Satz oder den Eintrag einer Liste beendet und nicht den Link.',
    'surrounding-text': 'Der Link stand inmitten von anderem Text.',
    serialised:
      'Er ist so geschrieben, wie Browser ihn senden: der Name der Website in Kleinbuchstaben, andere Schriften kodiert. Es ist dieselbe Seite.',
    'entity-decoded': 'Sie haben aus &amp; ein einfaches & machen lassen.',
    unescaped: 'Sie haben die Backslashes darin entfernen lassen.',
    'scheme-added': 'Sie haben https:// davorsetzen lassen.',
    'scheme-corrected': 'Sie haben den vertippten Anfang berichtigen lassen.',
    'host-corrected': 'Sie haben das Komma im Namen der Website durch einen Punkt ersetzen lassen.',
    'mark-corrected':
      'Sie haben das vollbreite Zeichen in der Adresse durch das übliche ersetzen lassen.',
    'text-removed': 'Sie haben den Text hinter dem Link entfernen lassen.',
    unwrapped: 'Sie haben ihn aus einer Weiterleitung auspacken lassen.',
    joined: 'Sie haben ihn mit den Zeilen darunter verbinden lassen.',
    'fragment-removed':
      'Was nach # stand, war leer, oder Sie haben es weglassen lassen. Suchmaschinen sehen es nicht.',
    'site-added': 'Sie haben die Website genannt, zu der der Pfad gehört.',
    'stray-corrected':
      'Sie haben ein % kodieren oder den Punkt nach dem Namen der Website entfernen lassen.',
  },

  batch: {
    queued:
      'Er wartet, bis er an der Reihe ist, und kostet noch nichts. Sie können ihn noch abbrechen.',
    sending:
      'Er ist unterwegs. Auch wenn Sie jetzt abbrechen oder anhalten, läuft das zu Ende und zählt.',
    accepted:
      'Der Dienst hat ihn übernommen und eine Quittung gegeben, oder Sie haben angegeben, dass abgebucht wurde. Er ist bezahlt. Das heißt nicht, dass eine Suchmaschine ihn indexiert hat.',
    refused:
      'Der Dienst hat ihn nicht übernommen und nichts abgebucht. Die Worte des Dienstes stehen dabei. Nach einer Korrektur kann er wieder gesendet werden.',
    split:
      'Der Dienst hat einen Stapel abgelehnt, ohne zu sagen, wegen welches Links; deshalb wurde er geteilt, um ihn zu finden. An seiner Stelle stehen die Teile; die übrigen Links gehen durch.',
    'in-doubt':
      'Er war unterwegs, und es kam keine klare Quittung. Ob dafür abgebucht wurde, kann nur Ihre Kontoseite beim Dienst zeigen. Er wird nie von selbst noch einmal gesendet.',
    cancelled:
      'Er wurde nicht gesendet, oder nach Ihrer Angabe wurde nicht abgebucht; er kostet nichts. Er kann wieder eingereicht werden.',
    moved:
      'Er hat diesen Auftrag mit dem Rest verlassen und geht in einem eigenen auf dem anderen Konto weiter. Hier hat er nichts gekostet; was aus ihm wurde, steht dort und auch in den Ergebnissen dieser Liste.',
    'sent-before':
      'Er wartete hier, bis sich zeigte, dass er schon gesendet war: Die bezahlten Links, die Sie importiert haben, sagen es, oder er wurde auf diesem Konto gesendet, bevor es entfernt und neu angelegt wurde. Er hat die Warteschlange verlassen und kostet hier nichts.',
  },

  doubt: {
    'no-answer': {
      title: 'Keine Antwort zur rechten Zeit',
      text: 'Alle Links wurden gesendet, und zu lange kam keine Antwort. Wie lang zu lange ist, steht beim Konto.',
    },
    'connection-cut': {
      title: 'Die Verbindung brach ab',
      text: 'Sie brach ab, nachdem das letzte Byte übergeben war und bevor die Antwort kam. Ein Abbruch vor diesem Byte lässt keinen Zweifel: Nichts wurde abgebucht, und es wird von selbst erneut gesendet.',
    },
    killed: {
      title: 'Linkferry wurde beendet',
      text: 'Der Computer ging aus, oder das Programm wurde beendet, während die Antwort erwartet wurde.',
    },
    'server-error': {
      title: 'Ein Fehler des Dienstes',
      text: 'Er kann vor oder nach dem Abbuchen kommen. Sagt der Betreiber des Dienstes, dass dann nie abgebucht wird, können Sie das beim Konto angeben.',
    },
    'early-receipt': {
      title: 'Eine Quittung, die zu früh kam',
      text: 'Der Dienst hat eine Quittung geschickt, bevor er die ganze Liste hatte. Eine Liste ohne ihr Ende lässt sich nicht lesen, darum gilt die Quittung nicht; ob abgebucht wurde, zeigt nur Ihre Kontoseite.',
    },
    'unreadable-answer': {
      title: 'Eine Antwort, die sich nicht lesen lässt',
      text: 'Der Dienst hat zugesagt, aber ohne eine Quittung, die sagt, wie viele Links und Einheiten.',
    },
    'ambiguous-status': {
      title: 'Eine Antwort, die beides heißen kann',
      text: 'Manche Antworten, zum Beispiel eine Weiterleitung, folgen auch auf eine ausgeführte Anfrage.',
    },
    'links-differ': {
      title: 'Eine andere Zahl von Links',
      text: 'Die Quittung zählt eine andere Zahl von Links, als gesendet wurden, und sagt nicht, welche. Stehen sie auf Ihrer Kontoseite, fügen Sie diese Liste ein: Dann werden nur die fehlenden erneut gesendet. Zählen Sie sonst alle als gesendet, oder senden Sie alle erneut; das kann einige doppelt bezahlen.',
    },
  },

  pause: {
    'missing-token': {
      title: 'Kein Token',
      text: 'Ohne ihn kann nichts gesendet werden. Geben Sie ihn ein; was wartet, geht von selbst weiter.',
    },
    'token-refused': {
      title: 'Token nicht akzeptiert',
      text: 'Der Dienst hat den Token nicht akzeptiert und nichts abgebucht. Kopieren Sie ihn noch einmal aus seinem Kontobereich.',
    },
    moved: {
      title: 'Adresse umgezogen',
      text: 'Der Dienst verweist auf eine andere Adresse. Ein Token wird nie an eine Adresse mitgenommen, die Sie nicht eingegeben haben; geben Sie die neue also selbst ein.',
    },
    'not-found': {
      title: 'Falsche Adresse',
      text: 'Etwas hat geantwortet, aber nicht dieser Dienst. Nichts wurde abgebucht. Berichtigen Sie die Adresse des Kontos.',
    },
    'insecure-address': {
      title: 'Unsichere Adresse',
      text: 'Ein Token geht nur an https://-Adressen, also wurde nichts gesendet. Nehmen Sie die https://-Adresse des Dienstes.',
    },
    'balance-too-low': {
      title: 'Zu wenig Guthaben',
      text: 'Der Dienst will mehr Einheiten, als das Konto hat, und hat nichts abgebucht. Laden Sie es auf und geben Sie das neue Guthaben ein, senden Sie so viel, wie es erlaubt, oder verschieben Sie den Rest auf ein anderes Konto.',
    },
    'price-differs': {
      title: 'Ein anderer Preis',
      text: 'Der Dienst hat mehr oder weniger abgebucht, als der Preis des Kontos ergibt. Der Stapel ist angenommen und so gezählt, wie abgebucht wurde; der Rest wartet, bis Sie sagen, welcher Preis gilt.',
    },
    'links-differ': {
      title: 'Eine andere Zahl von Links',
      text: 'Der Dienst hat weniger oder mehr Links übernommen, als gesendet wurden; welche, ist nicht bekannt. Klären Sie diesen Stapel, und setzen Sie das Senden dann fort.',
    },
    'ambiguous-answer': {
      title: 'Eine Antwort, die beides heißen kann',
      text: 'Für den Stapel kann abgebucht worden sein. Sehen Sie auf Ihrer Kontoseite nach, klären Sie ihn, und setzen Sie das Senden dann fort.',
    },
    'foreign-400': {
      title: 'Unterwegs abgewiesen',
      text: 'Ein Proxy oder eine Firewall hat an Stelle des Dienstes geantwortet. Der Dienst hat die Links nicht bekommen, also wurde nichts abgebucht. Prüfen Sie Ihr Netzwerk.',
    },
    'unexpected-status': {
      title: 'Ohne bekannten Grund abgewiesen',
      text: 'Nichts wurde abgebucht. Die Antwort des Dienstes steht bei der Pause; was sie bedeutet, kann sein Betreiber sagen.',
    },
    'doubts-in-a-row': {
      title: 'Zweimal nacheinander ungeklärt',
      text: 'Für zwei Stapel nacheinander wurde vielleicht abgebucht. Das Senden wird angehalten, damit ein gestörter Dienst nicht noch mehr kostet. Klären Sie zuerst die beiden.',
    },
    'doubt-limit': {
      title: 'Grenze vielleicht abgebuchter Einheiten',
      text: 'Mit einem weiteren Stapel könnten mehr Einheiten ungeklärt sein, als das Konto erlaubt. Klären Sie, was ungeklärt ist, und setzen Sie das Senden dann fort.',
    },
    'refusals-in-a-row': {
      title: 'Zehn Links nacheinander abgelehnt',
      text: 'Lehnt der Dienst zehn einzelne Links nacheinander ab, liegt es kaum an den Links. Abgelehnte Links kosten nichts. Lesen Sie die Worte des Dienstes, und setzen Sie das Senden dann fort.',
    },
    'day-cap': {
      title: 'Obergrenze des Tages',
      text: 'Der nächste Stapel würde mehr ausgeben, als das Konto für einen Tag erlaubt. Morgen geht es von selbst weiter; soll es heute weitergehen, erhöhen Sie die Obergrenze.',
    },
    'submission-cap': {
      title: 'Obergrenze eines Auftrags',
      text: 'Der nächste Stapel würde mehr ausgeben, als das Konto für einen Auftrag erlaubt; deshalb wartet dessen Rest, andere Aufträge gehen weiter. Erhöhen Sie die Obergrenze, oder brechen Sie den Rest ab.',
    },
    'disk-full': {
      title: 'Datenträger voll',
      text: 'Nichts wird gesendet, was nicht vorher aufgeschrieben werden kann. Was gesendet wurde, ist verzeichnet. Schaffen Sie Platz und versuchen Sie es dann erneut.',
    },
    'folder-unwritable': {
      title: 'In den Datenordner lässt sich nicht schreiben',
      text: 'Nichts wird gesendet, was nicht vorher aufgeschrieben werden kann. Lassen Sie Linkferry wieder in den Ordner schreiben und versuchen Sie es dann erneut.',
    },
    'links-damaged': {
      title: 'Gespeicherte Links sind beschädigt',
      text: 'Jeder Stapel wird geprüft, bevor er gesendet wird. Seine Links in den Aufzeichnungen sind nicht die, die dort hineingeschrieben wurden: Ein Datenträger oder Speicher hat sie verändert. Nichts davon wird gesendet; so wird nichts bezahlt, was in keiner Liste steht. Brechen Sie den Rest seiner Liste ab und fügen Sie sie aus ihrer Quelle noch einmal hinzu; lassen Sie auch den Datenträger prüfen.',
    },
    'paused-by-user': {
      title: 'Von Ihnen angehalten',
      text: 'Es wartet, bis Sie es fortsetzen. Was unterwegs war, als Sie anhielten, zählt noch.',
    },
  },

  keys: {
    anywhere: 'Tasten überall',
    new: 'Tasten unter „Neu“',
    grid: 'Tasten in einer Liste von Zeilen, Stapeln oder Links',
    queue: 'Tasten in der Warteschlange',
    map: 'Tasten in der Karte der Stapel eines Auftrags',
    does: {
      screenNew: 'Neu',
      screenQueue: 'Warteschlange',
      screenHistory: 'Verlauf',
      screenAccounts: 'Konten',
      settings: 'Einstellungen',
      find: 'Zur Suche des Bereichs',
      message: 'Zur neuesten Meldung und zurück',
      help: 'Hilfe',
      keys: 'Diese Tasten',
      leave: 'Schließen, was obenauf offen ist',
      emptySearch: 'Eine Suche leeren',
      paste: 'Hinzufügen, was in der Zwischenablage ist',
      openFiles: 'Dateien öffnen',
      submit: 'Einreichen',
      undo: 'Rückgängig',
      redo: 'Wiederholen',
      goToLine: 'Zu einer Zeile gehen, nach ihrer Nummer',
      suggestion: 'Den Vorschlag einer Zeile übernehmen oder sie bearbeiten',
      edit: 'Die Zeile bearbeiten',
      leaveOut: 'Zeilen auslassen oder wieder aufnehmen',
      copy: 'Die Links der ausgewählten Zeilen kopieren',
      menu: 'Alle Möglichkeiten für die Zeile',
      move: 'Nach oben und unten',
      page: 'Eine Seite nach oben oder unten',
      ends: 'Zur ersten oder letzten Zeile',
      extend: 'Mehr Zeilen auswählen',
      all: 'Alle Zeilen auswählen',
      none: 'Nichts auswählen',
      keepEdit: 'Behalten, was in eine Zeile geschrieben wurde',
      leaveEdit: 'Eine Zeile lassen, wie sie vor dem Bearbeiten war',
      heading: 'Von Spaltenkopf zu Spaltenkopf einer Liste',
      sort: 'Nach einer Spalte sortieren, an ihrem Kopf',
      column: 'Eine Spalte breiter oder schmaler machen, an ihrem Kopf',
      openBatch: 'Die Links eines Stapels anzeigen',
      order: 'Einen Auftrag früher oder später senden als die anderen, auf seiner Karte',
      cell: 'Von Stapel zu Stapel',
      cellEnds: 'Zum ersten oder letzten Stapel',
      cellAsk: 'Fragen, ob für einen vielleicht abgebuchten Stapel abgebucht wurde',
    },
  },
}
