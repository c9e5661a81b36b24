import type { Database } from '../../../../../../electron/engine/old/ledger/database.ts'

/** A ledger as SQL that makes it again: schema, rows in the order of their keys, version. */
export function dumpOf(database: Database, version: number): string {
  const schema = database.all('SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL')
  const lines = schema.map(({ sql }) => `${String(sql)};`)
  for (const { name } of schema.filter(({ type }) => type === 'table'))
    lines.push(...rowsOf(database, String(name)))
  return `${lines.join('\n')}\nPRAGMA user_version = ${version};\n`
}

function rowsOf(database: Database, table: string): readonly string[] {
  const columns = columnsOf(database, table)
  const quoted = columns.map((name) => `quote(${name})`).join(` || ', ' || `)
  return database
    .all(`SELECT ${quoted} AS cells FROM ${table} ORDER BY ${columns.join(', ')}`)
    .map(({ cells }) => `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${String(cells)});`)
}

/** The names of a table's columns. */
export function columnsOf(database: Database, table: string): readonly string[] {
  return database
    .all('SELECT name FROM pragma_table_info(?)', table)
    .map(({ name }) => String(name))
}
