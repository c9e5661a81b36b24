/** The Portuguese texts of the window by file name (`./queue.json`), as one chunk of the bundle. */
export const texts = import.meta.glob<object>('./*.json', { eager: true, import: 'default' })
