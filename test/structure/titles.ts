import ts from 'typescript'
import { linesOf, nodesOf, parse } from './syntax'
import { codeIn, finding, textOf } from './tree'

/** Functions whose first argument is the title of a test, of a group of tests or of a step of a journey. */
const titled = new Set(['describe', 'it', 'test', 'onPostgres', 'step'])

/** Words that begin a fragment where a reader wants a verb, whose subject is the group, or a subject. */
const fragment = /^(That|Those|Who|Whom|Whose|What|Whatever|Which|Of|Are|Is|Be|Been|May|And|Or|But|As long as)\b/i

/** Ids of clauses in front of a title. */
const tags = /^(\[[\w-]+\]\s*)+/

/** The name that a call begins with: `it` for `it(…)`, `it.skip(…)` and `it.each(…)(…)`. */
function calledName(callee: ts.Expression): string {
  if (ts.isIdentifier(callee)) return callee.text
  return ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee) ? calledName(callee.expression) : ''
}

/** The title that a call gives, without ids of clauses; empty for any other call. */
function titleOf(source: ts.SourceFile, { expression, arguments: [title] }: ts.CallExpression): string {
  if (title === undefined || !titled.has(calledName(expression))) return ''
  const text = ts.isStringLiteralLike(title) ? title.text : ts.isTemplateExpression(title) ? title.getText(source).slice(1) : ''
  return text.replace(tags, '')
}

/** Titles of tests that begin with a fragment instead of a verb or a subject; `docs/writing.md` shows how they read better. */
export function fragmentTitles(root: string): string[] {
  return codeIn(root, 'test')
    .filter((file) => /\b(describe|it|test|onPostgres|step)\b/.test(textOf(root, file)))
    .flatMap((file) => {
      const source = parse(root, file)
      return nodesOf(source, ts.isCallExpression).flatMap((call) => {
        const title = titleOf(source, call)
        return fragment.test(title) ? [finding('fragment-title', `${file}:${linesOf(source, call).first}`, title.slice(0, 40))] : []
      })
    })
}
