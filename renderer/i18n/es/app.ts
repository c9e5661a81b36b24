import type { app as english } from '../app.ts'
import type { PluralForms, Translated } from '../catalogue.ts'

/** The window around the screens, in Spanish. */
export const app: Translated<typeof english, PluralForms['es']> = {
  screens: 'Pantallas',
  screen: {
    new: 'Nuevo',
    queue: 'Cola',
    history: 'Historial',
    accounts: 'Cuentas',
    settings: 'Ajustes',
  },
  help: 'Ayuda',
  noMessage: 'Ahora no hay ningún mensaje.',
  open_one: '{{count, number}} envío abierto',
  open_many: '{{count, number}} de envíos abiertos',
  open_other: '{{count, number}} envíos abiertos',

  starting: {
    title: 'Iniciando…',
    text: 'Linkferry lee sus registros antes de hacer nada. Mientras tanto no se envía nada.',
  },
  keyStore: {
    title: 'El almacén de claves de este equipo aún no ha respondido.',
    text: 'Hasta entonces no se pueden leer los tokens guardados y no se envía nada en sus cuentas. Si le pide que lo desbloquee, hágalo. También puede introducir un token de nuevo y conservarlo hasta cerrar Linkferry.',
  },
  opening: {
    title: 'Abriendo su lista…',
    text: 'Tiene {{size}}. Mientras tanto no se envía nada.',
  },
  restarting: {
    title: 'El motor de Linkferry se detuvo y se está reiniciando.',
    text: 'No se pierde ningún enlace. Lo que estaba en camino cuando se detuvo figura como quizá cobrado y no se vuelve a enviar por sí solo.',
  },
  lost: {
    title: 'Esta página perdió la conexión con Linkferry.',
    text: 'El envío continúa sin la página mientras Linkferry siga en marcha. Lo que se ve puede estar desactualizado hasta que vuelva la conexión. Si Linkferry se detuvo, inícielo de nuevo y abra la dirección que muestra.',
  },
  folderHeld: {
    title: 'Otro Linkferry está usando la misma carpeta de datos',
    text: 'Solo uno puede hacerlo, para que ningún enlace se pague dos veces. Cierre el otro, o espere un momento si aún aguarda una respuesta, y vuelva a intentarlo. Aquí no se ha cambiado ni enviado nada.',
  },
  failed: {
    'folder-unwritable': {
      title: 'Linkferry no puede escribir en su carpeta de datos',
      text: 'Debe anotar lo que envía antes de enviarlo, así que no se envía nada. Sus enlaces y registros están intactos. Compruebe que la carpeta existe y que se puede escribir en ella, y vuelva a intentarlo.',
    },
    'folder-on-network': {
      title: 'La carpeta de datos de Linkferry está en una unidad de red',
      text: 'Allí dos equipos podrían escribir en los mismos registros y los enlaces podrían pagarse dos veces, así que no se envía nada y no se ha cambiado nada. Cierre Linkferry e inícielo con una carpeta en un disco de este equipo: mueva esta carpeta allí, con los registros, e indíquela con --data-dir.',
    },
    'folder-not-ours': {
      title: 'La carpeta de datos contiene otras cosas',
      text: 'Linkferry guarda sus datos solo en una carpeta propia, para no tocar nunca un archivo ajeno. No se ha cambiado nada y no se envía nada. Cierre Linkferry e inícielo con una carpeta nueva o vacía: indíquela con --data-dir.',
    },
    'disk-full': {
      title: 'El disco está lleno',
      text: 'Linkferry debe anotar lo que envía antes de enviarlo, así que no se envía nada más. Sus enlaces y registros están intactos. Libere espacio y vuelva a intentarlo.',
    },
    'ledger-corrupt': {
      title: 'Los registros de Linkferry están dañados',
      text: 'El archivo ledger.sqlite de la carpeta de datos dice qué enlaces se pagaron, y no se puede leer. Enviar ahora podría suponer pagar dos veces, así que no se envía nada y el archivo no se ha modificado; si hay espacio en el disco, se guarda una copia a su lado, en una carpeta cuyo nombre empieza por damaged-ledger.\nRestaure una copia de su respaldo y vuelva a intentarlo.\nSi no tiene copia, sepa antes esto: unos registros nuevos no saben nada de lo que ya se envió, así que los enlaces que se envíen otra vez se pagan otra vez, y lo que estaba en espera o quizá cobrado solo se encuentra en el archivo antiguo. Si aun así lo desea, mueva los archivos cuyo nombre empieza por ledger.sqlite a otra carpeta, consérvelos y vuelva a intentarlo; las listas de enlaces pagados que haya exportado se pueden importar en los registros nuevos.',
    },
    'ledger-newer': {
      title: 'La carpeta de datos es de un Linkferry más nuevo',
      text: 'Esta versión no puede leer sus registros con seguridad, así que no envía ni cambia nada. Instale la versión más nueva para continuar.',
    },
    'keeps-crashing': {
      title: 'El motor de Linkferry se detiene una y otra vez',
      text: 'Se inició varias veces sin éxito. No se pierde ningún enlace; lo que estaba en camino figurará como quizá cobrado en cuanto funcione. Vuelva a intentarlo, o reinicie antes el equipo.',
    },
  },
  dataFolder: 'Carpeta de datos: {{folder}}',
  notWritten: {
    'disk-full': {
      title: 'El disco está lleno, así que lo que acaba de hacer no se guardó.',
      text: 'Todos los enlaces y unidades están como antes. Libere espacio y hágalo de nuevo.',
    },
    'folder-unwritable': {
      title:
        'Linkferry no puede escribir en su carpeta de datos, así que lo que acaba de hacer no se guardó.',
      text: 'Todos los enlaces y unidades están como antes. Haga que se pueda escribir en la carpeta y hágalo de nuevo.',
    },
  },
  screenFailed: {
    title: 'No se pudo mostrar esta pantalla',
    text: 'El envío no se ve afectado y no se ha perdido nada. Muéstrela de nuevo; si no ayuda, recargue la ventana.',
    again: 'Mostrar de nuevo',
  },
}
