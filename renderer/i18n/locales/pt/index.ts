/** Every word of the window in Portuguese, by file: `./queue.json`. One chunk of the bundle. */
export const words = import.meta.glob<object>('./*.json', { eager: true, import: 'default' })
