import type { PluralForms, Translated } from '../catalogue.ts'
import type { queue as english } from '../queue.ts'

/** The Queue in Spanish. */
export const queue: Translated<typeof english, PluralForms['es']> = {
  title: 'Cola',
  problems: 'Problemas',
  batches_one: '{{count, number}} lote',
  batches_many: '{{count, number}} de lotes',
  batches_other: '{{count, number}} lotes',
  toGo: '$t(app:open, {"count": {{submissions}} }), por enviar $t(words:links, {"count": {{links}} })',
  allDone: 'No hay nada en espera',
  answerOwed_one: 'No hay nada en espera, pero {{count, number}} enlace figura como quizá cobrado',
  answerOwed_many:
    'No hay nada en espera, pero {{count, number}} de enlaces figuran como quizá cobrados',
  answerOwed_other:
    'No hay nada en espera, pero {{count, number}} enlaces figuran como quizá cobrados',
  pauseAll: 'Pausar todo',
  resumeAll: 'Reanudar todo',
  empty: {
    title: 'No se está enviando nada',
    text: 'Pegue una lista en Nuevo y envíela. Aquí se ve lote por lote, con lo aceptado, lo rechazado y lo cobrado.',
    button: 'Empezar un envío',
  },
  card: {
    name: 'Envío {{label}}',
    submitted: 'creado: {{time}}',
    progress: 'Progreso de {{label}}',
    unitsUsed: 'consumo: $t(words:units, {"count": {{units}} })',
    maybeCharged: 'posible cobro hasta ahora: $t(words:units, {"count": {{units}} })',
    paused: 'en pausa',
    stopped: 'detenido, véase el problema al principio',
    scheduled: 'programado',
    scheduledUntil: 'programado, fin: {{time}}',
    scheduledAt: 'programado, inicio: {{time}}',
    inPortions_one: 'programado en {{count, number}} porción',
    inPortions_many: 'programado en {{count, number}} de porciones, una al día',
    inPortions_other: 'programado en {{count, number}} porciones, una al día',
    left: 'queda: {{duration}}',
    'over-days': 'tope del día: hoy {{today, number}}, el resto desde mañana',
    allSentBy: 'Fin del envío: {{time}}',
    interrupted: 'continúa en un momento',
    moment: 'quedan unos segundos',
    'last-answer': 'esperando la última respuesta',
    offline: 'sin conexión',
    certificate: 'certificado no aceptado',
    'proxy-login': 'el proxy pide una contraseña',
    isolating_one:
      'El servicio rechazó un lote. Encontrar los enlaces rechazados requiere aprox. {{count, number}} solicitud más; el tiempo restante la incluye.',
    isolating_many:
      'El servicio rechazó un lote. Encontrar los enlaces rechazados requiere aprox. {{count, number}} de solicitudes más; el tiempo restante las incluye.',
    isolating_other:
      'El servicio rechazó un lote. Encontrar los enlaces rechazados requiere aprox. {{count, number}} solicitudes más; el tiempo restante las incluye.',
    paidAgain_one: 'Incluía {{count, number}} enlace ya enviado: usted decidió pagarlo otra vez.',
    paidAgain_many:
      'Incluía {{count, number}} de enlaces ya enviados: usted decidió pagarlos otra vez.',
    paidAgain_other:
      'Incluía {{count, number}} enlaces ya enviados: usted decidió pagarlos otra vez.',
    sentAgain_one: 'Incluía {{count, number}} enlace ya enviado: usted decidió enviarlo otra vez.',
    sentAgain_many:
      'Incluía {{count, number}} de enlaces ya enviados: usted decidió enviarlos otra vez.',
    sentAgain_other:
      'Incluía {{count, number}} enlaces ya enviados: usted decidió enviarlos otra vez.',
    pause: 'Pausar',
    pauseToo: 'Pausar también esta lista',
    resume: 'Reanudar',
    rest: 'Lo que espera',
    cancelRest: 'Cancelar el resto',
    moveRest: 'Mover el resto…',
    changeWhen: 'Cambiar cuándo sale…',
    more: 'Más de {{label}}',
    exportSoFar: 'Exportar lo que se sabe hasta ahora',
  },
  whose: 'Lista: «{{label}}». Cuenta: «{{account}}».',
  order: {
    heading: 'Orden',
    list: 'Envíos en {{account}}, en el orden en que salen',
    handle: 'Mover {{label}}',
    hint: 'Arrastre para cambiar el orden, o pulse Alt y una flecha',
    up: 'Subir',
    down: 'Bajar',
    front: 'Enviar antes que los demás',
    key: { up: 'Alt ↑', down: 'Alt ↓' },
    moved:
      '«{{label}}» es ahora el número {{place, number}} de {{count, number}} en «{{account}}».',
    problem: {
      'unknown-submission': 'Este envío ya terminó, así que el orden queda como estaba.',
      'other-account': 'Ese envío es de otra cuenta, así que el orden queda como estaba.',
    },
  },
  schedule: {
    due: 'Ha llegado su hora; sale en cuanto pueda.',
    at: 'Empieza: {{time}}, o en cuanto Linkferry esté en marcha después.',
    atPutOff:
      'Su hora es {{time}}, pero para entonces el tope diario de la cuenta está agotado. Empieza: {{next}}.',
    leftPutOff_one:
      'Queda por salir {{count, number}} porción. Por el tope diario de la cuenta, sale: {{next}}.',
    leftPutOff_many:
      'Quedan por salir {{count, number}} de porciones. Por el tope diario de la cuenta, la siguiente sale: {{next}}.',
    leftPutOff_other:
      'Quedan por salir {{count, number}} porciones. Por el tope diario de la cuenta, la siguiente sale: {{next}}.',
    left_one: 'Queda por salir {{count, number}} porción: {{next}}.',
    left_many: 'Quedan por salir {{count, number}} de porciones. La próxima: {{next}}.',
    left_other: 'Quedan por salir {{count, number}} porciones. La próxima: {{next}}.',
    nextOnDay: '{{day}}, en cuanto Linkferry esté en marcha',
    nextInHours: '{{day}}, en cuanto Linkferry esté en marcha entre {{from}} y {{to}}',
    leftDue_one: 'Ha llegado la hora de la última porción; sale en cuanto pueda.',
    leftDue_many:
      'Quedan por salir {{count, number}} de porciones. Ha llegado la hora de una de ellas; sale en cuanto pueda.',
    leftDue_other:
      'Quedan por salir {{count, number}} porciones. Ha llegado la hora de una de ellas; sale en cuanto pueda.',
    portions: 'Porciones que ya salieron: {{left, number}} de {{all, number}}.',
    untilResumed: 'Está en pausa: no sale nada hasta que lo reanude.',
    sendNow: 'Enviar ahora',
    change: 'Cambiar…',
    changeTitle: '¿Cuándo sale lo que espera ($t(words:links, {"count": {{links}} }))?',
    changeNothing: 'Ya no espera nada de este envío',
    changeConfirm: 'Cambiar',
    nothingNow: 'Ahora no sale nada.',
    daily:
      'Enlaces al día: {{links, number}} como máximo. Primera porción: {{first}}; última porción: {{last}}.',
    done: {
      now: 'Sale ahora: $t(words:links, {"count": {{links}} }).',
      at: 'Espera su nueva hora: $t(words:links, {"count": {{links}} }).',
      spread: 'Sale en porciones: $t(words:links, {"count": {{links}} }).',
    },
    ask: {
      title: '¿Enviar ahora lo que espera ($t(words:links, {"count": {{links}} }))?',
      text: 'Iba a salir en porciones. Ahora sale un lote tras otro, tan rápido como lo admita el servicio; se gasta de una vez lo que cuesta: $t(words:units, {"count": {{units}} }).',
      capped:
        'Iba a salir en porciones. Ahora sale un lote tras otro, tan rápido como lo admitan el servicio y el tope de la cuenta. Cuesta $t(words:units, {"count": {{units}} }).',
      confirm: 'Enviar ahora',
      keep: 'Mantener el envío gradual',
    },
    problem: {
      'unknown-submission': 'Este envío ya no está ahí. No se cambió nada.',
      'nothing-to-send': 'Ya no espera nada de este envío, así que no se cambió nada.',
      'time-past': 'Esa hora ya pasó. No se cambió nada; elija otra, o Ahora.',
      'schedule-too-long': 'Serían más porciones que días tienen diez años. No se cambió nada.',
      'disk-full': 'El disco está lleno. No se cambió nada; libere espacio y vuelva a intentarlo.',
      'folder-unwritable': 'No se puede escribir en la carpeta de datos. No se cambió nada.',
    },
  },
  map: {
    name: 'Lotes de {{label}}: {{states}}',
    stateCount: '{{count, number}} {{state}}',
    cell: 'Lote {{number}}: {{state}}',
    cells: 'Lotes {{from}} a {{to}}: {{states}}',
    loading: 'Leyendo los lotes…',
    noQuestion: 'Aquí no hay nada que responder. Intro solo pregunta por un lote quizá cobrado.',
    grouped_one: 'Una celda es {{count, number}} lote.',
    grouped_many: 'Una celda son {{count, number}} de lotes.',
    grouped_other: 'Una celda son {{count, number}} lotes.',
    task: 'tarea {{task}}',
    sentAt: 'enviado: {{time}}',
    half: 'parte de un lote rechazado',
    partsOf_one: 'parte de {{count, number}} lote',
    partsOf_many: 'partes de {{count, number}} lotes',
    partsOf_other: 'partes de {{count, number}} lotes',
    attempts_one: '{{count, number}} solicitud',
    attempts_many: '{{count, number}} de solicitudes',
    attempts_other: '{{count, number}} solicitudes',
  },
  wait: {
    rate: 'Esperando un turno libre en «{{account}}»: ya hizo todas las solicitudes que puede hacer por ahora.',
    'after-429':
      'El servicio pidió a «{{account}}» que vaya más despacio. No se cobró nada; el envío continúa a un ritmo más tranquilo.',
    pace: '«{{account}}» envía por ahora a un ritmo más tranquilo, porque el servicio lo pidió.',
    offline:
      'Sin conexión con el servicio de «{{account}}». El lote que iba a salir sigue aquí y no se cobró; se reintenta por sí solo.',
    'certificate-expired':
      'El certificado del servicio de «{{account}}» ha caducado o aún no es válido. Compruebe la fecha y la hora de este equipo; si son correctas, solo el servicio puede renovarlo. El lote que iba a salir sigue aquí y no se cobró; se reintenta solo.',
    'certificate-host':
      'El certificado que respondió por «{{account}}» pertenece a otro nombre. Compruebe la dirección de la cuenta. El lote que iba a salir sigue aquí y no se cobró; se reintenta solo.',
    'certificate-untrusted':
      'Este equipo no confía en el certificado del servicio de «{{account}}». Compruebe la dirección; si su empresa inspecciona las conexiones, el certificado de ella debe estar en el almacén del sistema. El lote que iba a salir sigue aquí y no se cobró; se reintenta solo.',
    'proxy-login':
      'El proxy de este equipo pide usuario y contraseña, así que «{{account}}» no llega a su servicio. Introdúzcalos en los ajustes del proxy o pregunte a quien lo administra. El lote que iba a salir sigue aquí y no se cobró; se reintenta solo.',
    'after-doubt':
      'Un lote en «{{account}}» figura como quizá cobrado. El envío espera un momento, para que un servicio con problemas no cueste más.',
    next: 'Continúa en {{duration}}.',
    now: 'Continúa ahora.',
    tries: 'Reintenta en {{duration}}.',
    triesNow: 'Reintenta ahora.',
  },
  rate: {
    title: '{{account}}, último minuto',
    titleOfWindow: '{{account}}, últimos {{window}}',
    of: 'de {{allowance}}',
    chart:
      'Solicitudes de «{{account}}» en los últimos {{window}}, sumadas: {{used, number}} de {{allowance, number}}',
    ago: 'hace {{window}}',
    now: 'ahora',
    free_one: '{{count, number}} solicitud puede salir enseguida.',
    free_many: '{{count, number}} de solicitudes pueden salir enseguida.',
    free_other: '{{count, number}} solicitudes pueden salir enseguida.',
    heldOlder:
      'Solicitudes iniciadas hace más de {{window}} y aún contadas, por seguridad: {{older, number}}.',
    freeAt: 'Próximo turno libre: {{time}}, en {{duration}}.',
    balance: 'Saldo conocido: {{balance, number}}',
    balanceAtMost: 'Saldo conocido: {{balance, number}} como máximo, el token es compartido',
    balanceInDoubt: 'Saldo conocido: {{balance, number}} como máximo, hay unidades quizá cobradas',
  },
  settled: {
    'in-trouble':
      'Lo que detuvo el envío ya tiene respuesta. Continúe cuando el servicio vuelva a funcionar.',
    unclear:
      'Lo que detuvo el envío ya tiene respuesta. Continúe cuando el servicio vuelva a responder como debe.',
    'links-differ':
      'Ya está aclarado cómo cuentan esos enlaces. Continúe cuando sepa por qué el servicio tomó un número distinto, o si acepta que vuelva a ocurrir.',
  },
  olderDoubt_one: '{{count, number}} enlace anterior sigue constando como quizá cobrado.',
  olderDoubt_many: '{{count, number}} de enlaces anteriores siguen constando como quizá cobrados.',
  olderDoubt_other: '{{count, number}} enlaces anteriores siguen constando como quizá cobrados.',
  nothingWaits: 'Ahora no espera nada en ella.',
  unpaused: '«{{account}}» ya no está en pausa.',
  nothingToday: 'Hoy no iba a salir nada más de todos modos, y mañana el tope empieza de nuevo.',
  moreWays: 'Más opciones',
  note: {
    paused: 'Puso en pausa «{{label}}».',
    resumed: 'Reanudó «{{label}}».',
    pausedAll: 'Puso en pausa todos los envíos.',
    resumedAll: 'Reanudó todos los envíos.',
    more_one: 'y {{count, number}} más',
    more_many: 'y {{count, number}} más',
    more_other: 'y {{count, number}} más',
  },
  elsewhere: {
    paused: '«{{label}}» se puso en pausa en otra ventana.',
    resumed: '«{{label}}» se reanudó en otra ventana.',
    pausedAll: 'Todos los envíos se pusieron en pausa en otra ventana.',
    resumedAll: 'Todos los envíos se reanudaron en otra ventana.',
  },
  heldAre: 'Retiene {{labels}}.',
  tokenUntilStop:
    'Un token se conserva solo hasta que se detiene Linkferry; después hay que introducirlo de nuevo.',
  tokenUnreadable: 'El token de «{{account}}» no se puede leer ahora del almacén de claves.',
  pause: {
    'missing-token': {
      title: '«{{account}}» no tiene token.',
      text: 'No se envía nada hasta que se introduzca.',
    },
    'token-refused': {
      title: 'El servicio no aceptó el token de «{{account}}».',
      text: 'No se cobró nada.',
    },
    moved: {
      title: 'La dirección de «{{account}}» ha cambiado.',
      text: 'El servicio remitió a otra y no tomó nada, así que no se cobró nada. Introduzca la dirección nueva.',
    },
    'not-found': {
      title: 'La dirección de «{{account}}» es incorrecta.',
      text: 'Ahí no se encontró tal servicio, así que no se cobró nada.',
    },
    'insecure-address': {
      title: 'La dirección de «{{account}}» no es segura.',
      text: 'El token solo va a direcciones https://, así que no se envió ni se cobró nada.',
    },
    'balance-too-low': {
      title: 'Saldo insuficiente en «{{account}}».',
      text: 'El próximo lote cuesta $t(words:units, {"count": {{units}} }); todo lo que espera, {{ofUnits, number}} en total.',
    },
    'price-differs': {
      title: 'A «{{account}}» se le cobró otro precio.',
      text: 'El servicio cobró $t(words:units, {"count": {{units}} }) por $t(words:links, {"count": {{ofUnits}} }); esta cuenta calcula con {{price, number}} por enlace.',
    },
    'links-differ': {
      title: 'El servicio tomó un número de enlaces distinto del que envió «{{account}}».',
      text: 'Dice que tomó {{units, number}}, no $t(words:links, {"count": {{ofUnits}} }); cuáles, no se sabe.',
    },
    'ambiguous-answer': {
      title: 'Un lote en «{{account}}» figura como quizá cobrado.',
      text: 'Esa respuesta también puede seguir a una solicitud que se llevó a cabo, así que puede haber habido un gasto de $t(words:units, {"count": {{inDoubt}} }).',
    },
    'foreign-400': {
      title: 'Algo entre usted y el servicio de «{{account}}» no dejó pasar un lote.',
      text: 'Un proxy o un cortafuegos, por su respuesta. El servicio no recibió los enlaces, así que no se cobró nada.',
    },
    'unexpected-status': {
      title: 'El servicio de «{{account}}» no admitió un lote, sin motivo conocido.',
      text: 'No se cobró nada.',
    },
    'doubts-in-a-row': {
      title: 'Dos lotes seguidos en «{{account}}» figuran como quizá cobrados.',
      text: 'En esta cuenta puede haber habido en total un gasto de $t(words:units, {"count": {{inDoubt}} }). El envío se detuvo para que el gasto no aumente.',
    },
    'doubt-limit': {
      title: '«{{account}}» alcanzó su límite de unidades quizá cobradas.',
      text: 'Puede haber habido un gasto de $t(words:units, {"count": {{inDoubt}} }). El envío se detuvo antes de que un lote más pudiera superar el límite.',
    },
    'refusals-in-a-row': {
      title: 'El servicio rechazó diez enlaces sueltos seguidos en «{{account}}».',
      text: 'Probablemente la causa no sean los enlaces. Los enlaces rechazados no cuestan nada.',
    },
    'day-cap': {
      title: '«{{account}}» alcanzó su tope de hoy.',
      text: 'El próximo lote gastaría más de lo que permite. Mañana continúa por sí solo; para continuar hoy, suba el tope.',
    },
    'submission-cap': {
      title: '«{{account}}» alcanzó su tope por envío.',
      text: 'El próximo lote gastaría más de lo que se permite en un envío. Lo demás que espera en la cuenta continúa. Suba el tope o cancele el resto.',
    },
    'disk-full': {
      title: 'El disco está lleno, así que no se envía nada más.',
      text: 'Lo que se envió y se cobró consta. Libere espacio y vuelva a intentarlo.',
    },
    'folder-unwritable': {
      title: 'Linkferry ya no puede escribir en su carpeta de datos, así que no se envía nada más.',
      text: 'Lo que se envió y se cobró consta. Haga que se pueda escribir en la carpeta y vuelva a intentarlo.',
    },
    'links-damaged': {
      title: 'Los enlaces guardados de un lote de «{{account}}» están dañados.',
      text: 'Tiene $t(words:links, {"count": {{ofUnits}} }) de «{{label}}». Ninguno se envió ni se cobró. Cancele el resto de la lista y añádala de nuevo desde su origen.',
    },
    'paused-by-user': {
      title: 'Usted pausó «{{account}}».',
      text: 'No se envía nada hasta que la deje continuar.',
    },
  },
  waiting_one: '{{count, number}} enlace espera y aún no cuesta nada.',
  waiting_many: '{{count, number}} de enlaces esperan y aún no cuestan nada.',
  waiting_other: '{{count, number}} enlaces esperan y aún no cuestan nada.',
  beyondCap_one:
    '{{count, number}} de estos enlaces supera el tope por envío y no sale hasta que suba ese tope: {{labels}}.',
  beyondCap_many:
    '{{count, number}} de estos enlaces superan el tope por envío y no salen hasta que suba ese tope: {{labels}}.',
  beyondCap_other:
    '{{count, number}} de estos enlaces superan el tope por envío y no salen hasta que suba ese tope: {{labels}}.',
  said: {
    status: 'El servicio respondió {{status}}.',
    both: 'El servicio respondió {{status}}: «{{message}}».',
  },
  remedy: {
    'enter-token': 'Introducir token',
    'edit-account': 'Editar la cuenta',
    'try-again': 'Reintentar',
    'enter-balance': 'Indicar saldo y continuar',
    'send-what-it-allows': 'Enviar lo que permita',
    'move-rest': 'Mover el resto…',
    'cancel-rest': 'Cancelar el resto',
    'export-rest': 'Exportar el resto',
    'accept-price':
      'Fijar el precio en $t(words:units, {"count": {{price}} }) por enlace y continuar',
    'keep-price': 'Mantener el precio y continuar',
    settle: '¿Se cobró?',
    'see-refused': 'Ver enlaces rechazados',
    'go-on': 'Continuar',
  },
  goOn: {
    title: 'Todos tienen ya respuesta. ¿Continuar con «{{account}}»?',
    text: {
      'in-trouble':
        'Se detuvo para que un servicio con problemas no cueste más. Continúe cuando el servicio vuelva a funcionar.',
      unclear:
        'Se detuvo porque la respuesta no decía si los enlaces se cobraron. Continúe cuando el servicio vuelva a responder como debe.',
      'links-differ':
        'Se detuvo porque el servicio tomó un número de enlaces distinto del enviado. Continúe cuando sepa por qué, o si acepta que vuelva a ocurrir.',
    },
    later: 'Todavía no',
  },
  doubt: {
    title_one: '{{count, number}} enlace figura como quizá cobrado.',
    title_many: '{{count, number}} de enlaces figuran como quizá cobrados.',
    title_other: '{{count, number}} enlaces figuran como quizá cobrados.',
    cause: {
      'no-answer':
        'Los enlaces se enviaron, pero no llegó ninguna respuesta a tiempo, así que puede haber habido un gasto de $t(words:units, {"count": {{units}} }).',
      'connection-cut':
        'La conexión se cortó después de enviar los enlaces, así que puede haber habido un gasto de $t(words:units, {"count": {{units}} }).',
      killed:
        'Linkferry se detuvo durante el envío, así que puede haber habido un gasto de $t(words:units, {"count": {{units}} }).',
      'server-error':
        'El servicio respondió con un error propio, así que puede haber habido un gasto de $t(words:units, {"count": {{units}} }).',
      'early-receipt':
        'El servicio envió un recibo antes de tener la lista entera, así que puede haber habido un gasto de $t(words:units, {"count": {{units}} }).',
      'unreadable-answer':
        'El servicio dijo que sí de una forma que no se puede leer, así que puede haber habido un gasto de $t(words:units, {"count": {{units}} }).',
      'ambiguous-status':
        'Esa respuesta también puede seguir a una solicitud que se llevó a cabo, así que puede haber habido un gasto de $t(words:units, {"count": {{units}} }).',
      'links-differ':
        'El servicio tomó un número de enlaces distinto del que se envió; cuáles, no se sabe.',
      several:
        'Por varios motivos; puede haber habido un gasto de hasta $t(words:units, {"count": {{units}} }).',
    },
    ask: '¿Se cobró?',
  },
  settle: {
    title_one: '¿Se cobró este enlace?',
    title_many: '¿Se cobraron estos {{count, number}} de enlaces?',
    title_other: '¿Se cobraron estos {{count, number}} enlaces?',
    titleDiffer: '¿Cuáles de estos enlaces se tomaron ($t(words:links, {"count": {{links}} }))?',
    progress: '{{number, number}} de {{total, number}}',
    lead: {
      'no-answer':
        'Envío: {{time}}. El servicio no respondió a tiempo. No hay forma de preguntárselo, así que solo la página de su cuenta puede decirlo.',
      'connection-cut':
        'Envío: {{time}}. La conexión se cortó antes de que el servicio respondiera. No hay forma de preguntárselo, así que solo la página de su cuenta puede decirlo.',
      killed:
        'El envío estaba en curso ({{time}}) cuando Linkferry se detuvo, así que la respuesta no se vio nunca. No hay forma de preguntar al servicio, así que solo la página de su cuenta puede decirlo.',
      'server-error':
        'Envío: {{time}}. El servicio respondió con un error propio, que puede llegar antes o después de cobrar. Solo la página de su cuenta puede decirlo.',
      'early-receipt':
        'Envío: {{time}}. El servicio envió un recibo antes de que el final de la lista saliera de este equipo, así que el recibo no se da por bueno. Solo la página de su cuenta puede decirlo.',
      'unreadable-answer':
        'Envío: {{time}}. El servicio dijo que sí, pero su recibo no se pudo leer. Solo la página de su cuenta puede decirlo.',
      'ambiguous-status':
        'Envío: {{time}}. La respuesta fue una que también puede seguir a una solicitud que se llevó a cabo. Solo la página de su cuenta puede decirlo.',
      'links-differ':
        'Envío: {{time}}. El servicio dice que tomó {{took, number}}, no {{links, number}}; cuáles, no se sabe.',
      unknownTook:
        'Envío: {{time}}. El servicio tomó un número distinto de ellos; cuáles, no se sabe.',
    },
    where: '«{{label}}» en «{{account}}», lote {{number}} de {{total, number}}',
    whereRemoved:
      '«{{label}}» en «{{account}}», que se quitó de Linkferry, lote {{number}} de {{total, number}}',
    answered: 'El servicio respondió {{status}}: «{{message}}».',
    answeredStatus: 'El servicio respondió {{status}}.',
    task: 'Tarea {{task}}, cobrado: $t(words:units, {"count": {{units}} })',
    taskOfEarlyReceipt: 'Tarea {{task}}, según el recibo que no se da por bueno',
    before: 'Saldo conocido, sin descontar estos',
    ifCharged: 'Si se cobró, la página de su cuenta muestra',
    ifNot: 'Si no',
    ifOnlyThese: 'Si solo se cobraron estos, la página de su cuenta muestra',
    ifAll_one: 'Si se cobró {{count, number}} lote en duda',
    ifAll_many: 'Si se cobraron todos los lotes en duda, {{count, number}}',
    ifAll_other: 'Si se cobraron los {{count, number}} lotes en duda',
    ifAllSince_one:
      'Si se cobró {{count, number}} lote en duda enviado desde que se introdujo el saldo',
    ifAllSince_many:
      'Si se cobraron todos los lotes en duda enviados desde que se introdujo el saldo, {{count, number}}',
    ifAllSince_other:
      'Si se cobraron los {{count, number}} lotes en duda enviados desde que se introdujo el saldo',
    ifNone: 'Si no se cobró ninguno',
    atMost: '{{balance}} como máximo',
    balance: 'Saldo que muestra ahora la página de su cuenta',
    verdict: {
      'nothing-entered': 'Introdúzcalo y verá con qué respuesta concuerda.',
      'fits-charged': 'concuerda con «se cobró»',
      'fits-not-charged': 'concuerda con «no se cobró»',
      'fits-neither':
        'no concuerda con ninguna: quizá solo se cobraron algunos, o hubo otro cobro o una recarga',
      'fits-several':
        'concuerda con más de una: también hay otros lotes de esta cuenta en duda. Busque la tarea en la página de su cuenta.',
      'may-be-others': 'no prueba nada: otros usan este token y pueden haberlo gastado',
      'proves-not-charged':
        'mayor de lo que permite «se cobró»: no se cobró, salvo que se haya recargado',
      'not-a-number': 'Introduzca unidades enteras, por ejemplo {{example, number}}.',
    },
    noProof: {
      'balance-unknown':
        'Un saldo puede decirlo la próxima vez: cuando haya respondido, introduzca en Cuentas, como saldo conocido, el que muestra la página de su cuenta; desde ahí se va descontando.',
      'balance-too-low':
        'El saldo conocido de esta cuenta es menor que estas unidades, así que está desactualizado y no prueba nada. Busque la tarea en la página de su cuenta.',
      'entered-after':
        'El saldo conocido de esta cuenta se introdujo después de enviar estos enlaces, así que, si se cobraron, ya incluye ese cobro: no se le descuenta nada más y no prueba nada. Busque la tarea en la página de su cuenta.',
      'in-flight':
        'En este momento se están enviando enlaces de esta cuenta, así que su saldo aún no prueba nada. Pause y después compare.',
      'sent-meanwhile':
        'Desde que se abrió esto se han enviado enlaces de esta cuenta, así que un saldo leído antes ya no vale. Pulse «Más tarde», pause, vuelva a abrir esto e introduzca lo que muestre la página de su cuenta.',
    },
    charged_one: 'Se cobró',
    charged_many: 'Se cobró',
    charged_other: 'Se cobró',
    onlySome: 'Solo algunos…',
    notCharged: 'No se cobró, enviar otra vez',
    notChargedCancelled: 'No se cobró',
    later: 'Más tarde',
    next: 'Siguiente',
    answeredElsewhere:
      'Esto ya está respondido, quizá en otra ventana. Aquí no queda nada por responder.',
    riskRemoved:
      'La cuenta de estos enlaces se quitó, así que desde aquí no se vuelve a enviar nada de esto. «No se cobró» saca los enlaces del registro de lo enviado, y en una lista posterior cuentan como nuevos; no se puede deshacer.',
    riskCancelled:
      'El envío está cancelado, así que nada de esto se vuelve a enviar por sí solo. «No se cobró» saca los enlaces del registro de lo enviado, y en una lista posterior cuentan como nuevos; no se puede deshacer.',
    risk: 'Si el servicio sí cobró, enviar otra vez paga dos veces $t(words:units, {"count": {{units}} }).',
    riskInPart:
      '«Contar todos como enviados» no cuesta nada más, pero el servicio no tomó $t(words:links, {"count": {{missing}} }) de estos. «Enviar todos otra vez» cuesta $t(words:units, {"count": {{cost}} }), hasta {{twice, number}} de ellas por segunda vez.',
    countAll: 'Contar todos como enviados',
    sendAll_one: 'Enviar todos otra vez, puede pagar dos veces hasta {{count, number}} unidad',
    sendAll_many:
      'Enviar todos otra vez, puede pagar dos veces hasta {{count, number}} de unidades',
    sendAll_other: 'Enviar todos otra vez, puede pagar dos veces hasta {{count, number}} unidades',
    which: {
      title: '¿Sabe cuáles?',
      text: 'Si su página de cuenta en el servicio muestra los enlaces de la tarea {{task}}, pegue o abra esa lista, o una de los enlaces que faltan allí. Entonces solo se envían otra vez los que faltan.',
      names: 'La lista nombra enlaces que',
      taken: 'se tomaron',
      'not-taken': 'faltan',
      field: 'Lista de enlaces',
      open: 'Abrir un archivo…',
      needed:
        'Debe nombrar {{needed, number}} de estos enlaces, como dice la respuesta del servicio.',
      differs:
        'Nombra {{named, number}} de estos enlaces; según la respuesta del servicio son {{needed, number}}.',
      fits: 'La lista concuerda con la respuesta. Contados como enviados: {{taken, number}}, por $t(words:units, {"count": {{units}} }). Enviar los demás cuesta $t(words:units, {"count": {{again}} }).',
      others_one: '{{count, number}} enlace más no está entre ellos: {{first}}',
      others_many: '{{count, number}} de enlaces más no están entre ellos; el primero es {{first}}',
      others_other: '{{count, number}} enlaces más no están entre ellos; el primero es {{first}}',
      unclear_one:
        'Pegue los enlaces tal como se enviaron. {{count, number}} línea es casi uno de estos enlaces o puede referirse a varios, así que no cuenta para ninguno: {{first}}',
      unclear_many:
        'Pegue los enlaces tal como se enviaron. {{count, number}} de líneas son casi uno de estos enlaces o pueden referirse a varios, así que no cuentan para ninguno; la primera es {{first}}',
      unclear_other:
        'Pegue los enlaces tal como se enviaron. {{count, number}} líneas son casi uno de estos enlaces o pueden referirse a varios, así que no cuentan para ninguno; la primera es {{first}}',
      sendOthers_one: 'Enviar otra vez solo {{count, number}} que falta',
      sendOthers_many: 'Enviar otra vez solo {{count, number}} que faltan',
      sendOthers_other: 'Enviar otra vez solo {{count, number}} que faltan',
      titleSome: '¿Cuáles se cobraron?',
      textSome:
        'Pegue o abra una lista de los enlaces que su página de cuenta en el servicio muestra como tomados, o de los que faltan allí. Solo se envían otra vez los que faltan.',
      neededSome: 'Aquí verá cuántos de estos enlaces nombra la lista antes de que cambie nada.',
      counted:
        'De estos enlaces, la lista nombra {{named, number}}. Contados como cobrados: {{taken, number}}, por $t(words:units, {"count": {{units}} }).',
      again:
        'Enviar otra vez los demás cuesta $t(words:units, {"count": {{again}} }); lo que de ellos se hubiera cobrado se paga entonces dos veces.',
      notAgain: 'Los demás no se envían otra vez.',
      noneTaken:
        'Según esta lista, no se cobró ninguno de estos enlaces: para eso, elija «{{answer}}».',
      allTaken: 'Según esta lista, se cobraron todos estos enlaces: para eso, elija «{{answer}}».',
      withoutLink_one: '{{count, number}} línea no contiene ningún enlace: {{first}}',
      withoutLink_many:
        '{{count, number}} de líneas no contienen ningún enlace; la primera es {{first}}',
      withoutLink_other:
        '{{count, number}} líneas no contienen ningún enlace; la primera es {{first}}',
      countOnly: 'Contar como enviados solo los tomados',
    },
    ofBatch: 'Lote {{number}}: {{done}}',
    export: 'Exportar estos enlaces',
    more_one: 'Su respuesta sobre {{count, number}} lote más se puede retirar.',
    more_many: 'Su respuesta sobre {{count, number}} de lotes más se puede retirar.',
    more_other: 'Su respuesta sobre {{count, number}} lotes más se puede retirar.',
    undoAll: 'Retirar las {{total, number}} respuestas',
    takenBack: 'Su respuesta queda retirada. $t(doubt.title, {"count": {{links}} })',
    problem: {
      'unknown-batch': 'Este lote ya no está en la cola. No se cambió nada.',
      'not-in-doubt': 'Este lote ya está aclarado, quizá en otra ventana. No se cambió nada.',
      'already-left':
        'Este lote está otra vez en camino, así que la respuesta ya no se puede retirar.',
      'not-settled': 'Este lote no está aclarado, así que no hay nada que retirar.',
      'does-not-add-up':
        'La lista no concuerda con este lote o con la respuesta del servicio. No se cambió nada.',
    },
    done: {
      charged:
        'Según su respuesta, se cobró y así queda contado: $t(words:links, {"count": {{links}} }).',
      inPart:
        'Según su respuesta, contado como enviado: $t(words:links, {"count": {{links}} }). No cobrado, a la espera de enviarse otra vez: {{others, number}}.',
      inPartHeld_one:
        'Según su respuesta, contado como enviado: $t(words:links, {"count": {{links}} }). No cobrado, a la espera de enviarse otra vez: {{others, number}}. Cancelado: {{count, number}}, porque ya está en otro lote.',
      inPartHeld_many:
        'Según su respuesta, contado como enviado: $t(words:links, {"count": {{links}} }). No cobrado, a la espera de enviarse otra vez: {{others, number}}. Cancelado: {{count, number}}, porque ya están en otros lotes.',
      inPartHeld_other:
        'Según su respuesta, contado como enviado: $t(words:links, {"count": {{links}} }). No cobrado, a la espera de enviarse otra vez: {{others, number}}. Cancelado: {{count, number}}, porque ya están en otros lotes.',
      inPartCancelled_one:
        'Según su respuesta, contado como enviado: $t(words:links, {"count": {{links}} }). No cobrado y no se envía otra vez: {{count, number}}.',
      inPartCancelled_many:
        'Según su respuesta, contado como enviado: $t(words:links, {"count": {{links}} }). No cobrado y no se envía otra vez: {{count, number}}.',
      inPartCancelled_other:
        'Según su respuesta, contado como enviado: $t(words:links, {"count": {{links}} }). No cobrado y no se envía otra vez: {{count, number}}.',
      countedAsSent:
        'Según su respuesta, contado como enviado: $t(words:links, {"count": {{links}} }).',
      'not-charged':
        'Según su respuesta, no se cobró y se envía otra vez: $t(words:links, {"count": {{links}} }).',
      heldElsewhere_one:
        'Según su respuesta, no se cobró. Se envía otra vez: $t(words:links, {"count": {{links}} }); {{count, number}} no, porque ahora lo tiene otro lote.',
      heldElsewhere_many:
        'Según su respuesta, no se cobró. Se envía otra vez: $t(words:links, {"count": {{links}} }); {{count, number}} no, porque ahora los tienen otros lotes.',
      heldElsewhere_other:
        'Según su respuesta, no se cobró. Se envía otra vez: $t(words:links, {"count": {{links}} }); {{count, number}} no, porque ahora los tienen otros lotes.',
      'not-charged-cancelled':
        'Según su respuesta, no se cobró: $t(words:links, {"count": {{links}} }). Queda cancelado y no se envía otra vez.',
    },
  },
  cancel: {
    over: 'Ya no queda nada en espera',
    title: '¿Cancelar lo que espera ($t(words:links, {"count": {{links}} }))?',
    text: 'Eso no se envía, y lo que costaría no se gasta: $t(words:units, {"count": {{units}} }). Lo que se está enviando ahora termina y cuenta. No se puede deshacer; lo cancelado se puede enviar de nuevo en otro envío.',
    confirm: 'Cancelar el resto',
    keep: 'Conservarlo',
  },
  move: {
    title: '¿Mover lo que espera ($t(words:links, {"count": {{links}} }))?',
    moving: 'Moviendo $t(words:links, {"count": {{links}} })…',
    text: 'Los enlaces dejan este envío y empiezan uno propio en la otra cuenta, detrás de lo que espera allí. Los que esa cuenta ya envió o planificó se omiten y se cancelan, para que no se paguen dos veces. Lo que se está enviando ahora termina aquí.',
    staysSpread:
      'El envío gradual va con ellos: sus porciones salen allí los días y a las horas que tienen aquí.',
    counting: 'Contando lo que esa cuenta ya ha enviado o planificado…',
    known_one:
      '«{{account}}» ya ha enviado o planificado {{count, number}} de ellos: se omite y se cancela.',
    known_many:
      '«{{account}}» ya ha enviado o planificado {{count, number}} de ellos: se omiten y se cancelan.',
    known_other:
      '«{{account}}» ya ha enviado o planificado {{count, number}} de ellos: se omiten y se cancelan.',
    staysPaused: 'Lo que puso en pausa sigue en pausa allí hasta que lo reanude.',
    cost: '«{{account}}» paga por ellos $t(words:units, {"count": {{units}} }).',
    balance:
      'El saldo conocido de esa cuenta queda en {{balance, number}} después de todo lo que espera en ella.',
    balanceAtMost:
      'El saldo conocido de esa cuenta queda como máximo en {{balance, number}} después de todo lo que espera en ella; el token es compartido.',
    balanceInDoubt:
      'El saldo conocido de esa cuenta queda como máximo en {{balance, number}} después de todo lo que espera en ella; hay unidades quizá cobradas.',
    balanceUnknown: 'El saldo de esa cuenta no se conoce.',
    short:
      'Al saldo conocido de esa cuenta le faltaría esto para todo lo que entonces espera en ella: $t(words:units, {"count": {{units}} }).',
    standsStill: {
      'no-token': '«{{account}}» no tiene token, así que no se envía nada hasta que se introduzca.',
      paused: '«{{account}}» está ahora en pausa, así que no se envía nada hasta que continúe.',
    },
    account: 'A la cuenta',
    confirm: 'Mover $t(words:links, {"count": {{links}} })',
    cancel: 'Dejarlos aquí',
    noOther: 'No hay otra cuenta a la que moverlos. Añada antes una en Cuentas.',
    addAccount: 'Añadir una cuenta',
    moved: 'Movido a «{{account}}»: $t(words:links, {"count": {{links}} }).',
    spokenFor_one:
      '{{count, number}} enlace se omitió y se canceló, porque esa cuenta ya lo envió o lo planificó.',
    spokenFor_many:
      '{{count, number}} de enlaces se omitieron y se cancelaron, porque esa cuenta ya los envió o los planificó.',
    spokenFor_other:
      '{{count, number}} enlaces se omitieron y se cancelaron, porque esa cuenta ya los envió o los planificó.',
    problem: {
      'unknown-account': 'Entretanto se quitó esa cuenta. No se movió nada.',
      'nothing-to-send': 'Ya no espera nada, así que no se movió nada.',
      'all-spoken-for':
        'Esa cuenta ya ha enviado o planificado todos ellos: no hay nada que mover y siguen esperando aquí. Si no se han de pagar también aquí, cancele el resto.',
      'over-submission-cap': 'Es más de lo que esa cuenta permite en un envío. No se movió nada.',
      'disk-full': 'El disco está lleno. No se movió nada; libere espacio y vuelva a intentarlo.',
      'folder-unwritable': 'No se puede escribir en la carpeta de datos. No se movió nada.',
    },
  },
  balance: {
    title: {
      'enter-balance': 'Continuar con un saldo nuevo',
      'send-what-it-allows': 'Enviar lo que permita el saldo',
    },
    text: {
      'enter-balance':
        'Recargue en la página de cuenta del servicio e introduzca el saldo que muestra. Todo lo que espera requiere $t(words:units, {"count": {{units}} }).',
      'send-what-it-allows':
        'Introduzca el saldo que muestra la página de la cuenta. Se envían solo los enlaces que ese saldo paga; después la cuenta se pausa otra vez.',
      'nothing-waits':
        'Recargue en la página de cuenta del servicio e introduzca el saldo que muestra. Ahora no espera nada en esta cuenta.',
    },
    done: 'El saldo está introducido y «{{account}}» ya no está en pausa.',
    entered: 'El saldo está introducido.',
    inDoubt:
      'Hay un posible cobro de $t(words:units, {"count": {{units}} }). Aclárelo antes si puede: un saldo introducido ahora no puede decir después si se cobró.',
    label: 'Saldo en unidades',
    needed: 'Introduzca unidades enteras, por ejemplo {{example, number}}.',
    short:
      'Esto paga {{units, number}} de $t(words:units, {"count": {{ofUnits}} }) que quedan por gastar.',
    enough: 'Esto paga todo lo que espera.',
    confirm: { 'enter-balance': 'Continuar', 'send-what-it-allows': 'Enviar lo que permita' },
    cancel: 'Ahora no',
    problem: {
      'unknown-account': 'Entretanto se quitó esta cuenta.',
      'balance-needed': 'Para continuar, la cuenta necesita un saldo mayor que cero.',
    },
  },
  token: {
    title: 'Token de «{{account}}»',
    text: 'Solo va a {{address}}, y no se vuelve a mostrar nunca.',
    label: 'Token del área de cuenta del servicio',
    confirm: 'Usar este token',
    cancel: 'Ahora no',
  },
  finished: {
    accepted_one: '{{count, number}} aceptado',
    accepted_many: '{{count, number}} aceptados',
    accepted_other: '{{count, number}} aceptados',
    sending_one: '{{count, number}} enviándose',
    sending_many: '{{count, number}} enviándose',
    sending_other: '{{count, number}} enviándose',
    refused_one: '{{count, number}} rechazado',
    refused_many: '{{count, number}} rechazados',
    refused_other: '{{count, number}} rechazados',
    inDoubt_one: '{{count, number}} quizá cobrado',
    inDoubt_many: '{{count, number}} quizá cobrados',
    inDoubt_other: '{{count, number}} quizá cobrados',
    cancelled_one: '{{count, number}} cancelado',
    cancelled_many: '{{count, number}} cancelados',
    cancelled_other: '{{count, number}} cancelados',
    moved_one: '{{count, number}} movido a «{{account}}»',
    moved_many: '{{count, number}} movidos a «{{account}}»',
    moved_other: '{{count, number}} movidos a «{{account}}»',
    movedAway_one: '{{count, number}} movido a otra cuenta',
    movedAway_many: '{{count, number}} movidos a otra cuenta',
    movedAway_other: '{{count, number}} movidos a otra cuenta',
    sentBefore_one: '{{count, number}} ya enviado, {{with}}',
    sentBefore_many: '{{count, number}} ya enviados, {{with}}',
    sentBefore_other: '{{count, number}} ya enviados, {{with}}',
    later_one: '{{count, number}} quedó para después',
    later_many: '{{count, number}} quedaron para después',
    later_other: '{{count, number}} quedaron para después',
    notSent_one: '{{count, number}} no enviado',
    notSent_many: '{{count, number}} no enviados',
    notSent_other: '{{count, number}} no enviados',
    at: 'terminado: {{time}}',
    cancelledAt: 'cancelado: {{time}}',
    owedSince: 'espera su respuesta desde: {{time}}',
    meaning:
      'Aceptado: el servicio lo tomó; eso no significa que un motor de búsqueda lo haya indexado.',
    copy: 'Copiar resultados',
    copyOf: 'Copiar resultados de {{label}}',
    refusedWhy: 'Sobre lo que rechazó, el servicio dijo: «{{message}}».',
    refusedNoWords: 'Sobre lo que rechazó, el servicio no dijo nada.',
    refusedShow: 'Mostrar lo rechazado',
    export: 'Exportar',
    exportOf: 'Exportar los resultados de {{label}}',
    format: { csv: 'CSV, para cualquier hoja', xlsx: 'Libro de Excel (XLSX)' },
    report: 'Informe',
    reportOf: 'Informe de {{label}}',
    copied_one: 'Copiada {{count, number}} fila, en el orden de su lista',
    copied_many: 'Copiadas {{count, number}} de filas, en el orden de su lista',
    copied_other: 'Copiadas {{count, number}} filas, en el orden de su lista',
    notCopied:
      'No se pudieron poner los resultados en el portapapeles. Use Exportar, o haga clic otra vez en Copiar resultados.',
    saved: 'Guardado como {{path}}',
    downloaded: 'El archivo está en sus descargas',
    problem: {
      'unknown-submission': 'Este envío ya no consta.',
      'source-gone':
        'La lista de origen de este envío ya no está en la carpeta de datos. Lo que se envió está en Historial.',
      'disk-full':
        'El disco está lleno, así que no se escribió ningún archivo. Libere espacio y vuelva a intentarlo.',
      'folder-unwritable': 'La carpeta no permite a Linkferry escribir. Elija otra.',
    },
  },
  refused: {
    title: 'Rechazados por el servicio en «{{account}}»',
    text: 'No cuestan nada.',
    latest: 'Estos son los últimos; todos, con las palabras del servicio, están en la exportación.',
    none: 'No consta ningún enlace rechazado.',
    at: 'Rechazado ({{time}}): «{{message}}».',
    atWithoutWords: 'Rechazado ({{time}}), sin una palabra.',
    more_one: 'y {{count, number}} enlace más',
    more_many: 'y {{count, number}} de enlaces más',
    more_other: 'y {{count, number}} enlaces más',
    export: 'Exportar todos los resultados',
  },
}
