import type { DesktopWords } from './desktop-words.ts'

const count = (value: number) => value.toLocaleString('es')

/** What the desktop says outside its page, in Spanish, with the words of `renderer/i18n/es`. */
export const spanish: DesktopWords = {
  menu: {
    file: '&Archivo',
    view: '&Ver',
    settings: 'Ajustes…',
    openLists: 'Abrir listas…',
    openRecent: 'Abrir recientes',
    checkForUpdates: 'Buscar actualizaciones…',
    showLogs: 'Mostrar logs',
    copyDiagnostics: 'Copiar diagnóstico',
    showLicences: 'Licencias de terceros',
    roles: {
      about: 'Acerca de Linkferry',
      services: 'Servicios',
      hide: 'Ocultar Linkferry',
      hideOthers: 'Ocultar los demás',
      unhide: 'Mostrar todo',
      quit: 'Salir de Linkferry',
      close: 'Cerrar la ventana',
      clearRecentDocuments: 'Vaciar el menú',
      editMenu: '&Edición',
      undo: 'Deshacer',
      redo: 'Rehacer',
      cut: 'Cortar',
      copy: 'Copiar',
      paste: 'Pegar',
      pasteAndMatchStyle: 'Pegar con el mismo estilo',
      delete: 'Eliminar',
      selectAll: 'Seleccionar todo',
      resetZoom: 'Tamaño real',
      zoomIn: 'Acercar',
      zoomOut: 'Alejar',
      togglefullscreen: 'Pantalla completa',
      windowMenu: 'Ve&ntana',
      minimize: 'Minimizar',
      zoom: 'Zoom',
      front: 'Traer todo al frente',
      help: 'A&yuda',
    },
  },
  tray: { open: 'Abrir Linkferry', quit: 'Salir' },
  notices: {
    practice: 'Práctica',
    paused: (account: string) => `${account} está en pausa`,
    pausedText: 'El envío está detenido hasta que usted lo mire. No se ha perdido nada.',
    stopped: 'Linkferry ha dejado de enviar',
    stoppedText: 'Ábralo para ver por qué.',
    done: 'Todo enviado',
    doneWith: (label: string) => `Todo enviado: ${label}`,
    accepted: (links: number) => `aceptados: ${count(links)}`,
    refused: (links: number) => `rechazados: ${count(links)}`,
    inDoubt: (links: number) => `quizá cobrados: ${count(links)}`,
    sentBefore: (links: number) => `ya enviados: ${count(links)}`,
    cancelled: (links: number) => `cancelados: ${count(links)}`,
  },
  page: {
    hangs: 'La ventana no responde.',
    hangsText: 'El envío continúa de todos modos. Una página nueva muestra cómo está todo.',
    died: 'La página de la ventana ha fallado dos veces.',
    diedText: 'El envío continúa de todos modos. Una página nueva muestra cómo está todo.',
    notLoaded: 'No se pudo cargar la página de la ventana.',
    notLoadedText: (reason) =>
      `El envío continúa de todos modos. Si cargarla de nuevo no ayuda, cierre Linkferry y vuelva a abrirlo.\n\n${reason}`,
    wait: 'Esperar',
    reload: 'Cargar de nuevo',
    notNow: 'Ahora no',
  },
  quit: {
    message: 'Linkferry aún está enviando.',
    detail: (seconds: number) =>
      `Si sale, una solicitud en curso tiene ${seconds} segundos para recibir su respuesta; sin ella, sus enlaces cuentan como quizá cobrados. Todos los demás enlaces siguen en la cola.`,
    keepSending: 'Seguir enviando',
    quit: 'Salir',
  },
  start: {
    unreadable: 'No se pudieron leer sus ajustes.',
    unreadableText: (keptAside: string) =>
      `Linkferry se inicia con los ajustes habituales, y hay que introducir los tokens de nuevo. Ningún enlace ni envío se ve afectado. El archivo se conservó como ${keptAside}`,
    unusable: 'Algunos de sus ajustes no se pudieron usar.',
    unusableText: (settings: string) =>
      `En su lugar rigen los habituales; todos los demás siguen como estaban. El archivo contiene:\n\n${settings}`,
    failed: 'Linkferry no pudo iniciarse',
    notOursText: (folder: string, names: string, more: number) =>
      `La carpeta ${folder} contiene otras cosas: ${names}${more > 0 ? ` y ${more} más` : ''}.\n\nLinkferry guarda sus datos solo en una carpeta propia, y aquí no cambió nada. Inícielo con una carpeta nueva o vacía: indíquela con --data-dir.`,
    unsandboxedText:
      'No se ha abierto ni enviado nada. Linkferry se ha iniciado sin el sandbox que separa su ventana de sus archivos y tokens, y así no funciona. Una AppImage se inicia así cuando este sistema no le permite crear un sandbox: instale en su lugar el paquete .deb o .rpm, que lo configura. Si ha usado usted --no-sandbox o ELECTRON_DISABLE_SANDBOX, inícielo sin ello.',
    failedText: (folder: string, reason: string) =>
      `No se envió nada, y sus datos quedaron como estaban. Compruebe que la carpeta ${folder} se puede leer y escribir, e inicie Linkferry de nuevo.\n\n${reason}`,
  },
  save: { gz: 'GZIP', txt: 'Texto', xlsx: 'Excel' },
  opening: {
    notTaken: 'No se pudo abrir todo.',
    notTakenWhy: (what: string, why: string) => `${what}: ${why}`,
    restIsInNew: 'Lo que se añadió está en Nuevo. No se envió nada.',
    why: {
      'unknown-draft': 'Entretanto la lista se envió o se vació. Ábralo de nuevo.',
      'file-unreadable':
        'No se pudo leer el archivo. Compruebe que existe y que tiene permiso para abrirlo.',
      'file-is-folder': 'Eso es una carpeta. Abra los archivos que contiene.',
      'not-a-file':
        'Eso no es un archivo, sino un dispositivo, un socket o una tubería en la que nada escribe.',
      'file-changed':
        'El archivo cambió mientras se leía, así que no se añadió nada. Ábralo de nuevo.',
      'unsupported-file':
        'Este tipo de archivo no se puede leer. Guárdelo como .xlsx, CSV o texto.',
      'unsupported-inside':
        'Un archivo comprimido en él no se puede leer. Descomprímalo y abra las listas que contiene.',
      'no-list-inside': 'No contiene ninguna lista, solo archivos como imágenes, PDF o programas.',
      'encrypted-file': 'Está protegido con una contraseña. Guárdelo sin ella.',
      'binary-file': 'El archivo no es texto. Guarde la lista como texto.',
      'damaged-file':
        'El archivo está dañado o cortado, así que podrían faltar enlaces. Consígalo de nuevo.',
      'expands-too-much':
        'Descomprimido, el archivo es mucho más que una lista de enlaces. Descomprímalo antes.',
      'nested-too-deep': 'El archivo tiene demasiados niveles. Descomprímalo antes.',
      'no-links': 'No contiene ningún enlace que empiece por http:// o https://.',
      'line-too-long': 'Una línea es demasiado larga para ser una lista de enlaces.',
      'too-many-rows':
        'No cabe junto a lo que hay en Nuevo: juntos serían más de 33 millones de líneas o 2 GB. Envíe antes lo que hay en Nuevo y añada esto después.',
      'disk-full': 'El disco está lleno. Libere espacio y ábralo de nuevo.',
      'folder-unwritable':
        'Linkferry no puede escribir en su carpeta de datos. Resuélvalo y ábralo de nuevo.',
      cancelled: 'Se dejó de leer.',
      'engine-gone':
        'El motor de Linkferry no está en marcha. Nuevo dice por qué; ábralo de nuevo cuando funcione.',
      'unknown-request': 'Este Linkferry no puede hacer eso.',
      'invalid-input': 'Este Linkferry no puede hacer eso.',
    },
  },
  updates: {
    none: 'Este Linkferry no busca actualizaciones.',
    whyNone: {
      'not-packaged':
        'Se ejecuta desde su código fuente. Obtenga uno más nuevo de donde obtuvo este.',
      'unsigned-system':
        'En Linux las versiones nuevas vienen de donde obtuvo esta: su gestor de paquetes, o una AppImage nueva.',
      'no-feed':
        'Se empaquetó sin dirección de actualizaciones. Obtenga las versiones nuevas de donde obtuvo esta.',
      'not-signed':
        'No está firmado, así que nada podría decir si una actualización viene de sus autores. Obtenga las versiones nuevas de donde obtuvo esta.',
    },
    notWhileSending: 'Linkferry no busca actualizaciones mientras está enviando.',
    notWhileSendingText:
      'Busque de nuevo cuando no se esté enviando nada. No se descargó ni se cambió nada.',
    daily: 'Buscar actualizaciones una vez al día',
    mayDownload: (version: string) => `Linkferry ${version} se puede descargar.`,
    mayDownloadText:
      'No se instala antes de que usted lo diga. Si entretanto empieza un envío, la descarga se detiene y se le pregunta otra vez.',
    download: 'Descargar',
    later: 'Más tarde',
    isNewest: (version: string) => `Linkferry ${version} es el más nuevo.`,
    mayInstall: (version: string) => `Linkferry ${version} está listo para instalarse.`,
    mayInstallText:
      'Linkferry se cierra, se sustituye y se abre otra vez. Sus listas y registros quedan como están.',
    install: 'Instalar ahora',
    failed: {
      look: 'Linkferry no pudo buscar actualizaciones.',
      download:
        'La actualización no se pudo descargar, o no está firmada por los autores de esta versión.',
      install: 'La actualización no se pudo instalar. Linkferry se inicia otra vez como estaba.',
    },
    failedText: 'El log dice por qué (Ayuda → Mostrar logs). No se cambió nada.',
  },
}
