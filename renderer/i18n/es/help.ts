import type { PluralForms, Translated } from '../catalogue.ts'
import type { help as english } from '../help.ts'

/** The help in Spanish. */
export const help: Translated<typeof english, PluralForms['es']> = {
  search: 'Buscar en la ayuda',
  found_one: '{{count, number}} respuesta',
  found_many: '{{count, number}} de respuestas',
  found_other: '{{count, number}} respuestas',
  nothing: 'Nada en la ayuda coincide con «{{text}}».',
  nothingHint: 'Pruebe con una palabra de lo que ve en la pantalla.',
  contents: 'Contenido',

  section: {
    promise: 'Lo que promete',
    work: 'Qué puede hacer en las pantallas',
    privacy: 'Lo que sale de este equipo',
    status: 'Qué es una línea',
    decide: 'Líneas por decidir',
    reject: 'Líneas que no son un enlace utilizable',
    warning: 'Avisos',
    change: 'Qué cambia «Limpiado»',
    batch: 'Qué pasa con un enlace que se envía',
    doubt: 'Quizá cobrado: cómo se llega a ello',
    pause: 'Pausas, y qué las termina',
  },

  promise: {
    once: {
      title: 'Ningún enlace se paga dos veces',
      text: 'Un enlace que espera, se envió o quizá se cobró en una cuenta se omite en envíos posteriores en ella, salvo que usted diga lo contrario. Lo que no puede saber: los enlaces que otros enviaron con el mismo token. Intercambie con ellos listas de enlaces pagados en Cuentas.',
    },
    written: {
      title: 'Ningún enlace se pierde',
      text: 'Antes de que salga un lote, se escribe en el disco lo que está a punto de enviarse. Tras un fallo, una batería agotada o un disco lleno se sabe qué estaba en camino, y cada línea de su lista sigue teniendo su respuesta.',
    },
    indexed: {
      title: 'Enviado, nunca «indexado»',
      text: 'Aceptado significa que el servicio tomó el enlace y lo cobró. Si un motor de búsqueda visita la página, o la incorpora a su índice, se decide en otra parte, y al servicio no se le puede preguntar. Por eso ni las pantallas ni los informes dicen nunca «indexado».',
    },
    unit: {
      title: 'Unidades',
      text: 'El servicio cuenta en unidades, normalmente una por enlace; el precio figura en la cuenta. Las unidades se cuentan por los recibos del servicio y, donde falta uno, por la respuesta de usted. Lo quizá cobrado se muestra aparte hasta que usted lo aclare.',
    },
    practice: {
      title: 'Práctica',
      text: 'Un pequeño servicio en este equipo que responde como el real y no cobra nada. No cuenta en ningún total, informe ni saldo.',
    },
  },

  work: {
    spread: {
      title: 'Envío gradual',
      text: 'Una porción al día en lugar de todo a la vez: a lo largo de tantos días, o tantos enlaces al día, dentro de las horas que usted elija. Todos sus enlaces quedan reservados desde el principio, de modo que ningún otro envío los manda en esa cuenta. Una porción solo cuesta unidades cuando sale, y entonces Linkferry debe estar en marcha. En la Cola puede cambiar cuándo sale el resto, o enviarlo ahora.',
    },
    missed: {
      title: 'Porciones de un envío gradual que no salieron',
      text: 'Un día en que Linkferry no está en marcha, no sale nada. «Mantener el ritmo» sigue con una porción al día, de modo que todo termina más tarde. «Enviarlo enseguida» envía juntas todas las porciones que faltaron en cuanto puede, y gasta sus unidades en un solo día.',
    },
    tasks: {
      title: 'Tareas: Equilibrado, Mínimo, Menor riesgo',
      text: 'Cada lote aceptado por el servicio es allí una tarea. «Equilibrado» envía primero un lote pequeño, que comprueba dirección, token y precio, y después lotes mayores. «Mínimo» hace cada lote tan grande como lo admita el servicio. «Menor riesgo» los hace tan pequeños como lo permita el ritmo de solicitudes, para que quede menos en duda si se pierde una respuesta. Las unidades son las mismas.',
    },
    columns: {
      title: 'Columnas',
      text: 'De una tabla se lee la columna con más enlaces. «Columnas» muestra las primeras líneas de cada lista: haga que los enlaces se lean en otra columna o en líneas enteras, o el archivo en otra codificación. Las demás celdas vuelven junto a los resultados.',
    },
    mend: {
      title: 'Corregir por tipo, Todas como se sugiere',
      text: 'Las líneas por decidir se corrigen una por una, todas las de un tipo o todos los tipos a la vez: «Las … como se sugiere» hace con cada línea lo que se ofrece primero para su tipo, por ejemplo añade https://, decodifica &amp;, quita el texto tras el enlace o separa enlaces que están en uno. Siguen a la espera de usted las líneas en que la sugerencia es enviarlas como están y aquellas en que está menos claro qué se quiso decir. Se muestra qué fue de cada línea, y un solo «Deshacer» lo revierte todo.',
    },
    putAside: {
      title: 'Apartar, Recuperar',
      text: 'Cuando una lista ocupa el lugar de otra, lo que aún podría enviarse de esa se aparta, igual que lo que usted mismo aparta, esto durante 30 días. No se envía y no cuesta nada. «Recuperar» vuelve a abrirlo; lo que esté abierto entonces se aparta en su lugar. Está en el menú «Líneas mostradas y listas apartadas», cuyo botón tiene tres puntos, y las últimas listas también en un Nuevo vacío. Aquello cuyo lugar ocupó otra lista se ofrece además una vez cada vez que se inicia Linkferry, y después con un botón en la parte superior de Nuevo.',
    },
    part: {
      title: 'Enviar solo una parte',
      text: 'Tantos enlaces en el orden de origen, se ordene como se ordene la lista, o líneas que usted seleccione: «Enviar solo estas» está en su menú. Lo que no se envía entonces se queda en Nuevo para después.',
    },
    test: {
      title: 'Prueba de una cuenta',
      text: 'Una solicitud que no es JSON válido: el servicio debe rechazarla, así que no cuesta nada. Si el servicio lo hace, todo está bien: la dirección es correcta y el token no fue rechazado. Si el token es válido se verá con el primer lote.',
    },
    paid: {
      title: 'Enlaces pagados, y compañeros con el mismo token',
      text: 'Exporte los enlaces pagados de una cuenta y dé el archivo a quien también use su token. Donde se importan, cuentan como ya enviados y se omiten. Indique además en la cuenta cuántas personas usan el token, para que entre todas no superen su ritmo. El archivo contiene enlaces, tareas y horas, pero no clientes, etiquetas ni informes.',
    },
    forget: {
      title: 'Olvidar el historial antiguo',
      text: 'Para ahorrar espacio, Ajustes puede olvidar lo que terminó antes de un día: enlaces, tareas, unidades y resultados. Linkferry ya no sabe entonces que estos enlaces se enviaron: faltan en Historial y en los informes, «¿Se envió?» responde «No enviado», y enviarlos otra vez vuelve a costar unidades. Para conservar «ya enviado», exporte antes los enlaces pagados en Cuentas; se pueden importar de nuevo.',
    },
    computer: {
      title: 'A otro equipo',
      text: 'Cierre Linkferry, copie la carpeta de datos que indica Ajustes y use la copia en el otro equipo: con ella van listas, historial, clientes, etiquetas e informes. Introduzca allí los tokens de nuevo. Después, envíe solo desde uno de los dos: ninguno sabe lo que envía el otro.',
    },
    language: {
      title: 'Idioma',
      text: 'Se elige en Ajustes. Un informe para un cliente puede estar en otro. Los archivos de resultados y la terminal siguen en inglés, para que los programas que los leen sigan funcionando.',
    },
  },

  privacy: {
    service: {
      title: 'A su servicio de indexación',
      text: 'Los enlaces de cada lote y el token de la cuenta, a la dirección que usted introdujo, por una conexión cifrada. No los acompaña ningún nombre de lista, cliente o archivo.',
    },
    fetch: {
      title: 'A una dirección de la que descarga una lista',
      text: 'Una solicitud de esa dirección, como la hace un navegador al abrir la página. Ni su token ni ninguna otra cosa suya.',
    },
    updates: {
      title: 'Al lugar de las actualizaciones',
      text: 'Un paquete firmado de la aplicación de escritorio que indica tal lugar mira allí una vez al día si hay una versión más nueva, salvo que usted lo desactive. No lo acompaña ningún número de este equipo ni nada suyo. Nada se descarga ni se instala sin su sí, ni mientras se envían enlaces. En el navegador, y en cualquier otra compilación, no se busca nada.',
    },
    stays: {
      title: 'Lo que se queda aquí',
      text: 'Sus listas y lo que cambió en ellas, lo que se envió y lo que costó, clientes, etiquetas, saldos, ajustes y logs. Están en la carpeta de datos que nombra Ajustes.',
    },
    token: {
      title: 'Tokens',
      text: 'Los guarda el almacén de claves de este equipo, o están solo en memoria. Un token no se vuelve a mostrar nunca, y no está en ningún log, informe, exportación ni base de datos.',
    },
    nobody: {
      title: 'A nadie más',
      text: 'Ni estadísticas, ni informes de fallos, ni fuentes o imágenes de la red. La ventana no puede llegar a la red en absoluto; solo pueden las partes que envían y descargan por usted.',
    },
  },

  status: {
    ready: 'Un enlace utilizable tal como está. Se envía.',
    cleaned:
      'Un enlace utilizable una vez quitado algo que lo rodeaba, por ejemplo espacios o comillas. Se envía; lo que se cambió figura a su lado y se puede deshacer.',
    decide:
      'Se podría corregir, pero adivinar podría costar una unidad, así que decide usted. Antes de eso no se envía. Una decisión puede valer para todas las líneas de un tipo que hay en la lista; por lo que se añada después se pregunta de nuevo.',
    duplicate: 'El mismo enlace está antes en la lista. Solo el primero se envía y se paga.',
    'sent-before':
      'El enlace ya espera, se envió o quizá se cobró en esta cuenta. Se omite y no cuesta nada, salvo que elija enviarlo otra vez.',
    rejected:
      'No hay un enlace que el servicio pudiera tomar. No se envía; el motivo figura a su lado.',
    excluded: 'Lo omitió usted, o lo hicieron sus ajustes. No se envía y se puede recuperar.',
    blank:
      'Una línea vacía o el encabezado de una columna. No cuenta en ninguna parte, pero conserva su lugar, para que los resultados queden junto a las filas correctas.',
    later:
      'Se podía enviar, pero solo se envió una parte de su lista: se queda en Nuevo y no cuesta nada hasta que se envíe. En los resultados de la lista conserva su lugar; si se envía con una lista posterior, allí consta qué fue de ella.',
  },

  decide: {
    'no-scheme':
      'La línea es una dirección sin http:// ni https://. Al corregirla se pone https:// delante; si el sitio solo está en http://, edite la línea.',
    'mistyped-scheme':
      'El comienzo es casi http:// o https://, por ejemplo htp:/ o https//, o la dirección se inutilizó a propósito, como hxxps://a[.]example. Al corregirlo queda bien.',
    'comma-in-host':
      'En el nombre del sitio hay una coma, que ningún nombre puede llevar; con un punto en su lugar, el nombre podría existir. Al corregirlo se pone el punto. Compruebe que es el sitio que quiere: una página equivocada también se paga.',
    'wide-mark':
      'Un signo de la dirección es tan ancho como uno chino, por ejemplo el de interrogación, como lo escribe un teclado chino. Al corregirlo se pone el signo normal. Si se deja como está, el enlace lleva a otra página o a ninguna, y también se paga.',
    'html-entity':
      'El enlace contiene &amp; donde corresponde un simple &, así que probablemente se copió del código fuente de una página. Al corregirlo se decodifica; déjelo solo si la página tiene de verdad esa dirección.',
    'escaped-mark':
      'El enlace tiene una barra invertida delante de un signo, como la escriben Markdown y el código de programas. Los navegadores la leen como una barra normal, y esa es otra página. Corregir quita la barra invertida; déjela solo si la página tiene de verdad esa dirección.',
    'text-after-link':
      'Detrás del enlace hay texto, o un signo como una coma, que puede pertenecerle o no. Deje solo el enlace, o déjelo todo como un enlace.',
    'space-in-link':
      'Lo que sigue al espacio parece el resto de la dirección, como el final del nombre de un archivo. Déjelo todo como un enlace, o córtelo en el espacio; entonces quizá se pague otra página.',
    'several-in-query':
      'Un segundo enlace está dentro del primero, en su consulta o justo detrás, o en la misma línea sin https://. Déjelos como un enlace, o sepárelos en varios; cada uno se paga.',
    wrapped:
      'Un motor de búsqueda, un programa de correo o una red envolvió el enlace en su propia redirección. Al extraerlo se envía la página misma.',
    'maybe-cut':
      'El enlace termina donde un programa de correo o una celda corta la línea, o en puntos. Únalo a las líneas de abajo si son su continuación.',
    'broken-row':
      'La fila tiene más o menos celdas que las demás, así que el separador puede ser parte del enlace: en un archivo CSV sin comillas, una coma corta el enlace en dos. Una las celdas o quédese solo con la primera, que puede ser otra página o ninguna.',
    'shown-differs':
      'La celda o la página muestra un enlace y, al pulsarlo, lleva a otro. Solo se envía y se paga uno: elija cuál.',
    'private-host':
      'La dirección solo funciona dentro de una red o en este equipo, así que ningún motor de búsqueda puede visitarla. Enviarla desperdiciaría una unidad.',
    'no-site':
      'La línea es una ruta como /blog/entrada, tal como las exportan los programas de analítica web. Pulse «Añadirlo…» e indique el sitio una vez: todas las líneas de este tipo se convertirán en enlaces. Hasta entonces no se envía ninguna.',
    'stray-character':
      'La dirección tiene un % que no inicia ninguna secuencia como %20, o un punto justo después del nombre del sitio. Muchos servidores la rechazan o la toman por otra página. Al corregirla se escribe %25 y se quita el punto.',
    'short-link':
      'La dirección de la página no está en el enlace, y la aplicación no lo abre para averiguarla. Los buscadores indexan la página y no el enlace corto, así que envíe la página misma si la conoce. Los enlaces creados por un filtro de correo solo se abren para su destinatario.',
    'same-page':
      'Los buscadores no tienen en cuenta lo que sigue a #: los enlaces que solo cambian ahí son una misma página, y se pagaría cada uno. Al quitarlo, la página se envía una vez. Tampoco ven una vista de una aplicación web, como #/productos o #!productos, sino solo la página anterior al #.',
  },

  reject: {
    'unsupported-scheme':
      'Empieza por mailto:, ftp:, javascript: o algo parecido. El servicio solo toma http y https.',
    'not-a-link': 'En la línea no hay nada que pudiera ser un enlace.',
    'too-long':
      'El enlace es más largo que el límite de la cuenta, contado tal como se envía. El límite figura en la cuenta.',
    'invalid-host':
      'La parte entre // y la siguiente / no es un nombre de sitio válido: está vacía, tiene un espacio, o no es un nombre internacional ni un número válido.',
    'invalid-port': 'Tras los dos puntos del nombre del sitio no hay un número de 0 a 65535.',
    'has-credentials':
      'El enlace contiene un usuario o una contraseña. Enviarlo los revelaría; quítelos al editar si la página es pública.',
    formula:
      'Una fórmula de la hoja forma el enlace, y en la lista solo está su texto, o todavía nada. Haga que la hoja se recalcule, copie los enlaces y péguelos como valores; después ábralos o péguelos aquí de nuevo.',
    'formula-error':
      'La celda muestra el error de una fórmula, como #¡REF! o #N/A, donde debería haber un enlace. Corrija la fórmula en la hoja; después abra o pegue la lista aquí de nuevo.',
  },

  warning: {
    'unknown-suffix':
      'El nombre del sitio termina en algo que no es una terminación conocida, como .con. Compruebe que no sea un descuido.',
    'has-fragment':
      'Lo que está tras # lleva dentro de una página. Los motores de búsqueda lo quitan, así que varios enlaces así pueden ser una sola página.',
    'tracking-parameters':
      'Parámetros como utm_source solo cuentan visitas. La página sin ellos suele ser la que conviene enviar.',
    'near-duplicate':
      'Otra línea, o un enlace que en esta cuenta espera, se envió o quizá se cobró, solo difiere en http o https, www, una barra final, lo que está tras #, mayúsculas, parámetros, puntuación final u otra forma de escribir la misma dirección. Cada uno se paga por separado; omita uno si es la misma página.',
    'unusual-characters':
      'Los navegadores admiten estos caracteres, pero un servicio estricto puede que no. Estos enlaces se envían al final y en lotes pequeños, para que no puedan retrasar a los demás.',
    'trailing-punctuation':
      'El enlace termina en punto, signo de exclamación o algo parecido, y está solo en su línea, así que el signo puede pertenecerle y se conserva. Compruebe que es así; en la lista de avisos se quita de todos estos enlaces a la vez.',
    'sent-on-another-account':
      'Otra cuenta suya envió este enlace. Se envía y se paga otra vez, salvo que lo omita aquí o, siempre, en Ajustes.',
    'sent-again':
      'Este enlace ya enviado se envía otra vez porque usted lo eligió, y se paga otra vez. Eso no vale para los enlaces que lleguen después.',
  },

  change: {
    'byte-order-mark': 'Una marca invisible que algunos programas ponen al comienzo de un archivo.',
    'zero-width': 'Caracteres invisibles, que vienen con el texto copiado de chats y páginas.',
    'white-space': 'Espacios y tabulaciones delante o detrás del enlace.',
    quotes: 'Comillas alrededor del enlace.',
    brackets: 'Paréntesis, corchetes o similares alrededor del enlace, o uno sin su pareja.',
    bullet: 'La viñeta o el número de una lista.',
    'quote-mark': 'El > con que un correo cita a otro.',
    punctuation:
      'Un punto, una coma o algo parecido que termina la frase, o la entrada de una lista, y no el enlace.',
    'surrounding-text': 'El enlace estaba dentro de otro texto.',
    serialised:
      'Se escribe como lo envían los navegadores: el nombre del sitio en minúsculas, otros alfabetos codificados. Es la misma página.',
    'entity-decoded': 'Usted hizo convertir &amp; en un simple &.',
    unescaped: 'Pidió quitar sus barras invertidas.',
    'scheme-added': 'Usted hizo poner https:// delante.',
    'scheme-corrected': 'Usted hizo corregir el comienzo mal escrito.',
    'host-corrected': 'Usted hizo cambiar por un punto la coma del nombre del sitio.',
    'mark-corrected':
      'Usted hizo cambiar por el normal el signo de ancho completo de la dirección.',
    'text-removed': 'Usted hizo quitar el texto tras el enlace.',
    unwrapped: 'Usted hizo extraerlo de una redirección.',
    joined: 'Usted hizo unirlo a las líneas de abajo.',
    'fragment-removed':
      'Lo que seguía a # estaba vacío, o usted lo hizo quitar. Los buscadores no lo ven.',
    'site-added': 'Usted indicó el sitio al que pertenece la ruta.',
    'stray-corrected':
      'Usted hizo codificar un % o quitar el punto que seguía al nombre del sitio.',
  },

  batch: {
    queued: 'Espera su turno y aún no cuesta nada. Todavía se puede cancelar.',
    sending: 'Está en camino. Aunque ahora se cancele o se pause, esto termina y cuenta.',
    accepted:
      'El servicio lo tomó y dio un recibo, o usted respondió que se cobró. Está pagado. Eso no significa que un motor de búsqueda lo haya indexado.',
    refused:
      'El servicio no lo tomó y no cobró nada. Las palabras del propio servicio figuran con él. Se puede enviar otra vez después de corregirlo.',
    split:
      'El servicio rechazó un lote sin decir por qué enlace, así que se cortó en dos para encontrarlo. Las partes ocupan su lugar; los demás enlaces pasan.',
    'in-doubt':
      'Estaba en camino y no llegó ningún recibo claro. Si se cobró, solo lo puede decir la página de su cuenta en el servicio. Nunca se vuelve a enviar por sí solo.',
    cancelled:
      'No se envió, o según su respuesta no se cobró, y no cuesta nada. Se puede enviar en otro envío.',
    moved:
      'Dejó este envío con el resto y sigue en un envío propio de la otra cuenta. Aquí no costó nada; lo que fue de él figura allí, y también en los resultados de esta lista.',
    'sent-before':
      'Esperaba aquí hasta que se supo que ya se había enviado: lo dicen los enlaces pagados que usted importó, o se envió en esta cuenta antes de que se quitara y se añadiera de nuevo. Salió de la cola y aquí no cuesta nada.',
  },

  doubt: {
    'no-answer': {
      title: 'Sin respuesta a tiempo',
      text: 'Se enviaron todos los enlaces, y durante demasiado tiempo no llegó ninguna respuesta. Cuánto es demasiado figura en la cuenta.',
    },
    'connection-cut': {
      title: 'La conexión se cortó',
      text: 'Se cortó después de entregar el último byte y antes de que llegara la respuesta. Un corte antes de ese byte no deja duda: no se cobró nada, y se envía otra vez por sí solo.',
    },
    killed: {
      title: 'Linkferry se detuvo',
      text: 'El equipo se apagó, o el programa se cerró, mientras se esperaba la respuesta.',
    },
    'server-error': {
      title: 'Un error del servicio',
      text: 'Puede llegar antes o después de cobrar. Si el dueño del servicio dice que entonces nunca cobra, se puede indicar en la cuenta.',
    },
    'early-receipt': {
      title: 'Un recibo que llegó demasiado pronto',
      text: 'El servicio envió un recibo antes de tener la lista entera. Una lista sin su final no se puede leer, así que el recibo no se da por bueno; si hubo un cobro, solo puede decirlo la página de su cuenta.',
    },
    'unreadable-answer': {
      title: 'Una respuesta que no se puede leer',
      text: 'El servicio dijo que sí, pero sin un recibo que diga cuántos enlaces y unidades.',
    },
    'ambiguous-status': {
      title: 'Una respuesta que puede significar ambas cosas',
      text: 'Algunas respuestas, por ejemplo una redirección, también siguen a una solicitud que se llevó a cabo.',
    },
    'links-differ': {
      title: 'Otro número de enlaces',
      text: 'El recibo cuenta un número de enlaces distinto del enviado, y no dice cuáles. Si figuran en su página de cuenta, pegue esa lista: así solo se envían otra vez los que faltan. Si no, cuéntelos todos como enviados, o envíelos todos otra vez, lo que puede pagar algunos dos veces.',
    },
  },

  pause: {
    'missing-token': {
      title: 'Sin token',
      text: 'Sin él no se puede enviar nada. Introdúzcalo; lo que espera continúa por sí solo.',
    },
    'token-refused': {
      title: 'Token no aceptado',
      text: 'El servicio no admitió el token y no cobró nada. Cópielo otra vez de su área de cuenta.',
    },
    moved: {
      title: 'Dirección cambiada',
      text: 'El servicio remitió a otra dirección. Un token nunca se lleva a una dirección que usted no introdujo, así que introduzca usted la nueva.',
    },
    'not-found': {
      title: 'Dirección incorrecta',
      text: 'Respondió algo, pero no este servicio. No se cobró nada. Corrija la dirección de la cuenta.',
    },
    'insecure-address': {
      title: 'Dirección no segura',
      text: 'Un token solo va a direcciones https://, así que no se envió nada. Use la dirección https:// del servicio.',
    },
    'balance-too-low': {
      title: 'Saldo insuficiente',
      text: 'El servicio pide más unidades de las que tiene la cuenta, y no cobró nada. Recárguela e introduzca el saldo nuevo, envíe lo que permita, o mueva el resto a otra cuenta.',
    },
    'price-differs': {
      title: 'Otro precio',
      text: 'El servicio cobró más o menos que el precio de la cuenta. El lote está aceptado y contado por lo que se cobró; el resto espera hasta que usted diga qué precio vale.',
    },
    'links-differ': {
      title: 'Otro número de enlaces',
      text: 'El servicio tomó menos o más enlaces que los enviados, y no se sabe cuáles. Aclare ese lote y después deje continuar.',
    },
    'ambiguous-answer': {
      title: 'Una respuesta que puede significar ambas cosas',
      text: 'El lote puede haberse cobrado. Mire la página de su cuenta, aclárelo y después deje continuar.',
    },
    'foreign-400': {
      title: 'No admitido en el camino',
      text: 'Un proxy o un cortafuegos respondió en lugar del servicio. El servicio no recibió los enlaces, así que no se cobró nada. Compruebe su red.',
    },
    'unexpected-status': {
      title: 'No admitido sin motivo conocido',
      text: 'No se cobró nada. La respuesta del servicio figura con la pausa; su dueño puede decir qué significa.',
    },
    'doubts-in-a-row': {
      title: 'Dos dudas seguidas',
      text: 'Dos lotes uno tras otro quedaron como quizá cobrados. El envío se detiene, para que un servicio con problemas no cueste más. Aclárelos antes.',
    },
    'doubt-limit': {
      title: 'Límite de unidades quizá cobradas',
      text: 'Un lote más podría dejar más unidades en duda de las que permite la cuenta. Aclare lo que está en duda y después deje continuar.',
    },
    'refusals-in-a-row': {
      title: 'Diez enlaces rechazados seguidos',
      text: 'Cuando el servicio rechaza diez enlaces sueltos uno tras otro, difícilmente la causa son los enlaces. Los enlaces rechazados no cuestan nada. Mire las palabras del servicio y después deje continuar.',
    },
    'day-cap': {
      title: 'Tope del día',
      text: 'El próximo lote gastaría más de lo que la cuenta permite en un día. Mañana continúa por sí solo; para continuar hoy, suba el tope.',
    },
    'submission-cap': {
      title: 'Tope de un envío',
      text: 'El próximo lote gastaría más de lo que la cuenta permite en un envío, así que el resto de ese espera; los demás envíos continúan. Suba el tope o cancele el resto.',
    },
    'disk-full': {
      title: 'Disco lleno',
      text: 'No se envía nada que no se pueda anotar antes. Lo que se envió consta. Libere espacio y vuelva a intentarlo.',
    },
    'folder-unwritable': {
      title: 'No se puede escribir en la carpeta de datos',
      text: 'No se envía nada que no se pueda anotar antes. Permita que Linkferry escriba de nuevo en la carpeta y vuelva a intentarlo.',
    },
    'links-damaged': {
      title: 'Los enlaces guardados están dañados',
      text: 'Cada lote se comprueba antes de enviarlo. Sus enlaces en los registros no son los que se escribieron allí: un disco o una memoria los ha cambiado. No se envía nada de él, así que no se paga nada que no esté en ninguna lista. Cancele el resto de su lista y añádala de nuevo desde su origen; haga revisar también el disco.',
    },
    'paused-by-user': {
      title: 'Pausado por usted',
      text: 'Espera hasta que lo deje continuar. Lo que estaba en camino al pausar cuenta de todos modos.',
    },
  },

  keys: {
    anywhere: 'Teclas en todas partes',
    new: 'Teclas en Nuevo',
    grid: 'Teclas en una lista de líneas, lotes o enlaces',
    queue: 'Teclas en la Cola',
    map: 'Teclas en el mapa de los lotes de un envío',
    does: {
      screenNew: 'Nuevo',
      screenQueue: 'Cola',
      screenHistory: 'Historial',
      screenAccounts: 'Cuentas',
      settings: 'Ajustes',
      find: 'A la búsqueda de la pantalla',
      message: 'Al mensaje más reciente, y volver',
      help: 'Ayuda',
      keys: 'Estas teclas',
      leave: 'Cerrar lo que está abierto encima',
      emptySearch: 'Vaciar una búsqueda',
      paste: 'Añadir lo que hay en el portapapeles',
      openFiles: 'Abrir archivos',
      submit: 'Enviar',
      undo: 'Deshacer',
      redo: 'Rehacer',
      goToLine: 'Ir a una línea por su número',
      suggestion: 'Tomar la sugerencia de una línea, o editarla',
      edit: 'Editar la línea',
      leaveOut: 'Omitir líneas, o recuperarlas',
      copy: 'Copiar los enlaces de las líneas seleccionadas',
      menu: 'Todas las opciones de la línea',
      move: 'Arriba y abajo',
      page: 'Una página arriba o abajo',
      ends: 'A la primera o a la última línea',
      extend: 'Seleccionar más líneas',
      all: 'Seleccionar todas las líneas',
      none: 'No seleccionar nada',
      keepEdit: 'Conservar lo escrito en una línea',
      leaveEdit: 'Dejar una línea como estaba antes de editarla',
      heading: 'De encabezado en encabezado de una lista',
      sort: 'Ordenar por una columna, en su encabezado',
      column: 'Ensanchar o estrechar una columna, en su encabezado',
      openBatch: 'Mostrar los enlaces de un lote',
      order: 'Enviar un envío antes o después que los otros, en su tarjeta',
      cell: 'De lote en lote',
      cellEnds: 'Al primer o al último lote',
      cellAsk: 'Preguntar si un lote quizá cobrado se cobró',
    },
  },
}
