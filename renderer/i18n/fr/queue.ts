import type { PluralForms, Translated } from '../catalogue.ts'
import type { queue as english } from '../queue.ts'

/** Every word of the Queue, of "Was it charged?" and of the finished card, in French. */
export const queue: Translated<typeof english, PluralForms['fr']> = {
  title: 'File d’attente',
  problems: 'Problèmes',
  batches_one: '{{count, number}} lot',
  batches_many: '{{count, number}} de lots',
  batches_other: '{{count, number}} lots',
  toGo: '$t(app:open, {"count": {{submissions}} }), encore $t(words:links, {"count": {{links}} })',
  allDone: 'Rien n’attend',
  answerOwed_one: 'Rien n’attend, mais {{count, number}} lien a peut-être été facturé',
  answerOwed_many: 'Rien n’attend, mais {{count, number}} de liens ont peut-être été facturés',
  answerOwed_other: 'Rien n’attend, mais {{count, number}} liens ont peut-être été facturés',
  pauseAll: 'Tout suspendre',
  resumeAll: 'Tout reprendre',
  empty: {
    title: 'Aucun envoi en cours',
    text: 'Collez une liste dans Nouveau et soumettez-la. Elle apparaît ici lot par lot, avec ce qui a été accepté, refusé et facturé.',
    button: 'Commencer un nouvel envoi',
  },
  card: {
    name: 'Envoi {{label}}',
    submitted: 'soumis {{time}}',
    progress: 'Progression de {{label}}',
    unitsUsed: 'dépensé : $t(words:units, {"count": {{units}} })',
    maybeCharged: 'peut-être facturé jusqu’ici : $t(words:units, {"count": {{units}} })',
    paused: 'suspendu',
    stopped: 'arrêté, voir le problème tout en haut',
    scheduled: 'programmé',
    scheduledUntil: 'programmé, fin : {{time}}',
    scheduledAt: 'programmé, début : {{time}}',
    inPortions_one: 'programmé en {{count, number}} tranche',
    inPortions_many: 'programmé en {{count, number}} de tranches, une par jour',
    inPortions_other: 'programmé en {{count, number}} tranches, une par jour',
    left: 'reste {{duration}}',
    'over-days': 'plafond du jour : {{today, number}} aujourd’hui, le reste dès demain',
    allSentBy: 'Fin prévue : {{time}}',
    interrupted: 'continue dans un instant',
    moment: 'reste quelques secondes',
    'last-answer': 'en attente de la dernière réponse',
    offline: 'pas de connexion',
    certificate: 'certificat non accepté',
    'proxy-login': 'le proxy demande un mot de passe',
    isolating_one:
      'Le service a refusé un lot. Trouver les liens refusés demande environ {{count, number}} requête de plus ; le temps restant en tient compte.',
    isolating_many:
      'Le service a refusé un lot. Trouver les liens refusés demande environ {{count, number}} de requêtes de plus ; le temps restant en tient compte.',
    isolating_other:
      'Le service a refusé un lot. Trouver les liens refusés demande environ {{count, number}} requêtes de plus ; le temps restant en tient compte.',
    paidAgain_one:
      'Comprenait {{count, number}} lien déjà envoyé : vous avez choisi de le payer à nouveau.',
    paidAgain_many:
      'Comprenait {{count, number}} de liens déjà envoyés : vous avez choisi de les payer à nouveau.',
    paidAgain_other:
      'Comprenait {{count, number}} liens déjà envoyés : vous avez choisi de les payer à nouveau.',
    sentAgain_one:
      'Comprenait {{count, number}} lien déjà envoyé : vous avez choisi de l’envoyer à nouveau.',
    sentAgain_many:
      'Comprenait {{count, number}} de liens déjà envoyés : vous avez choisi de les envoyer à nouveau.',
    sentAgain_other:
      'Comprenait {{count, number}} liens déjà envoyés : vous avez choisi de les envoyer à nouveau.',
    pause: 'Suspendre',
    pauseToo: 'Suspendre aussi cette liste',
    resume: 'Reprendre',
    rest: 'Ce qui attend',
    cancelRest: 'Annuler le reste',
    moveRest: 'Déplacer le reste…',
    changeWhen: 'Changer le moment du départ…',
    more: 'Autres actions pour {{label}}',
    exportSoFar: 'Exporter ce qui est connu',
  },
  whose: 'Liste : « {{label}} ». Compte : « {{account}} ».',
  order: {
    heading: 'Ordre',
    list: 'Envois sur {{account}}, dans l’ordre de leur départ',
    handle: 'Déplacer {{label}}',
    hint: 'Faites glisser pour changer l’ordre, ou appuyez sur Alt et une flèche',
    up: 'Monter',
    down: 'Descendre',
    front: 'Envoyer avant les autres',
    key: { up: 'Alt ↑', down: 'Alt ↓' },
    moved:
      '« {{label}} » est maintenant en position {{place, number}} sur {{count, number}}, compte « {{account}} ».',
    problem: {
      'unknown-submission': 'Cet envoi est terminé : l’ordre n’a pas changé.',
      'other-account': 'Cet envoi est sur un autre compte : l’ordre n’a pas changé.',
    },
  },
  schedule: {
    due: 'Son heure est venue ; il part dès que possible.',
    at: 'Départ : {{time}}, ou dès que Linkferry tourne après ce moment.',
    atPutOff:
      'Son heure est {{time}}, mais le plafond quotidien du compte sera alors épuisé. Départ : {{next}}.',
    leftPutOff_one:
      '{{count, number}} tranche doit encore partir. À cause du plafond quotidien du compte, elle part : {{next}}.',
    leftPutOff_many:
      '{{count, number}} de tranches doivent encore partir. À cause du plafond quotidien du compte, la prochaine part : {{next}}.',
    leftPutOff_other:
      '{{count, number}} tranches doivent encore partir. À cause du plafond quotidien du compte, la prochaine part : {{next}}.',
    left_one: '{{count, number}} tranche doit encore partir : {{next}}.',
    left_many: '{{count, number}} de tranches doivent encore partir. La prochaine : {{next}}.',
    left_other: '{{count, number}} tranches doivent encore partir. La prochaine : {{next}}.',
    nextOnDay: '{{day}}, dès que Linkferry tourne',
    nextInHours: '{{day}}, dès que Linkferry tourne entre {{from}} et {{to}}',
    leftDue_one:
      '{{count, number}} tranche doit encore partir. Son heure est venue ; elle part dès que possible.',
    leftDue_many:
      '{{count, number}} de tranches doivent encore partir. L’heure de l’une d’elles est venue ; elle part dès que possible.',
    leftDue_other:
      '{{count, number}} tranches doivent encore partir. L’heure de l’une d’elles est venue ; elle part dès que possible.',
    portions: 'Tranches déjà parties : {{left, number}} sur {{all, number}}.',
    untilResumed: 'Il est suspendu : rien ne part avant que vous ne le repreniez.',
    sendNow: 'Envoyer maintenant',
    change: 'Changer…',
    changeTitle:
      'Quand doit partir ce qui attend encore ($t(words:links, {"count": {{links}} })) ?',
    changeNothing: 'Plus rien de cet envoi n’attend',
    changeConfirm: 'Changer',
    nothingNow: 'Rien ne part maintenant.',
    daily:
      'Liens par jour : {{links, number}} au plus (première tranche : {{first}} ; dernière tranche : {{last}}).',
    done: {
      now: 'Départ immédiat : $t(words:links, {"count": {{links}} }).',
      at: 'En attente de leur nouvelle heure : $t(words:links, {"count": {{links}} }).',
      spread: 'Départ par tranches : $t(words:links, {"count": {{links}} }).',
    },
    ask: {
      title: 'Envoyer maintenant ce qui attend encore ($t(words:links, {"count": {{links}} })) ?',
      text: 'Ces liens devaient partir par tranches. Ils partent maintenant un lot après l’autre, aussi vite que le service les prend ; leur coût, $t(words:units, {"count": {{units}} }), est dépensé tout de suite.',
      capped:
        'Ces liens devaient partir par tranches. Ils partent maintenant un lot après l’autre, aussi vite que le service et le plafond du compte le permettent. Coût : $t(words:units, {"count": {{units}} }).',
      confirm: 'Envoyer maintenant',
      keep: 'Garder l’envoi étalé',
    },
    problem: {
      'unknown-submission': 'Cet envoi n’existe plus. Rien n’a été modifié.',
      'nothing-to-send': 'Plus rien de cet envoi n’attend : rien n’a été modifié.',
      'time-past':
        'Cette heure est passée. Rien n’a été modifié ; choisissez-en une autre, ou Maintenant.',
      'schedule-too-long':
        'Cela ferait plus de tranches que dix ans n’ont de jours. Rien n’a été modifié.',
      'disk-full': 'Le disque est plein. Rien n’a été modifié ; libérez de l’espace et réessayez.',
      'folder-unwritable':
        'On ne peut pas écrire dans le dossier de données. Rien n’a été modifié.',
    },
  },
  map: {
    name: 'Lots de {{label}} : {{states}}',
    stateCount: '{{state}} : {{count, number}}',
    cell: 'Lot {{number}} : {{state}}',
    cells: 'Lots {{from}} à {{to}} : {{states}}',
    loading: 'Lecture des lots…',
    noQuestion:
      'Rien à répondre ici. Entrée ne demande que pour un lot qui a peut-être été facturé.',
    grouped_one: 'Une case vaut {{count, number}} lot.',
    grouped_many: 'Une case vaut {{count, number}} de lots.',
    grouped_other: 'Une case vaut {{count, number}} lots.',
    task: 'tâche {{task}}',
    sentAt: 'envoyé : {{time}}',
    half: 'partie d’un lot refusé',
    partsOf_one: 'partie de {{count, number}} lot',
    partsOf_many: 'parties de {{count, number}} lots',
    partsOf_other: 'parties de {{count, number}} lots',
    attempts_one: '{{count, number}} requête',
    attempts_many: '{{count, number}} de requêtes',
    attempts_other: '{{count, number}} requêtes',
  },
  wait: {
    rate: '« {{account}} » attend un créneau libre : il a fait toutes les requêtes permises pour l’instant.',
    'after-429':
      'Le service a demandé à « {{account}} » de ralentir. Rien n’a été facturé ; l’envoi continue à un rythme plus calme.',
    pace: '« {{account}} » envoie pour l’instant à un rythme plus calme, parce que le service l’a demandé.',
    offline:
      'Pas de connexion au service de « {{account}} ». Le lot qui devait partir est toujours ici et n’a pas été facturé ; Linkferry réessaie automatiquement.',
    'certificate-expired':
      'Le certificat du service de « {{account}} » a expiré ou n’est pas encore valable. Vérifiez la date et l’heure de cet ordinateur ; si elles sont justes, seul le service peut le renouveler. Le lot qui devait partir est toujours ici et n’a pas été facturé ; un nouvel essai se fait tout seul.',
    'certificate-host':
      'Le certificat qui a répondu pour « {{account}} » appartient à un autre nom. Vérifiez l’adresse du compte. Le lot qui devait partir est toujours ici et n’a pas été facturé ; un nouvel essai se fait tout seul.',
    'certificate-untrusted':
      'Cet ordinateur ne fait pas confiance au certificat du service de « {{account}} ». Vérifiez l’adresse ; si votre entreprise inspecte les connexions, son certificat doit être dans le magasin du système. Le lot qui devait partir est toujours ici et n’a pas été facturé ; un nouvel essai se fait tout seul.',
    'proxy-login':
      'Le proxy de cet ordinateur demande un nom d’utilisateur et un mot de passe : « {{account}} » n’atteint pas son service. Saisissez-les dans les réglages du proxy, ou interrogez la personne qui le gère. Le lot qui devait partir est toujours ici et n’a pas été facturé ; un nouvel essai se fait tout seul.',
    'after-doubt':
      'Un lot sur « {{account}} » a peut-être été facturé. L’envoi attend un instant, pour qu’un service en difficulté ne coûte pas davantage.',
    next: 'Continue dans {{duration}}.',
    now: 'Continue maintenant.',
    tries: 'Nouvel essai dans {{duration}}.',
    triesNow: 'Nouvel essai maintenant.',
  },
  rate: {
    title: '{{account}}, dernière minute',
    titleOfWindow: '{{account}}, sur {{window}}',
    of: 'sur {{allowance}}',
    chart:
      'Requêtes de « {{account}} », cumulées sur {{window}} : {{used, number}} sur {{allowance, number}}',
    ago: 'il y a {{window}}',
    now: 'maintenant',
    free_one: '{{count, number}} requête peut partir tout de suite.',
    free_many: '{{count, number}} de requêtes peuvent partir tout de suite.',
    free_other: '{{count, number}} requêtes peuvent partir tout de suite.',
    heldOlder:
      'Requêtes commencées il y a plus de {{window}} et encore comptées, par sécurité : {{older, number}}.',
    freeAt: 'Prochain créneau libre à {{time}}, dans {{duration}}.',
    balance: 'Solde connu : {{balance, number}}',
    balanceAtMost: 'Solde connu : {{balance, number}} au plus, le jeton est partagé',
    balanceInDoubt:
      'Solde connu : {{balance, number}} au plus, des unités sont peut-être facturées',
  },
  settled: {
    'in-trouble':
      'Ce qui a arrêté l’envoi est maintenant tranché. Continuez quand le service fonctionne à nouveau.',
    unclear:
      'Ce qui a arrêté l’envoi est maintenant tranché. Continuez quand le service répond à nouveau comme il le doit.',
    'links-differ':
      'La façon de compter ces liens est maintenant tranchée. Continuez quand vous savez pourquoi le service en a pris un autre nombre, ou si vous acceptez que cela se reproduise.',
  },
  olderDoubt_one: '{{count, number}} lien antérieur compte encore comme peut-être facturé.',
  olderDoubt_many:
    '{{count, number}} de liens antérieurs comptent encore comme peut-être facturés.',
  olderDoubt_other: '{{count, number}} liens antérieurs comptent encore comme peut-être facturés.',
  nothingWaits: 'Rien n’y attend maintenant.',
  unpaused: '« {{account}} » n’est plus suspendu.',
  nothingToday:
    'De toute façon, rien d’autre ne devait partir aujourd’hui, et le plafond recommence demain.',
  moreWays: 'Autres possibilités',
  note: {
    paused: 'Vous avez suspendu « {{label}} ».',
    resumed: 'Vous avez repris « {{label}} ».',
    pausedAll: 'Vous avez suspendu tous les envois.',
    resumedAll: 'Vous avez repris tous les envois.',
    more_one: 'et {{count, number}} autre',
    more_many: 'et {{count, number}} autres',
    more_other: 'et {{count, number}} autres',
  },
  elsewhere: {
    paused: '« {{label}} » a été suspendu dans une autre fenêtre.',
    resumed: '« {{label}} » a été repris dans une autre fenêtre.',
    pausedAll: 'Tous les envois ont été suspendus dans une autre fenêtre.',
    resumedAll: 'Tous les envois ont été repris dans une autre fenêtre.',
  },
  heldAre: 'Cela retient {{labels}}.',
  tokenUntilStop:
    'Un jeton n’est gardé que jusqu’à l’arrêt de Linkferry ; ensuite, il faut le saisir à nouveau.',
  tokenUnreadable:
    'Le jeton de « {{account}} » ne peut pas être lu maintenant dans le trousseau de clés.',
  pause: {
    'missing-token': {
      title: '« {{account}} » n’a pas de jeton.',
      text: 'Rien n’est envoyé tant que vous ne l’avez pas saisi.',
    },
    'token-refused': {
      title: 'Le service n’a pas accepté le jeton de « {{account}} ».',
      text: 'Rien n’a été facturé.',
    },
    moved: {
      title: 'L’adresse de « {{account}} » a changé.',
      text: 'Le service a indiqué une autre adresse et n’a rien pris, donc rien n’a été facturé. Saisissez la nouvelle adresse.',
    },
    'not-found': {
      title: 'L’adresse de « {{account}} » est incorrecte.',
      text: 'Ce service n’y a pas été trouvé, donc rien n’a été facturé.',
    },
    'insecure-address': {
      title: 'L’adresse de « {{account}} » n’est pas sûre.',
      text: 'Le jeton ne va qu’à des adresses https://, donc rien n’a été envoyé ni facturé.',
    },
    'balance-too-low': {
      title: 'Solde insuffisant sur « {{account}} ».',
      text: 'Le prochain lot coûte $t(words:units, {"count": {{units}} }) ; tout ce qui attend, {{ofUnits, number}} au total.',
    },
    'price-differs': {
      title: 'Un autre prix a été facturé à « {{account}} ».',
      text: 'Le service a facturé $t(words:units, {"count": {{units}} }) pour $t(words:links, {"count": {{ofUnits}} }) ; ce compte prévoit {{price, number}} par lien.',
    },
    'links-differ': {
      title: 'Le service a pris un autre nombre de liens que « {{account}} » n’en a envoyé.',
      text: 'Il dit en avoir pris {{units, number}}, et non $t(words:links, {"count": {{ofUnits}} }) ; lesquels, on ne le sait pas.',
    },
    'ambiguous-answer': {
      title: 'Un lot sur « {{account}} » a peut-être été facturé.',
      text: 'Cette réponse peut aussi suivre une requête exécutée : cela a peut-être coûté $t(words:units, {"count": {{inDoubt}} }).',
    },
    'foreign-400': {
      title: 'Quelque chose entre vous et le service de « {{account}} » a rejeté un lot.',
      text: 'Un proxy ou un pare-feu, d’après la réponse. Le service n’a pas reçu les liens, donc rien n’a été facturé.',
    },
    'unexpected-status': {
      title: 'Le service de « {{account}} » a rejeté un lot sans raison connue.',
      text: 'Rien n’a été facturé.',
    },
    'doubts-in-a-row': {
      title: 'Deux lots de suite sur « {{account}} » ont peut-être été facturés.',
      text: 'Sur ce compte, cela a peut-être coûté $t(words:units, {"count": {{inDoubt}} }) en tout. L’envoi s’est arrêté pour que ce ne soit pas davantage.',
    },
    'doubt-limit': {
      title: '« {{account}} » a atteint sa limite d’unités peut-être facturées.',
      text: 'Cela a peut-être coûté $t(words:units, {"count": {{inDoubt}} }). L’envoi s’est arrêté avant qu’un lot de plus puisse dépasser la limite.',
    },
    'refusals-in-a-row': {
      title: 'Le service a refusé dix liens isolés de suite sur « {{account}} ».',
      text: 'Les liens n’en sont probablement pas la cause. Les liens refusés ne coûtent rien.',
    },
    'day-cap': {
      title: '« {{account}} » a atteint son plafond du jour.',
      text: 'Le prochain lot dépenserait plus qu’il ne permet. Demain, l’envoi reprend automatiquement ; pour continuer aujourd’hui, relevez le plafond.',
    },
    'submission-cap': {
      title: '« {{account}} » a atteint son plafond par envoi.',
      text: 'Le prochain lot dépenserait plus que ce qu’un envoi permet. Le reste de ce qui attend sur le compte continue. Relevez le plafond, ou annulez le reste.',
    },
    'disk-full': {
      title: 'Le disque est plein : plus rien n’est envoyé.',
      text: 'Ce qui a été envoyé et facturé est consigné. Libérez de l’espace, puis réessayez.',
    },
    'folder-unwritable': {
      title: 'Linkferry ne peut plus écrire dans son dossier de données : plus rien n’est envoyé.',
      text: 'Ce qui a été envoyé et facturé est consigné. Faites en sorte qu’on puisse écrire dans le dossier, puis réessayez.',
    },
    'links-damaged': {
      title: 'Les liens enregistrés d’un lot de « {{account}} » sont endommagés.',
      text: 'Il compte $t(words:links, {"count": {{ofUnits}} }) de « {{label}} ». Aucun n’a été envoyé ni facturé. Annulez le reste de la liste et ajoutez-la de nouveau depuis sa source.',
    },
    'paused-by-user': {
      title: 'Vous avez suspendu « {{account}} ».',
      text: 'Rien n’est envoyé tant que vous ne le laissez pas continuer.',
    },
  },
  waiting_one: '{{count, number}} lien attend et ne coûte encore rien.',
  waiting_many: '{{count, number}} de liens attendent et ne coûtent encore rien.',
  waiting_other: '{{count, number}} liens attendent et ne coûtent encore rien.',
  beyondCap_one:
    '{{count, number}} de ces liens dépasse le plafond par envoi et ne part pas tant que vous n’avez pas relevé ce plafond : {{labels}}.',
  beyondCap_many:
    '{{count, number}} de ces liens dépassent le plafond par envoi et ne partent pas tant que vous n’avez pas relevé ce plafond : {{labels}}.',
  beyondCap_other:
    '{{count, number}} de ces liens dépassent le plafond par envoi et ne partent pas tant que vous n’avez pas relevé ce plafond : {{labels}}.',
  said: {
    status: 'Le service a répondu {{status}}.',
    both: 'Le service a répondu {{status}} : « {{message}} ».',
  },
  remedy: {
    'enter-token': 'Saisir le jeton',
    'edit-account': 'Modifier le compte',
    'try-again': 'Réessayer',
    'enter-balance': 'Saisir le solde et continuer',
    'send-what-it-allows': 'Envoyer ce qu’il permet',
    'move-rest': 'Déplacer le reste…',
    'cancel-rest': 'Annuler le reste',
    'export-rest': 'Exporter le reste',
    'accept-price': 'Fixer le prix à $t(words:units, {"count": {{price}} }) par lien et continuer',
    'keep-price': 'Garder le prix et continuer',
    settle: 'Facturé ou non ?',
    'see-refused': 'Voir les liens refusés',
    'go-on': 'Continuer',
  },
  goOn: {
    title: 'Tout est tranché. Continuer sur « {{account}} » ?',
    text: {
      'in-trouble':
        'L’envoi s’est arrêté pour qu’un service en difficulté ne coûte pas davantage. Continuez quand le service fonctionne à nouveau.',
      unclear:
        'L’envoi s’est arrêté parce que la réponse ne disait pas si les liens ont été facturés. Continuez quand le service répond à nouveau comme il le doit.',
      'links-differ':
        'L’envoi s’est arrêté parce que le service a pris un autre nombre de liens que celui envoyé. Continuez quand vous savez pourquoi, ou si vous acceptez que cela se reproduise.',
    },
    later: 'Pas encore',
  },
  doubt: {
    title_one: '{{count, number}} lien a peut-être été facturé.',
    title_many: '{{count, number}} de liens ont peut-être été facturés.',
    title_other: '{{count, number}} liens ont peut-être été facturés.',
    cause: {
      'no-answer':
        'Les liens ont été envoyés, mais aucune réponse n’est venue à temps : cela a peut-être coûté $t(words:units, {"count": {{units}} }).',
      'connection-cut':
        'La connexion s’est rompue après l’envoi des liens : cela a peut-être coûté $t(words:units, {"count": {{units}} }).',
      killed:
        'Linkferry s’est arrêté pendant l’envoi : cela a peut-être coûté $t(words:units, {"count": {{units}} }).',
      'server-error':
        'Le service a répondu par une erreur de son côté : cela a peut-être coûté $t(words:units, {"count": {{units}} }).',
      'early-receipt':
        'Le service a envoyé un reçu avant d’avoir la liste entière : cela a peut-être coûté $t(words:units, {"count": {{units}} }).',
      'unreadable-answer':
        'Le service a dit oui d’une façon illisible : cela a peut-être coûté $t(words:units, {"count": {{units}} }).',
      'ambiguous-status':
        'Cette réponse peut aussi suivre une requête exécutée : cela a peut-être coûté $t(words:units, {"count": {{units}} }).',
      'links-differ':
        'Le service a pris un autre nombre de liens que le nombre envoyé ; lesquels, on ne le sait pas.',
      several:
        'Pour plusieurs raisons ; cela a peut-être coûté jusqu’à $t(words:units, {"count": {{units}} }).',
    },
    ask: 'Facturé ou non ?',
  },
  settle: {
    title_one: '{{count, number}} lien : a-t-il été facturé ?',
    title_many: 'Ces {{count, number}} de liens ont-ils été facturés ?',
    title_other: 'Ces {{count, number}} liens ont-ils été facturés ?',
    titleDiffer: 'Parmi ces $t(words:links, {"count": {{links}} }), lesquels ont été pris ?',
    progress: '{{number, number}} sur {{total, number}}',
    lead: {
      'no-answer':
        'Envoi : {{time}}. Le service n’a pas répondu à temps. Il n’offre aucun moyen de l’interroger : seule la page de votre compte peut le dire.',
      'connection-cut':
        'Envoi : {{time}}. La connexion s’est rompue avant la réponse du service. Le service n’offre aucun moyen de l’interroger : seule la page de votre compte peut le dire.',
      killed:
        'L’envoi était en cours ({{time}}) quand Linkferry s’est arrêté : la réponse n’a jamais été vue. Le service n’offre aucun moyen de l’interroger : seule la page de votre compte peut le dire.',
      'server-error':
        'Envoi : {{time}}. Le service a répondu par une erreur de son côté, qui peut survenir avant ou après la facturation. Seule la page de votre compte peut le dire.',
      'early-receipt':
        'Envoi : {{time}}. Le service a envoyé un reçu avant que la fin de la liste ait quitté cet ordinateur : ce reçu n’est pas pris en compte. Seule la page de votre compte peut le dire.',
      'unreadable-answer':
        'Envoi : {{time}}. Le service a dit oui, mais son reçu n’a pas pu être lu. Seule la page de votre compte peut le dire.',
      'ambiguous-status':
        'Envoi : {{time}}. La réponse était de celles qui peuvent aussi suivre une requête exécutée. Seule la page de votre compte peut le dire.',
      'links-differ':
        'Envoi : {{time}}. Le service dit en avoir pris {{took, number}}, et non {{links, number}} ; lesquels, on ne le sait pas.',
      unknownTook:
        'Envoi : {{time}}. Le service en a pris un autre nombre ; lesquels, on ne le sait pas.',
    },
    where: '« {{label}} » sur « {{account}} », lot {{number}} sur {{total, number}}',
    whereRemoved:
      '« {{label}} » sur « {{account}} », qui a été supprimé de Linkferry, lot {{number}} sur {{total, number}}',
    answered: 'Le service a répondu {{status}} : « {{message}} ».',
    answeredStatus: 'Le service a répondu {{status}}.',
    task: 'Tâche {{task}}, facturée $t(words:units, {"count": {{units}} })',
    taskOfEarlyReceipt: 'Tâche {{task}}, d’après le reçu non pris en compte',
    before: 'Solde connu, ces liens non déduits',
    ifCharged: 'Si facturé, la page de votre compte affiche',
    ifNot: 'Sinon',
    ifOnlyThese: 'Si seuls ceux-ci ont été facturés, la page de votre compte affiche',
    ifAll_one: 'Si {{count, number}} lot en doute a été facturé',
    ifAll_many: 'Si les {{count, number}} de lots en doute ont tous été facturés',
    ifAll_other: 'Si les {{count, number}} lots en doute ont tous été facturés',
    ifAllSince_one:
      'Si {{count, number}} lot en doute envoyé depuis la saisie du solde a été facturé',
    ifAllSince_many:
      'Si les {{count, number}} de lots en doute envoyés depuis la saisie du solde ont tous été facturés',
    ifAllSince_other:
      'Si les {{count, number}} lots en doute envoyés depuis la saisie du solde ont tous été facturés',
    ifNone: 'Si aucun ne l’a été',
    atMost: '{{balance}} au plus',
    balance: 'Solde que la page de votre compte affiche maintenant',
    verdict: {
      'nothing-entered': 'Saisissez-le et voyez à quelle réponse il correspond.',
      'fits-charged': 'correspond à « Facturé »',
      'fits-not-charged': 'correspond à « Pas facturé »',
      'fits-neither':
        'ne correspond à aucune réponse : une partie seulement a peut-être été facturée, ou il y a eu une autre facturation ou une recharge',
      'fits-several':
        'correspond à plusieurs cas : d’autres lots de ce compte sont aussi en doute. Cherchez la tâche sur la page de votre compte.',
      'may-be-others':
        'ne prouve rien : d’autres personnes utilisent ce jeton et ont pu dépenser ces unités',
      'proves-not-charged':
        'plus haut que « Facturé » ne le permet : pas facturé, sauf si le compte a été rechargé',
      'not-a-number': 'Saisissez des unités entières, par exemple {{example, number}}.',
    },
    noProof: {
      'balance-unknown':
        'Un solde pourra le dire la prochaine fois : une fois votre réponse donnée, saisissez dans Comptes, comme solde connu, celui qu’affiche la page de votre compte ; Linkferry le décompte à partir de là.',
      'balance-too-low':
        'Le solde connu de ce compte est inférieur à ces unités : il est périmé et ne prouve rien. Cherchez la tâche sur la page de votre compte.',
      'entered-after':
        'Le solde connu de ce compte a été saisi après l’envoi de ces liens : s’ils ont été facturés, il en tient déjà compte : rien de plus n’en est déduit, et il ne prouve rien. Cherchez la tâche sur la page de votre compte.',
      'in-flight':
        'Des liens de ce compte sont en cours d’envoi en ce moment : son solde ne prouve encore rien. Suspendez, puis comparez.',
      'sent-meanwhile':
        'Des liens de ce compte ont été envoyés depuis l’ouverture de cette question : un solde lu avant est dépassé. Choisissez « Plus tard », suspendez, rouvrez-la et saisissez ce qu’affiche la page de votre compte.',
    },
    charged_one: 'Facturé',
    charged_many: 'Facturé',
    charged_other: 'Facturé',
    onlySome: 'Seulement une partie…',
    notCharged: 'Pas facturé, renvoyer',
    notChargedCancelled: 'Pas facturé',
    later: 'Plus tard',
    next: 'Suivant',
    answeredElsewhere:
      'La réponse est déjà donnée, peut-être dans une autre fenêtre. Il n’y a plus rien à répondre ici.',
    riskRemoved:
      'Son compte a été supprimé, donc rien de tout cela n’est renvoyé d’ici. « Pas facturé » retire les liens du registre de ce qui a été envoyé : dans une liste suivante, ils comptent comme nouveaux, sans retour possible.',
    riskCancelled:
      'L’envoi est annulé, donc rien de tout cela n’est renvoyé automatiquement. « Pas facturé » retire les liens du registre de ce qui a été envoyé : dans une liste suivante, ils comptent comme nouveaux, sans retour possible.',
    risk: 'Si le service a tout de même facturé, renvoyer fait payer deux fois $t(words:units, {"count": {{units}} }).',
    riskInPart:
      '« Tout compter comme envoyé » ne coûte rien de plus, mais le service n’a pas pris $t(words:links, {"count": {{missing}} }) de ce lot. « Tout renvoyer » coûte $t(words:units, {"count": {{cost}} }), dont jusqu’à {{twice, number}} une seconde fois.',
    countAll: 'Tout compter comme envoyé',
    sendAll_one: 'Tout renvoyer, au risque de payer deux fois jusqu’à {{count, number}} unité',
    sendAll_many: 'Tout renvoyer, au risque de payer deux fois jusqu’à {{count, number}} d’unités',
    sendAll_other: 'Tout renvoyer, au risque de payer deux fois jusqu’à {{count, number}} unités',
    which: {
      title: 'Savez-vous lesquels ?',
      text: 'Si la page de votre compte chez le service montre les liens de la tâche {{task}}, collez ou ouvrez cette liste, ou une liste des liens qui y manquent. Seuls les manquants sont alors renvoyés.',
      names: 'La liste nomme des liens qui',
      taken: 'ont été pris',
      'not-taken': 'manquent',
      field: 'Liste de liens',
      open: 'Ouvrir un fichier…',
      needed:
        'Elle doit nommer {{needed, number}} de ces liens, comme le dit la réponse du service.',
      differs:
        'Elle nomme {{named, number}} de ces liens ; d’après la réponse du service, il y en a {{needed, number}}.',
      fits: 'La liste concorde avec la réponse. Comptés comme envoyés : {{taken, number}}, pour $t(words:units, {"count": {{units}} }). Envoyer les autres coûte $t(words:units, {"count": {{again}} }).',
      others_one: '{{count, number}} autre lien n’en fait pas partie : {{first}}',
      others_many:
        '{{count, number}} d’autres liens n’en font pas partie ; le premier est {{first}}',
      others_other:
        '{{count, number}} autres liens n’en font pas partie ; le premier est {{first}}',
      unclear_one:
        'Collez les liens tels qu’ils ont été envoyés. {{count, number}} ligne est presque l’un de ces liens ou peut en désigner plusieurs, et ne compte donc pour aucun : {{first}}',
      unclear_many:
        'Collez les liens tels qu’ils ont été envoyés. {{count, number}} de lignes sont presque l’un de ces liens ou peuvent en désigner plusieurs, et ne comptent donc pour aucun ; la première est {{first}}',
      unclear_other:
        'Collez les liens tels qu’ils ont été envoyés. {{count, number}} lignes sont presque l’un de ces liens ou peuvent en désigner plusieurs, et ne comptent donc pour aucun ; la première est {{first}}',
      sendOthers_one: 'Renvoyer seulement {{count, number}} manquant',
      sendOthers_many: 'Renvoyer seulement {{count, number}} de manquants',
      sendOthers_other: 'Renvoyer seulement les {{count, number}} manquants',
      titleSome: 'Lesquels ont été facturés ?',
      textSome:
        'Collez ou ouvrez une liste des liens que la page de votre compte chez le service montre comme pris, ou de ceux qui y manquent. Seuls les manquants sont renvoyés.',
      neededSome: 'Le nombre de ces liens que la liste nomme s’affiche ici avant tout changement.',
      counted:
        'De ces liens, la liste en nomme {{named, number}}. Comptés comme facturés : {{taken, number}}, pour $t(words:units, {"count": {{units}} }).',
      again:
        'Renvoyer les autres coûte $t(words:units, {"count": {{again}} }) ; ceux qui auraient tout de même été facturés sont alors payés deux fois.',
      notAgain: 'Les autres ne sont pas renvoyés.',
      noneTaken:
        'D’après cette liste, aucun de ces liens n’a été facturé : pour cela, choisissez « {{answer}} ».',
      allTaken:
        'D’après cette liste, tous ces liens ont été facturés : pour cela, choisissez « {{answer}} ».',
      withoutLink_one: '{{count, number}} ligne ne contient aucun lien : {{first}}',
      withoutLink_many:
        '{{count, number}} de lignes ne contiennent aucun lien ; la première est {{first}}',
      withoutLink_other:
        '{{count, number}} lignes ne contiennent aucun lien ; la première est {{first}}',
      countOnly: 'Ne compter comme envoyés que les liens pris',
    },
    ofBatch: 'Lot {{number}} : {{done}}',
    export: 'Exporter ces liens',
    more_one: 'Votre réponse sur {{count, number}} autre lot peut être retirée.',
    more_many: 'Votre réponse sur {{count, number}} d’autres lots peut être retirée.',
    more_other: 'Votre réponse sur {{count, number}} autres lots peut être retirée.',
    undoAll: 'Retirer les {{total, number}} réponses',
    takenBack: 'Votre réponse est retirée. $t(doubt.title, {"count": {{links}} })',
    problem: {
      'unknown-batch': 'Ce lot n’est plus dans la file d’attente. Rien n’a été modifié.',
      'not-in-doubt':
        'Ce lot est déjà tranché, peut-être dans une autre fenêtre. Rien n’a été modifié.',
      'already-left': 'Ce lot est de nouveau en route : votre réponse ne peut plus être retirée.',
      'not-settled': 'Ce lot n’est pas tranché : il n’y a rien à retirer.',
      'does-not-add-up':
        'La liste ne concorde pas avec ce lot, ou avec la réponse du service. Rien n’a été modifié.',
    },
    done: {
      charged:
        'Comptés comme facturés, selon votre réponse : $t(words:links, {"count": {{links}} }).',
      inPart:
        'Comptés comme envoyés, selon votre réponse : $t(words:links, {"count": {{links}} }). Non facturés, en attente d’un nouvel envoi : {{others, number}}.',
      inPartHeld_one:
        'Comptés comme envoyés, selon votre réponse : $t(words:links, {"count": {{links}} }). Non facturés, en attente d’un nouvel envoi : {{others, number}}. Annulé : {{count, number}}, car il est maintenant dans un autre lot.',
      inPartHeld_many:
        'Comptés comme envoyés, selon votre réponse : $t(words:links, {"count": {{links}} }). Non facturés, en attente d’un nouvel envoi : {{others, number}}. Annulés : {{count, number}}, car ils sont maintenant dans d’autres lots.',
      inPartHeld_other:
        'Comptés comme envoyés, selon votre réponse : $t(words:links, {"count": {{links}} }). Non facturés, en attente d’un nouvel envoi : {{others, number}}. Annulés : {{count, number}}, car ils sont maintenant dans d’autres lots.',
      inPartCancelled_one:
        'Comptés comme envoyés, selon votre réponse : $t(words:links, {"count": {{links}} }). Non facturé et non renvoyé : {{count, number}}.',
      inPartCancelled_many:
        'Comptés comme envoyés, selon votre réponse : $t(words:links, {"count": {{links}} }). Non facturés et non renvoyés : {{count, number}}.',
      inPartCancelled_other:
        'Comptés comme envoyés, selon votre réponse : $t(words:links, {"count": {{links}} }). Non facturés et non renvoyés : {{count, number}}.',
      countedAsSent:
        'Comptés comme envoyés, selon votre réponse : $t(words:links, {"count": {{links}} }).',
      'not-charged':
        'Linkferry renvoie $t(words:links, {"count": {{links}} }) : pas facturé, selon votre réponse.',
      heldElsewhere_one:
        'Pas facturé, selon votre réponse. Linkferry renvoie $t(words:links, {"count": {{links}} }) ; {{count, number}} n’est pas renvoyé, car un autre lot le détient désormais.',
      heldElsewhere_many:
        'Pas facturé, selon votre réponse. Linkferry renvoie $t(words:links, {"count": {{links}} }) ; {{count, number}} ne sont pas renvoyés, car d’autres lots les détiennent désormais.',
      heldElsewhere_other:
        'Pas facturé, selon votre réponse. Linkferry renvoie $t(words:links, {"count": {{links}} }) ; {{count, number}} ne sont pas renvoyés, car d’autres lots les détiennent désormais.',
      'not-charged-cancelled':
        '$t(words:links, {"count": {{links}} }) : pas facturé, selon votre réponse. Annulé, pas de renvoi.',
    },
  },
  cancel: {
    over: 'Il n’y a plus rien en attente',
    title: 'Annuler ce qui attend encore ($t(words:links, {"count": {{links}} })) ?',
    text: 'Cela n’est pas envoyé et son coût, $t(words:units, {"count": {{units}} }), n’est pas dépensé. Ce qui est en cours d’envoi se termine et compte. C’est sans retour ; ce qui est annulé peut être soumis à nouveau.',
    confirm: 'Annuler le reste',
    keep: 'Garder',
  },
  move: {
    title: 'Déplacer ce qui attend encore ($t(words:links, {"count": {{links}} })) ?',
    moving: 'Déplacement en cours ($t(words:links, {"count": {{links}} }))…',
    text: 'Ces liens quittent cet envoi et en forment un nouveau sur l’autre compte, derrière ce qui y attend. Les liens que l’autre compte a déjà envoyés ou prévus sont écartés et annulés, pour ne pas être payés deux fois. Ce qui est en cours d’envoi se termine ici.',
    staysSpread:
      'L’envoi étalé suit : ses tranches partent là-bas aux jours et aux heures qu’elles ont ici.',
    counting: 'Comptage de ce que ce compte a déjà envoyé ou planifié…',
    known_one:
      '« {{account}} » a déjà envoyé ou planifié {{count, number}} d’entre eux : il est écarté et annulé.',
    known_many:
      '« {{account}} » a déjà envoyé ou planifié {{count, number}} d’entre eux : ils sont écartés et annulés.',
    known_other:
      '« {{account}} » a déjà envoyé ou planifié {{count, number}} d’entre eux : ils sont écartés et annulés.',
    staysPaused:
      'Ce que vous avez suspendu reste suspendu là-bas jusqu’à ce que vous le repreniez.',
    cost: '« {{account}} » paie $t(words:units, {"count": {{units}} }) pour ces liens.',
    balance: 'Son solde connu laisse {{balance, number}} après tout ce qui y attend.',
    balanceAtMost:
      'Son solde connu laisse {{balance, number}} au plus après tout ce qui y attend ; le jeton est partagé.',
    balanceInDoubt:
      'Son solde connu laisse {{balance, number}} au plus après tout ce qui y attend ; des unités en sont peut-être facturées.',
    balanceUnknown: 'Son solde n’est pas connu.',
    short:
      'Il manque $t(words:units, {"count": {{units}} }) à son solde connu pour tout ce qui y attendra alors.',
    standsStill: {
      'no-token':
        '« {{account}} » n’a pas de jeton : rien n’est envoyé tant que vous ne l’avez pas saisi.',
      paused: '« {{account}} » est suspendu : rien n’est envoyé tant qu’il ne reprend pas.',
    },
    account: 'Vers le compte',
    confirm: 'Déplacer $t(words:links, {"count": {{links}} })',
    cancel: 'Les laisser ici',
    noOther: 'Il n’y a pas d’autre compte où les déplacer. Ajoutez-en d’abord un dans Comptes.',
    addAccount: 'Ajouter un compte',
    moved: 'Déplacement vers « {{account}} » : $t(words:links, {"count": {{links}} }).',
    spokenFor_one:
      '{{count, number}} lien a été écarté et annulé, car ce compte l’a déjà envoyé ou prévu.',
    spokenFor_many:
      '{{count, number}} de liens ont été écartés et annulés, car ce compte les a déjà envoyés ou prévus.',
    spokenFor_other:
      '{{count, number}} liens ont été écartés et annulés, car ce compte les a déjà envoyés ou prévus.',
    problem: {
      'unknown-account': 'Ce compte a été supprimé entre-temps. Rien n’a été déplacé.',
      'nothing-to-send': 'Plus rien n’attend : rien n’a été déplacé.',
      'all-spoken-for':
        'Ce compte les a déjà tous envoyés ou planifiés : il n’y a rien à déplacer et ils attendent toujours ici. S’ils ne doivent pas être payés ici aussi, annulez le reste.',
      'over-submission-cap':
        'C’est plus que ce compte ne permet en un envoi. Rien n’a été déplacé.',
      'disk-full': 'Le disque est plein. Rien n’a été déplacé ; libérez de l’espace et réessayez.',
      'folder-unwritable':
        'On ne peut pas écrire dans le dossier de données. Rien n’a été déplacé.',
    },
  },
  balance: {
    title: {
      'enter-balance': 'Continuer avec un nouveau solde',
      'send-what-it-allows': 'Envoyer ce que le solde permet',
    },
    text: {
      'enter-balance':
        'Rechargez sur la page de compte du service, puis saisissez le solde qu’elle affiche. Tout ce qui attend demande $t(words:units, {"count": {{units}} }).',
      'send-what-it-allows':
        'Saisissez le solde qu’affiche la page de votre compte. Seuls les liens qu’il peut payer sont envoyés ; ensuite, le compte est de nouveau suspendu.',
      'nothing-waits':
        'Rechargez sur la page de compte du service, puis saisissez le solde qu’elle affiche. Rien n’attend maintenant sur ce compte.',
    },
    done: 'Le solde est saisi, et « {{account}} » n’est plus suspendu.',
    entered: 'Le solde est saisi.',
    inDoubt:
      'Peut-être facturé : $t(words:units, {"count": {{units}} }). Tranchez d’abord si vous le pouvez : un solde saisi maintenant ne pourra pas dire plus tard s’il y a eu facturation.',
    label: 'Solde en unités',
    needed: 'Saisissez des unités entières, par exemple {{example, number}}.',
    short:
      'Cela paie {{units, number}} sur les $t(words:units, {"count": {{ofUnits}} }) qui restent.',
    enough: 'Cela paie tout ce qui attend.',
    confirm: { 'enter-balance': 'Continuer', 'send-what-it-allows': 'Envoyer ce qu’il permet' },
    cancel: 'Pas maintenant',
    problem: {
      'unknown-account': 'Ce compte a été supprimé entre-temps.',
      'balance-needed': 'Le compte a besoin d’un solde supérieur à zéro pour continuer.',
    },
  },
  token: {
    title: 'Jeton de « {{account}} »',
    text: 'Il ne va qu’à {{address}}, et n’est plus jamais affiché.',
    label: 'Jeton de l’espace client du service',
    confirm: 'Utiliser ce jeton',
    cancel: 'Pas maintenant',
  },
  finished: {
    accepted_one: '{{count, number}} accepté',
    accepted_many: '{{count, number}} acceptés',
    accepted_other: '{{count, number}} acceptés',
    sending_one: '{{count, number}} en cours d’envoi',
    sending_many: '{{count, number}} en cours d’envoi',
    sending_other: '{{count, number}} en cours d’envoi',
    refused_one: '{{count, number}} refusé',
    refused_many: '{{count, number}} refusés',
    refused_other: '{{count, number}} refusés',
    inDoubt_one: '{{count, number}} peut-être facturé',
    inDoubt_many: '{{count, number}} peut-être facturés',
    inDoubt_other: '{{count, number}} peut-être facturés',
    cancelled_one: '{{count, number}} annulé',
    cancelled_many: '{{count, number}} annulés',
    cancelled_other: '{{count, number}} annulés',
    moved_one: '{{count, number}} déplacé vers « {{account}} »',
    moved_many: '{{count, number}} déplacés vers « {{account}} »',
    moved_other: '{{count, number}} déplacés vers « {{account}} »',
    movedAway_one: '{{count, number}} déplacé vers un autre compte',
    movedAway_many: '{{count, number}} déplacés vers un autre compte',
    movedAway_other: '{{count, number}} déplacés vers un autre compte',
    sentBefore_one: '{{count, number}} déjà envoyé, {{with}}',
    sentBefore_many: '{{count, number}} déjà envoyés, {{with}}',
    sentBefore_other: '{{count, number}} déjà envoyés, {{with}}',
    later_one: '{{count, number}} a été gardé pour plus tard',
    later_many: '{{count, number}} ont été gardés pour plus tard',
    later_other: '{{count, number}} ont été gardés pour plus tard',
    notSent_one: '{{count, number}} non envoyé',
    notSent_many: '{{count, number}} non envoyés',
    notSent_other: '{{count, number}} non envoyés',
    at: 'terminé {{time}}',
    cancelledAt: 'annulé {{time}}',
    owedSince: 'attend votre réponse depuis {{time}}',
    meaning:
      'Accepté : le service l’a pris ; cela ne veut pas dire qu’un moteur de recherche l’a indexé.',
    copy: 'Copier les résultats',
    copyOf: 'Copier les résultats de {{label}}',
    refusedWhy: 'Sur ce qu’il a refusé, le service a dit : « {{message}} ».',
    refusedNoWords: 'Sur ce qu’il a refusé, le service n’a rien dit.',
    refusedShow: 'Afficher les refus',
    export: 'Exporter',
    exportOf: 'Exporter les résultats de {{label}}',
    format: { csv: 'CSV, pour tout tableur', xlsx: 'Classeur Excel (XLSX)' },
    report: 'Rapport',
    reportOf: 'Rapport sur {{label}}',
    copied_one: '{{count, number}} rangée copiée, dans l’ordre de votre liste',
    copied_many: '{{count, number}} de rangées copiées, dans l’ordre de votre liste',
    copied_other: '{{count, number}} rangées copiées, dans l’ordre de votre liste',
    notCopied:
      'Les résultats n’ont pas pu être mis dans le presse-papiers. Utilisez Exporter, ou cliquez encore une fois sur Copier les résultats.',
    saved: 'Enregistré sous {{path}}',
    downloaded: 'Le fichier est dans vos téléchargements',
    problem: {
      'unknown-submission': 'Cet envoi n’est plus consigné.',
      'source-gone':
        'La liste source de cet envoi n’est plus dans le dossier de données. Ce qui a été envoyé est dans Historique.',
      'disk-full':
        'Le disque est plein : aucun fichier n’a été écrit. Libérez de l’espace et réessayez.',
      'folder-unwritable': 'Linkferry ne peut pas écrire dans ce dossier. Choisissez-en un autre.',
    },
  },
  refused: {
    title: 'Refusés par le service sur « {{account}} »',
    text: 'Ils ne coûtent rien.',
    latest: 'Voici les plus récents ; tous, avec les mots du service, sont dans l’export.',
    none: 'Aucun lien refusé n’est consigné.',
    at: 'Refusé ({{time}}) : « {{message}} ».',
    atWithoutWords: 'Refusé ({{time}}), sans un mot.',
    more_one: 'et {{count, number}} lien de plus',
    more_many: 'et {{count, number}} de liens de plus',
    more_other: 'et {{count, number}} liens de plus',
    export: 'Exporter tous les résultats',
  },
}
