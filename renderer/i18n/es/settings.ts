import type { PluralForms, Translated } from '../catalogue.ts'
import type { settings as english } from '../settings.ts'

/** Settings in Spanish. */
export const settings: Translated<typeof english, PluralForms['es']> = {
  title: 'Ajustes',
  savedAtOnce: 'Los cambios se guardan al momento',
  appearance: {
    title: 'Aspecto e idioma',
    theme: 'Tema',
    system: 'Como el sistema',
    light: 'Claro',
    dark: 'Oscuro',
    language: 'Idioma',
    systemLanguage: 'Como el sistema: {{language}}',
    new: 'Nuevo',
    newHint:
      'Esta traducción es nueva. Donde una frase sobre dinero no quede clara, vale la inglesa.',
    filesHint:
      'Un informe para un cliente puede estar en otro. Los archivos de resultados y la terminal siguen en inglés, para que los programas que los leen sigan funcionando.',
  },
  sending: {
    title: 'Envío',
    confirmAbove: 'Preguntar antes de un envío de más de estas unidades',
    hint: 'Un envío de {{more, number}} unidades pregunta antes; uno de {{units, number}}, no. El primer uso de una cuenta, o de una cuenta modificada, pregunta siempre.',
    leaveOutSentElsewhere: 'Omitir los enlaces que se enviaron en otra cuenta',
    leaveOutHint:
      'Cuentan como ya enviados y no se pagan otra vez. Desactivado: se envían, con un aviso que dice en qué cuenta y cuándo. Práctica nunca cuenta.',
    asksAlways: 'Todos los envíos preguntan antes.',
    invalid:
      'Indique un número entero de 0 a {{most, number}}. Hasta entonces sigue en {{saved, number}}.',
  },
  desktop: {
    title: 'Este equipo',
    notifications: 'Avisar cuando un envío termine o me necesite',
    notificationsHint:
      'Solo mientras se mira otra ventana. El sistema puede tener su propio interruptor para esto.',
    keepAwake: 'Evitar que el equipo se suspenda mientras se envían enlaces',
    keepAwakeHint:
      'La pantalla puede apagarse igualmente. Un portátil cerrado se duerme de todos modos; el envío continúa cuando despierta.',
    background: 'Seguir enviando al cerrar la ventana',
    backgroundHint:
      'Un icono junto al reloj la abre de nuevo. Desactivado: al cerrar la ventana se sale.',
    login: 'Iniciar al entrar en mi sesión',
    loginHint: 'Los envíos en curso continúan por sí solos.',
    updates: 'Buscar actualizaciones una vez al día',
    updatesHint:
      'Solo si este paquete indica dónde buscarlas. Nada se descarga ni se instala sin preguntar, ni mientras se envían enlaces.',
  },
  about: {
    title: 'Este Linkferry',
    version: 'Versión',
    host: 'Se ejecuta como',
    desktop: 'Aplicación de escritorio',
    browser: 'En el navegador',
    dataFolder: 'Carpeta de datos',
    dataFolderHint:
      'Ahí consta todo lo que se envió. Solo un Linkferry puede usarla a la vez; si se mueve o se borra, se olvida lo que se pagó. Una copia de seguridad restaurada no sabe nada de lo enviado desde entonces: esos enlaces se enviarían y pagarían otra vez.',
    showDataFolder: 'Mostrar la carpeta',
    notShown: 'Este equipo no pudo abrir la carpeta. Su ubicación figura arriba.',
    tokens: 'Tokens',
    tokenStore: {
      strong:
        'Guardados y cifrados por el almacén de claves de este equipo. Se conservan después de cerrar Linkferry.',
      weak: 'Este equipo no tiene un almacén de claves seguro. Los tokens se conservan hasta cerrar Linkferry, salvo que elija guardar alguno con protección débil.',
      denied:
        'El almacén de claves de este equipo lo ha rechazado. Los tokens se conservan hasta cerrar Linkferry y después hay que volver a introducirlos. Para consultarlo otra vez, reinicie Linkferry.',
      waiting:
        'El almacén de claves de este equipo aún no ha respondido. Si le pide que lo desbloquee, hágalo.',
      unasked:
        'El almacén de claves de este equipo se consultará cuando se guarde el primer token.',
      'session-only':
        'En el navegador los tokens se conservan en memoria hasta cerrar Linkferry y nunca se escriben. La aplicación de escritorio puede guardarlos.',
    },
  },
}
