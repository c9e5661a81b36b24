import { crc32, deflateRawSync } from 'node:zlib'

/** Makes a ZIP file as spreadsheet programs write it. */
export function zipOf(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [path, content] of Object.entries(files)) {
    const name = Buffer.from(path)
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, name, packed])
    const where = Buffer.alloc(14)
    where.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), facts, where, name]))
    parts.push(local)
    at += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(entries.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, entries, Buffer.from('PK\x05\x06'), end])
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/**
 * Makes a workbook of the rows of sheets (as XML), the texts that cells share, links by their
 * relations, and further parts. A sheet whose name ends with `!` is hidden.
 */
export function workbookOf(
  sheets: Readonly<Record<string, string | Buffer>>,
  shared = '',
  links: Readonly<Record<string, string>> = {},
  { styles = '', properties = '' } = {},
): Buffer {
  const names = Object.keys(sheets)
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`
  const files: Record<string, string | Buffer> = {
    'xl/workbook.xml': `<workbook xmlns:r="${relations}"><workbookPr ${properties}/><sheets>${names
      .map(
        (name, index) =>
          `<sheet name="${name.replace(/!$/, '')}" sheetId="${index + 1}" r:id="rId${index}"${
            name.endsWith('!') ? ' state="hidden"' : ''
          }/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map((_, index) => relation(`rId${index}`, 'worksheet', `worksheets/sheet${index}.xml`))
      .join(
        '',
      )}${relation('rIdS', 'sharedStrings', '/xl/sharedStrings.xml')}${relation('rIdF', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
    'xl/worksheets/_rels/sheet0.xml.rels': `<Relationships>${Object.entries(links)
      .map(([id, target]) => relation(id, 'hyperlink', target))
      .join('')}</Relationships>`,
  }
  for (const [index, rows] of Object.values(sheets).entries())
    files[`xl/worksheets/sheet${index}.xml`] =
      typeof rows === 'string' ? `<worksheet xmlns:r="${relations}">${rows}</worksheet>` : rows
  return zipOf(files)
}
