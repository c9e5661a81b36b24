import { parseSync } from 'vite'

/** Attributes and props whose value is shown or read out. */
const textAttributes =
  /^(aria-(label|description|placeholder|roledescription|valuetext)|title|placeholder|alt|label|name|text|hint|detail|error|word|summary|closeLabel|heading|children)$/

/** True for identifiers of the code (`chevron-down`, `baseUrl`) and addresses, which need no translation. */
const isIdentifier = (words: string) =>
  /^(?:[a-z]+(?:-[a-z]+|[A-Z][a-z]+)*|https?:\/\/\S*)$/.test(words)

/** The texts in the JSX of a source file that are not in a catalogue. */
export function untranslatedTexts(file: string, text: string): readonly string[] {
  const found: string[] = []
  const add = (words: unknown) => {
    if (typeof words === 'string' && /\p{L}{2,}/u.test(words)) found.push(words.trim())
  }

  function walk(node: unknown): void {
    if (Array.isArray(node)) return node.forEach(walk)
    if (!isNode(node)) return
    if (node.type === 'JSXText') add(node['value'])
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of listOf(node['children']))
        if (isContainer(child)) addTextsOf(child['expression'])
    if (node.type === 'JSXAttribute' && isNode(node['name'])) {
      const name = node['name']['name']
      if (typeof name === 'string' && textAttributes.test(name)) addTextsOfAttribute(node['value'])
    }
    Object.values(node).forEach(walk)
  }

  /** Adds the texts that an expression can evaluate to: both branches, the fixed parts of a template. */
  function addTextsOf(node: unknown): void {
    if (!isNode(node)) return
    if (node.type === 'Literal') add(node['value'])
    if (node.type === 'JSXExpressionContainer') addTextsOf(node['expression'])
    if (node.type === 'ConditionalExpression')
      [node['consequent'], node['alternate']].forEach(addTextsOf)
    if (node.type === 'LogicalExpression') [node['left'], node['right']].forEach(addTextsOf)
    if (node.type === 'BinaryExpression' && node['operator'] === '+')
      [node['left'], node['right']].forEach(addTextsOf)
    if (node.type === 'TemplateLiteral')
      for (const quasi of listOf(node['quasis']))
        if (isNode(quasi) && isRecord(quasi['value'])) add(quasi['value']['cooked'])
  }

  function addTextsOfAttribute(attribute: unknown): void {
    const before = found.length
    addTextsOf(attribute)
    found.push(...found.splice(before).filter((words) => !isIdentifier(words)))
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
