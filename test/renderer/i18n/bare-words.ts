import { parseSync } from 'vite'

/** What a person reads or hears when it stands on an element or component. */
const readAttributes =
  /^(aria-(label|description|placeholder|roledescription|valuetext)|title|placeholder|alt|label|name|text|hint|detail|error|word|summary|closeLabel|heading|children)$/

/** An attribute may name something in the code, as `chevron-down` and `baseUrl` do; an address needs no words. */
const namesSomething = (words: string) =>
  /^(?:[a-z]+(?:-[a-z]+|[A-Z][a-z]+)*|https?:\/\/\S*)$/.test(words)

/** The words in a source file's JSX that stand there themselves instead of in a catalogue. */
export function bareWords(file: string, text: string): readonly string[] {
  const found: string[] = []
  const keep = (words: unknown) => {
    if (typeof words === 'string' && /\p{L}{2,}/u.test(words)) found.push(words.trim())
  }

  function walk(node: unknown): void {
    if (Array.isArray(node)) return node.forEach(walk)
    if (!isNode(node)) return
    if (node.type === 'JSXText') keep(node['value'])
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of listOf(node['children']))
        if (isContainer(child)) said(child['expression'])
    if (node.type === 'JSXAttribute' && isNode(node['name'])) {
      const name = node['name']['name']
      if (typeof name === 'string' && readAttributes.test(name)) saidBy(node['value'])
    }
    Object.values(node).forEach(walk)
  }

  /** What an expression says if it is a text: both sides of a choice, the fixed parts of a template. */
  function said(node: unknown): void {
    if (!isNode(node)) return
    if (node.type === 'Literal') keep(node['value'])
    if (node.type === 'JSXExpressionContainer') said(node['expression'])
    if (node.type === 'ConditionalExpression') [node['consequent'], node['alternate']].forEach(said)
    if (node.type === 'LogicalExpression') [node['left'], node['right']].forEach(said)
    if (node.type === 'BinaryExpression' && node['operator'] === '+')
      [node['left'], node['right']].forEach(said)
    if (node.type === 'TemplateLiteral')
      for (const quasi of listOf(node['quasis']))
        if (isNode(quasi) && isRecord(quasi['value'])) keep(quasi['value']['cooked'])
  }

  function saidBy(attribute: unknown): void {
    const before = found.length
    said(attribute)
    found.push(...found.splice(before).filter((words) => !namesSomething(words)))
  }

  walk(parseSync(file, text).program)
  return found
}

interface Node extends Record<string, unknown> {
  readonly type: string
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isNode = (value: unknown): value is Node =>
  isRecord(value) && typeof value['type'] === 'string'
const isContainer = (value: unknown): value is Node =>
  isNode(value) && value.type === 'JSXExpressionContainer'
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
