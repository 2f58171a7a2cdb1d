import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/** One declaration at the top of a file: what it names of other declarations, and the tables its statements write and read. */
type Part = { key: string; text: string; names: ReadonlySet<string>; writes: readonly Write[] }
/** A statement that puts rows into a table, or changes or removes those that are there. */
type Write = { table: string; isInsert: boolean }
type Graph = { all: ReadonlyMap<string, Part>; edges: ReadonlyMap<string, readonly string[]> }

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(name)
    return /\.tsx?$/.test(entry.name) ? [name] : []
  })

/**
 * Names that a node uses of what stands around it. The name of a field, of a method or of a type is none: it would lead to a declaration that
 * happens to be called the same.
 */
function identifiers(node: ts.Node, into: string[] = []): string[] {
  if (ts.isTypeNode(node) || ts.isTypeParameterDeclaration(node)) return into
  if (ts.isIdentifier(node)) into.push(node.text)
  node.forEachChild((child) => {
    const isField =
      (ts.isPropertyAccessExpression(node) && child === node.name) ||
      ((ts.isPropertyAssignment(node) || ts.isMethodDeclaration(node) || ts.isJsxAttribute(node)) && child === node.name)
    if (!isField) identifiers(child, into)
  })
  return into
}

const builders: Readonly<Record<string, boolean>> = { insertInto: true, updateTable: false, deleteFrom: false }
/** Functions that put rows into the table they are given by name. */
const inserters = ['replaceList', 'putRows', 'insertRows']

/** Text of a template without the values that are put into it. */
const templateText = (template: ts.TemplateLiteral): string =>
  ts.isNoSubstitutionTemplateLiteral(template)
    ? template.text
    : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)].join(' ? ')

/** The writes of a statement in SQL, comments left out. */
function writesOfSql(text: string): Write[] {
  const bare = text.replaceAll(/--[^\n]*/g, '')
  return [...bare.matchAll(/\b(insert into|update|delete from)\s+(\w+)/g)].map(([, verb, table = '']) => ({
    table,
    isInsert: verb === 'insert into',
  }))
}

const literalText = (node: ts.Node | undefined) => (node && ts.isStringLiteralLike(node) ? node.text : undefined)

function writeOfCall({ expression, arguments: given }: ts.CallExpression): Write[] {
  const method = ts.isPropertyAccessExpression(expression) ? expression.name.text : ''
  const table = Object.hasOwn(builders, method) ? literalText(given[0]) : undefined
  if (table !== undefined) return [{ table, isInsert: builders[method] === true }]
  const named = ts.isIdentifier(expression) && inserters.includes(expression.text) ? literalText(given[1]) : undefined
  return named === undefined ? [] : [{ table: named, isInsert: true }]
}

/** Statements of a declaration that write: calls of the query builder, and templates tagged as SQL. Other texts and comments are none. */
function writesOf(node: ts.Node, into: Write[] = []): Write[] {
  if (ts.isCallExpression(node)) into.push(...writeOfCall(node))
  if (ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && node.tag.text === 'sql')
    into.push(...writesOfSql(templateText(node.template)))
  node.forEachChild((child) => void writesOf(child, into))
  return into
}

/** Names that a statement at the top of a file declares; a statement of effects has none. */
function declared(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.flatMap(({ name }) => identifiers(name))
  if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name) return [statement.name.text]
  return []
}

type Source = { file: string; source: ts.SourceFile; imports: ReadonlyMap<string, { file: string; name: string }> }

function importsOf(server: string, file: string, source: ts.SourceFile, known: ReadonlySet<string>): Source['imports'] {
  const found = new Map<string, { file: string; name: string }>()
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    const { text } = statement.moduleSpecifier
    const base = text.startsWith('#server/') ? path.join(server, text.slice('#server/'.length)) : path.join(path.dirname(file), text)
    const target = [`${base}.ts`, `${base}.tsx`].find((each) => known.has(each))
    const bindings = statement.importClause?.namedBindings
    if (!target || !bindings || !ts.isNamedImports(bindings)) continue
    for (const { name, propertyName } of bindings.elements) found.set(name.text, { file: target, name: (propertyName ?? name).text })
  }
  return found
}

/** The declarations of the server and which of them use which others, read from its files. */
export function statementGraph(server: string): Graph {
  const files = filesIn(server).filter((file) => !/[\\/](seed|database|migrations)[\\/]/.test(file))
  const known = new Set(files)
  const sources: Source[] = files.map((file) => {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
    return { file, source, imports: importsOf(server, file, source, known) }
  })
  const all = new Map<string, Part>()
  const edges = new Map<string, string[]>()
  for (const { file, source, imports } of sources)
    for (const [at, statement] of source.statements.entries()) {
      if (ts.isImportDeclaration(statement) || ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement)) continue
      const own = declared(statement)
      const names = new Set(identifiers(statement))
      const writes = writesOf(statement)
      const used = [...names].flatMap((name) => {
        const from = imports.get(name)
        return from ? [`${from.file}#${from.name}`] : [`${file}#${name}`]
      })
      for (const name of own.length > 0 ? own : [`effect ${at}`]) {
        const key = `${file}#${name}`
        all.set(key, { key, text: statement.getText(source), names, writes })
        edges.set(key, used)
      }
    }
  return { all, edges }
}

/** Everything that these declarations use, and what that uses. */
export function reachedFrom({ all, edges }: Graph, roots: readonly string[]): Part[] {
  const reached = new Set<string>()
  const waiting = [...roots]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (reached.has(key) || !all.has(key)) continue
    reached.add(key)
    waiting.push(...(edges.get(key) ?? []))
  }
  return [...reached].flatMap((key) => all.get(key) ?? [])
}

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].flatMap((match) => match[1] ?? [])

/** Tables that a declaration puts rows into, changes or takes rows out of. */
export const writesIn = ({ writes }: Part) => writes.map(({ table }) => table)

/** Tables that a declaration puts rows into. */
export const insertsIn = ({ writes }: Part) => writes.filter(({ isInsert }) => isInsert).map(({ table }) => table)

/** Tables that a declaration reads. A statement that writes a table reads it only where it returns what was there. */
export const readsIn = ({ text }: Part) => [
  ...found(text, /\.(?:selectFrom|innerJoin|leftJoin|from|using)\(\s*\[?'(\w+)/g),
  ...found(text, /\b(?:from|join|using) (\w+)/g),
  ...found(text, /\.(?:updateTable|deleteFrom)\('(\w+)'\)(?=[\s\S]{0,600}?\.returning)/g),
]
