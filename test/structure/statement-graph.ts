import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/** One declaration at the top of a file: what it names of other declarations, and the tables its statements write and read. */
type Part = { key: string; text: string; names: ReadonlySet<string> }
type Graph = { all: ReadonlyMap<string, Part>; edges: ReadonlyMap<string, readonly string[]> }

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(name)
    return /\.tsx?$/.test(entry.name) ? [name] : []
  })

function identifiers(node: ts.Node, into: string[] = []): string[] {
  if (ts.isIdentifier(node)) into.push(node.text)
  node.forEachChild((child) => void identifiers(child, into))
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
      const used = [...names].flatMap((name) => {
        const from = imports.get(name)
        return from ? [`${from.file}#${from.name}`] : [`${file}#${name}`]
      })
      for (const name of own.length > 0 ? own : [`effect ${at}`]) {
        const key = `${file}#${name}`
        all.set(key, { key, text: statement.getText(source), names })
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

/** Tables that a declaration puts rows into or changes. */
export const writesIn = ({ text }: Part) => [
  ...found(text, /\.(?:insertInto|updateTable|deleteFrom)\('(\w+)'/g),
  ...found(text, /\b(?:insert into|update|delete from) (\w+)/g),
  ...found(text, /\b(?:replaceList|putRows|insertRows)\(\s*\w+,\s*'(\w+)'/g),
]

/** Tables that a declaration reads. A statement that writes a table reads it only where it returns what was there. */
export const readsIn = ({ text }: Part) => [
  ...found(text, /\.(?:selectFrom|innerJoin|leftJoin|from|using)\(\s*\[?'(\w+)/g),
  ...found(text, /\b(?:from|join|using) (\w+)/g),
  ...found(text, /\.(?:updateTable|deleteFrom)\('(\w+)'\)(?=[\s\S]{0,600}?\.returning)/g),
]
