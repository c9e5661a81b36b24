import type { accounts as english } from '../accounts.ts'
import type { PluralForms, Translated } from '../catalogue.ts'

/** Accounts in Spanish. */
export const accounts: Translated<typeof english, PluralForms['es']> = {
  title: 'Cuentas',
  requests_one: '{{count, number}} solicitud',
  requests_many: '{{count, number}} de solicitudes',
  requests_other: '{{count, number}} solicitudes',
  seconds_one: '{{count, number}} segundo',
  seconds_many: '{{count, number}} de segundos',
  seconds_other: '{{count, number}} segundos',
  add: 'Añadir una cuenta',
  list: 'Cuentas',
  newAccount: 'Cuenta nueva',
  noReal: {
    title: 'Ningún servicio conectado todavía',
    text: 'Práctica funciona sin ninguno. Para enviar de verdad, añada la dirección de su servicio de indexación y el token de su área de cuenta.',
  },
  token: {
    title: 'Token',
    state: {
      absent: 'Sin token',
      present: 'Guardado',
      'session-only': 'Se conserva hasta cerrar Linkferry',
      undecryptable: 'Ilegible',
      elsewhere: 'De otra dirección',
    },
    standing: {
      absent: 'Sin token',
      present: 'Guardado',
      'session-only': 'Se conserva hasta cerrar Linkferry',
      undecryptable: 'Token ilegible',
      elsewhere: 'Token de otra dirección',
    },
    hint: {
      absent: 'No se puede enviar nada en esta cuenta hasta que se introduzca un token.',
      present: 'Está guardado y no se vuelve a mostrar nunca. Si se introduce otro, lo sustituye.',
      'session-only': 'Está solo en memoria y hay que introducirlo de nuevo tras reiniciar.',
      undecryptable:
        'Hay un token guardado, pero el almacén de claves de este equipo no puede leerlo ahora. Se dejó como estaba: desbloquee el almacén de claves y reinicie, o introduzca el token otra vez.',
      elsewhere:
        'El token se introdujo para otra dirección y no se envía a esta. Introduzca el token de esta dirección o vuelva a poner la anterior.',
    },
    field: 'Token del área de cuenta del servicio',
    replace: 'Token nuevo',
    save: 'Usar este token',
    forget: 'Olvidar el token',
    saved: 'El token está establecido.',
    forgetting: {
      title: '¿Olvidar el token de «{{account}}»?',
      text: 'Linkferry no puede volver a mostrarlo: para enviar en esta cuenta hay que introducirlo de nuevo. Lo que espera en la cola se queda ahí hasta entonces.',
      keep: 'Conservarlo',
    },
    forgotten: 'El token se ha olvidado.',
    keep: 'Cómo conservarlo',
    stored: 'Guardarlo en el almacén de claves de este equipo',
    weak: 'Guardarlo con protección débil',
    session: 'Conservarlo hasta cerrar Linkferry',
    keepHint: {
      strong: 'El almacén de claves lo cifra para su usuario de este equipo.',
      weak: 'Este equipo no tiene un almacén de claves seguro: cualquier programa que se ejecute con su usuario podría leer un token guardado.',
      denied:
        'El almacén de claves de este equipo lo ha rechazado, así que el token no se escribe. Para consultarlo otra vez, reinicie Linkferry.',
      waiting:
        'El almacén de claves de este equipo aún no ha respondido, así que el token se conserva hasta cerrar Linkferry. Para guardarlo, desbloquee primero el almacén de claves.',
      unasked:
        'El almacén de claves se consulta al guardar y lo cifra para su usuario de este equipo.',
      'session-only':
        'En el navegador nunca se escribe un token en el disco: se conserva hasta que se detiene Linkferry y después se introduce de nuevo.',
    },
  },
  practice: {
    text: 'Un pequeño servicio en este equipo que se comporta como el real: los mismos límites, las mismas respuestas, su propio saldo. Los enlaces que se le envían no van a ninguna parte y no cuestan nada, y no cuenta en ningún total. No necesita token y no se puede modificar ni quitar.',
    address: 'Dirección',
    balance: 'Saldo',
    tag: 'No se cobra nada',
    own: 'el suyo propio',
  },
  section: {
    service: 'Servicio',
    money: 'Dinero',
    limits: 'Límites del servicio',
    sending: 'Envío',
  },
  field: {
    name: 'Nombre',
    baseUrl: 'Dirección',
    knownBalance: 'Saldo conocido',
    price: 'Unidades por enlace',
    doubtLimit: 'Máximo de unidades quizá cobradas',
    capPerSubmission: 'Máximo de unidades por envío',
    capPerDay: 'Máximo de unidades al día',
    linksPerRequest: 'Enlaces por solicitud',
    urlLength: 'Enlace más largo, en caracteres',
    requestsPerWindow: 'Máximo de solicitudes',
    windowSeconds: 'Contadas durante, en segundos',
    people: 'Personas que usan este token, usted incluido',
    parallel: 'Solicitudes a la vez',
    answerTimeoutSeconds: 'Esperar una respuesta, en segundos',
    serverErrorIsFree: 'Con un error 500, este servicio seguro que no cobra nada',
  },
  hint: {
    name: 'Como usted la llame, por ejemplo el cliente.',
    baseUrl: 'Sin /api/links, por ejemplo https://servicio.example',
    knownBalance:
      'Lo que muestra ahora la página de la cuenta. Cada recibo lo va descontando. Vacío: no se conoce.',
    balanceInDoubt:
      'Hay un posible cobro de $t(words:units, {"count": {{units}} }). Aclárelo antes en Cola: un saldo introducido ahora cuenta como si ya incluyera ese cobro y no puede decir después si lo hubo.',
    balanceBelowZero:
      'Se cobró más de lo que tenía el saldo introducido, así que ya no es actual. Introduzca lo que muestra ahora la página de la cuenta.',
    balanceEndsPause: 'Si alcanza para todo lo que espera, esta cuenta continúa al guardarlo.',
    price: 'Lo que cobra el servicio por un enlace.',
    doubtLimit: 'Vacío: dos lotes. El envío se pausa antes de superarlo.',
    capPerSubmission:
      'Vacío: sin tope. No se puede enviar una lista que lo supere. El envío que lo alcanza después espera; los demás continúan.',
    capPerDay: 'Vacío: sin tope. El envío se pausa al alcanzarlo, hasta medianoche.',
    linksPerRequest: 'El servicio no admite más en una solicitud.',
    urlLength: 'Los enlaces más largos figuran como no utilizables.',
    requestsPerWindow: 'Cuántas acepta el servicio con un mismo token en esos segundos.',
    windowSeconds: 'Cuánto tiempo hacia atrás cuenta el servicio las solicitudes.',
    people: '¿Lo usa alguien más? 1: solo usted.',
    peopleShared:
      '{{people, number}} personas comparten el token, así que este equipo hace aprox. $t(requests, {"count": {{share}} }) en $t(seconds, {"count": {{seconds}} }), y un saldo conocido se lee «como máximo». Aquí no se sabe lo que envían los demás: un enlace que enviaron puede pagarse otra vez.',
    parallel:
      'Con más de una puede haber más unidades en duda al mismo tiempo. El envío está limitado por el ritmo, así que con 1 casi siempre va igual de rápido.',
    answerTimeoutSeconds: 'Pasado este tiempo, un lote sin respuesta figura como quizá cobrado.',
    serverErrorIsFree:
      'Entonces, tras un 500, el lote se vuelve a enviar por sí solo unas cuantas veces. Si este servicio sí cobra antes de ese error, cada repetición paga otra vez el lote entero. Déjelo desactivado salvo que el dueño del servicio diga que entonces no cobra.',
  },
  save: 'Guardar cambios',
  create: 'Añadir esta cuenta',
  revert: 'Deshacer cambios',
  saved: 'Guardado.',
  savedHolds_one:
    'Guardado. {{count, number}} lista que espera se detiene en el tope antes del final.',
  savedHolds_many:
    'Guardado. {{count, number}} de listas que esperan se detienen en el tope antes del final.',
  savedHolds_other:
    'Guardado. {{count, number}} listas que esperan se detienen en el tope antes del final.',
  daySpent:
    'Cobrado hoy, o con un posible cobro: $t(words:units, {"count": {{units}} }). Con este tope hoy no sale nada más; con {{needed, number}} sale el próximo enlace.',
  capHolds: {
    text_one:
      '{{labels}} necesita más que el tope por envío y se detiene antes del final. Lo demás que espera en esta cuenta continúa.',
    text_many:
      '{{labels}} necesitan más que el tope por envío y se detienen antes del final. Lo demás que espera en esta cuenta continúa.',
    text_other:
      '{{labels}} necesitan más que el tope por envío y se detienen antes del final. Lo demás que espera en esta cuenta continúa.',
    raiseTo: 'Subirlo a {{units, number}}',
    none: 'Sin tope',
    toQueue: 'Ir a la Cola',
  },
  notSaved: 'Sin guardar',
  leftUnsaved: 'Los cambios de «{{account}}» aún no están guardados.',
  leftNew: 'La cuenta nueva aún no se ha añadido.',
  adding: {
    added: '«{{account}}» se ha añadido. Introduzca su token para enviar en ella.',
    'added-with-token': '«{{account}}» se ha añadido y su token está establecido.',
    'token-refused':
      '«{{account}}» se ha añadido, pero su token no se admitió: al lado figura por qué. No se envía nada en ella hasta que lo tenga.',
    takesList: 'La lista de Nuevo, que era para la práctica, ahora es para «{{account}}».',
  },
  confirmNote: 'Tras un cambio, el próximo envío en esta cuenta pregunta antes.',
  inUse: 'Último envío de una lista: {{time}}',
  neverUsed: 'Nunca usada',
  paused: 'En pausa, véase Cola',
  pausedHere: 'En pausa',
  paid: {
    title: 'Enlaces pagados',
    text: 'Un archivo con todos los enlaces que se enviaron en esta cuenta, con su tarea y su hora. Quien comparte su token lo importa, para que nadie pague otra vez por esos enlaces. No contiene ningún token, ni cliente, etiqueta, unidades o informe: para pasar a otro equipo, cierre Linkferry y copie en su lugar su carpeta de datos.',
    export: 'Exportar enlaces pagados',
    import: 'Importar enlaces pagados…',
    saved: 'Los enlaces pagados se guardaron como {{path}}',
    downloaded: 'Los enlaces pagados están en sus descargas',
    importing: 'Importando los enlaces pagados…',
    readSoFar: '{{read, number}} de {{links, number}} enlaces leídos',
    allRead: 'Los {{links, number}} enlaces están leídos; en un momento contarán',
    imported_one:
      '{{count, number}} enlace cuenta ahora como ya enviado y se omite en envíos posteriores.',
    imported_many:
      '{{count, number}} de enlaces cuentan ahora como ya enviados y se omiten en envíos posteriores.',
    imported_other:
      '{{count, number}} enlaces cuentan ahora como ya enviados y se omiten en envíos posteriores.',
    known_one: '{{count, number}} ya constaba.',
    known_many: '{{count, number}} ya constaban.',
    known_other: '{{count, number}} ya constaban.',
    allKnown_one: '{{count, number}} enlace ya constaba.',
    allKnown_many: 'Los {{count, number}} de enlaces ya constaban todos.',
    allKnown_other: 'Los {{count, number}} enlaces ya constaban todos.',
    takenOut_one: '{{count, number}} de ellos esperaba en su Cola: se quitó de allí y no se envía.',
    takenOut_many:
      '{{count, number}} de ellos esperaban en su Cola: se quitaron de allí y no se envían.',
    takenOut_other:
      '{{count, number}} de ellos esperaban en su Cola: se quitaron de allí y no se envían.',
    freed_one:
      '{{count, number}} enlace que una lista anterior retenía como pagado o quizá cobrado al final no se cobró: puede volver a enviarse desde aquí.',
    freed_many:
      '{{count, number}} enlaces que una lista anterior retenía como pagados o quizá cobrados al final no se cobraron: pueden volver a enviarse desde aquí.',
    freed_other:
      '{{count, number}} enlaces que una lista anterior retenía como pagados o quizá cobrados al final no se cobraron: pueden volver a enviarse desde aquí.',
    onTheirWay_one:
      'Cuando se escribió la lista, {{count, number}} enlace aún estaba en camino: se retiene como quizá cobrado hasta que la próxima lista de quien lo envió diga qué fue de él.',
    onTheirWay_many:
      'Cuando se escribió la lista, {{count, number}} de enlaces aún estaban en camino: se retienen como quizá cobrados hasta que la próxima lista de quien los envió diga qué fue de ellos.',
    onTheirWay_other:
      'Cuando se escribió la lista, {{count, number}} enlaces aún estaban en camino: se retienen como quizá cobrados hasta que la próxima lista de quien los envió diga qué fue de ellos.',
    elsewhere: {
      asks: 'Los enlaces pagados para «{{account}}» esperan allí una respuesta.',
      failed: 'Los enlaces pagados para «{{account}}» no se importaron: el motivo está allí.',
      imported: 'Los enlaces pagados para «{{account}}» están importados.',
    },
    exchange: {
      given: 'Última exportación: {{time}} ($t(words:links, {"count": {{links}} })).',
      notGiven: 'Aún sin exportar.',
      taken:
        'Última importación: {{time}}, de «{{from}}» ($t(words:links, {"count": {{links}} })).',
      written: 'Lista escrita: {{time}}.',
      notTaken: 'Aún no se ha importado nada.',
      sentSince_one:
        '{{count, number}} enlace enviado desde aquí aún no está en ninguna exportación: quien comparte el token puede pagarlo otra vez.',
      sentSince_many:
        '{{count, number}} de enlaces enviados desde aquí aún no están en ninguna exportación: quien comparte el token puede pagarlos otra vez.',
      sentSince_other:
        '{{count, number}} enlaces enviados desde aquí aún no están en ninguna exportación: quien comparte el token puede pagarlos otra vez.',
      onTheirWay_one:
        '{{count, number}} enlace estaba en camino en esa exportación, así que los demás lo retienen como quizá cobrado: vuelva a exportar cuando tenga respuesta.',
      onTheirWay_many:
        '{{count, number}} de enlaces estaban en camino en esa exportación, así que los demás los retienen como quizá cobrados: vuelva a exportar cuando tengan respuesta.',
      onTheirWay_other:
        '{{count, number}} enlaces estaban en camino en esa exportación, así que los demás los retienen como quizá cobrados: vuelva a exportar cuando tengan respuesta.',
      doubted_one:
        '{{count, number}} enlace que enviaron otros se retiene aquí como quizá cobrado: su próxima lista dirá qué fue de él.',
      doubted_many:
        '{{count, number}} de enlaces que enviaron otros se retienen aquí como quizá cobrados: su próxima lista dirá qué fue de ellos.',
      doubted_other:
        '{{count, number}} enlaces que enviaron otros se retienen aquí como quizá cobrados: su próxima lista dirá qué fue de ellos.',
    },
    other: {
      title: '¿Importar esta lista en «{{account}}»?',
      from: 'El archivo contiene $t(words:links, {"count": {{links}} }) de «{{name}}» en {{address}}.',
      onlyBack:
        'El archivo de «{{name}}» en {{address}} no contiene enlaces pagados. Solo retira lo que listas anteriores decían de enlaces que al final no se cobraron: $t(words:links, {"count": {{back}} }).',
      alsoBack:
        'Además retira lo que listas anteriores decían de enlaces que al final no se cobraron: $t(words:links, {"count": {{back}} }).',
      to: 'Esta cuenta es «{{account}}» en {{address}}.',
      means: {
        'another-address':
          'Si pertenece a otro servicio, sus enlaces no se pagaron aquí y se omitirían sin motivo.',
        'another-name':
          'Solo el nombre es distinto. Si es otra cuenta de este servicio, sus enlaces no se pagaron aquí y se omitirían sin motivo.',
        'only-back': 'No cambia nada más: lo que ninguna lista anterior dijo aquí queda como está.',
      },
      confirmBack: 'Retirar: $t(words:links, {"count": {{back}} })',
      confirm_one: 'Importar {{count, number}} enlace',
      confirm_many: 'Importar {{count, number}} de enlaces',
      confirm_other: 'Importar {{count, number}} enlaces',
    },
    exportProblem: {
      'unknown-account': 'Entretanto se quitó esta cuenta. No se escribió ningún archivo.',
      'practice-is-fixed': 'Práctica no paga nada, así que no hay nada que exportar.',
      'disk-full':
        'El disco está lleno, así que no se escribió ningún archivo. Libere espacio y vuelva a intentarlo.',
      'folder-unwritable': 'La carpeta no permite a Linkferry escribir. Elija otra.',
    },
    problem: {
      'unknown-account': 'Entretanto se quitó esta cuenta. No se importó nada.',
      'practice-is-fixed': 'Práctica no paga nada, así que no se importó nada.',
      'file-unreadable': 'No se pudo leer el archivo. No se importó nada.',
      'no-answer':
        'El motor de Linkferry se detuvo entretanto, así que no se sabe si la lista se importó. Impórtela otra vez: nada cuenta dos veces.',
      'not-a-paid-list':
        'No es un archivo de enlaces pagados, así que no se importó nada. Elija uno escrito con Exportar enlaces pagados; una lista para enviar se abre en Nuevo.',
      'newer-paid-list':
        'Una versión posterior de Linkferry escribió este archivo. No se importó nada; actualice antes Linkferry.',
      'damaged-paid-list':
        'El archivo está dañado o cortado, así que no se importó nada de él. Pida que lo exporten otra vez.',
      'disk-full':
        'El disco está lleno, así que no se importó nada. Libere espacio e impórtelo otra vez.',
      'folder-unwritable':
        'No se puede escribir en la carpeta de datos, así que no se importó nada.',
    },
  },
  remove: 'Quitar la cuenta',
  removing: {
    title: '¿Quitar «{{account}}»?',
    text: 'Su token se olvida. Lo que se envió en ella sigue en Historial y cuenta como ya enviado en cuanto se añadan otra vez el mismo token y la misma dirección.',
    confirm: 'Quitar la cuenta',
    keep: 'Conservarla',
  },
  test: {
    button: 'Probar',
    running: 'Preguntando al servicio…',
    hint: 'Una solicitud que no es JSON válido: el servicio debe rechazarla, así que no cuesta nada.',
    unsaved: 'Guarde antes los cambios: la prueba usa lo guardado.',
    failure: {
      'unknown-account': 'Entretanto se quitó esta cuenta.',
      'missing-token': 'No hay ningún token con el que probar. Introdúzcalo antes.',
      'no-free-slot':
        'Todas las solicitudes que esta cuenta puede hacer por ahora están usadas, y una prueba cuenta como una. Vuelva a intentarlo más tarde.',
    },
    outcome: {
      refused:
        'Todo está bien: la dirección responde y no rechazó el token; si es válido se verá con el primer lote.',
      receipt:
        'El servicio tomó una solicitud no válida como tarea {{task}} y dice que usó $t(words:units, {"count": {{units}} }). No es el servicio que describe su especificación; pregunte a su dueño antes de enviar.',
      'early-receipt':
        'El servicio envió un recibo, de la tarea {{task}}, antes de tener la solicitud entera. No es el servicio que describe su especificación; pregunte a su dueño antes de enviar.',
      unreadable:
        'Algo respondió con éxito, pero no como lo hace el servicio. Probablemente la dirección sea la de una página web.',
      moved: 'La dirección ha cambiado: el servicio remite a otra. Introduzca la dirección nueva.',
      'ambiguous-status':
        'La dirección responde {{status}}, que este servicio no usa. Compruebe la dirección.',
      'foreign-400':
        'Respondió algo que no es el servicio, probablemente un proxy o un cortafuegos en el camino. Compruebe la dirección y su red.',
      'token-refused': 'La dirección responde, pero el servicio no acepta el token.',
      'not-found': 'Ahí responde algo, pero no este servicio. Compruebe la dirección.',
      'balance-too-low':
        'La dirección responde y no rechazó el token, pero dice que el saldo es insuficiente.',
      'too-large':
        'Algo rechazó dos caracteres por ser demasiado, así que no es el servicio. Compruebe la dirección.',
      'unexpected-status':
        'La dirección responde {{status}}, que este servicio no usa. Compruebe la dirección.',
      'too-many-requests':
        'La dirección responde, pero dice que llegaron demasiadas solicitudes. Espere un minuto; puede que otros también usen el token.',
      'server-error':
        'La dirección responde {{status}}, un error propio. El servicio tiene problemas; vuelva a intentarlo más tarde.',
      'no-answer':
        'Se estableció la conexión, pero no llegó respuesta. Vuelva a intentarlo más tarde.',
    },
    notSent: {
      name: 'Ningún equipo tiene este nombre. Compruebe la dirección o su conexión.',
      refused: 'Ese equipo no responde en este puerto. Compruebe la dirección.',
      unreachable: 'La red no llega hasta ahí. Compruebe su conexión.',
      tls: 'No se pudo establecer la conexión segura. Compruebe la dirección. No se envió nada.',
      'certificate-expired':
        'El certificado del servicio ha caducado o aún no es válido. Compruebe la fecha y la hora de este equipo; si son correctas, solo el servicio puede renovarlo. No se envió nada.',
      'certificate-host':
        'El certificado que respondió pertenece a otro nombre. Compruebe la dirección. No se envió nada.',
      'certificate-untrusted':
        'Este equipo no confía en el certificado del servicio. Compruebe la dirección; si su empresa inspecciona las conexiones, el certificado de ella debe estar en el almacén del sistema. No se envió nada.',
      proxy: 'El proxy de este equipo no dejó pasar la solicitud.',
      'proxy-login':
        'El proxy de este equipo pide usuario y contraseña. Introdúzcalos en los ajustes del proxy o pregunte a quien lo administra. No se envió nada.',
      cut: 'La conexión se cortó antes de que se enviara la solicitud. Vuelva a intentarlo.',
      timeout: 'Ese equipo no respondió a tiempo. Compruebe la dirección y su conexión.',
      'insecure-address': 'El token solo va a direcciones https://, así que no se envió nada.',
    },
    said: 'Dijo: «{{message}}».',
    saidGood: 'El servicio rechazó la prueba, como debe: «{{message}}».',
  },
  problem: {
    'invalid-address': 'No es una dirección. Tiene esta forma: https://servicio.example',
    'insecure-address':
      'Un token no debe viajar sin cifrar. Use https://; http:// solo funciona para este equipo.',
    'name-missing': 'Póngale un nombre para reconocerla.',
    'limit-out-of-range': 'Uno de los números está fuera de lo posible. No se guardó nada.',
    'same-token-and-address':
      'Otra cuenta ya tiene este token y esta dirección. Use esa, para que ningún enlace se pague dos veces.',
    'practice-is-fixed': 'Práctica no se puede modificar. Añada una cuenta propia.',
    'has-unfinished':
      'Hay envíos sin terminar en esta cuenta. Deje que terminen o cancélelos en Cola, y quítela después.',
    'unknown-account': 'Entretanto se quitó esta cuenta, quizá en otra ventana.',
    'token-too-short':
      'Un token tiene al menos 8 caracteres. Cópielo otra vez, entero, desde el área de la cuenta.',
    'token-not-sendable':
      'Un token no tiene espacios, saltos de línea ni letras fuera de ASCII. Cópielo otra vez del área de cuenta.',
    'token-store-unavailable':
      'El almacén de claves no admitió el token. Elija conservarlo hasta cerrar Linkferry.',
    'not-a-number': 'Indique un número entero de {{least, number}} a {{most, number}}.',
  },
}
