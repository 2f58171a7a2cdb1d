import ts from 'typescript'
import { nodesOf, parse } from './syntax'
import { codeIn, finding, textOf } from './tree'

/** Hosts and providers refuse with values of their own, so these folders catch whatever comes and give it a meaning. */
const borders = ['src/platform/', 'server/providers/']

/** Reasons why a promise of the host that rejects with anything is ended outside the borders. */
const anyRejection: Record<string, string> = {
  'src/data/http/first-calls/send-home.ts': 'the query that takes the reply handles its failure',
  'src/data/learn/read-stored-lesson.ts': 'a file that the device cannot read counts as not kept',
  'src/packages/account/set-avatar/index.tsx': 'a picture that the device cannot draw is refused with a message',
}

/** Reasons why a mutation is not `useAct`. The file says it where the mutation is. */
const ownMutation = [
  'src/data/http/use-act.ts',
  'src/packages/tiku/downloads/use-pack-download.ts',
  'src/packages/tiku/wrong-book-settings/index.tsx',
]

const isBlind = (node: ts.Node): node is ts.CatchClause => ts.isCatchClause(node) && node.variableDeclaration === undefined

/** `.catch(() => …)`: a function that does not read the error. */
function isBlindCall(node: ts.Node): node is ts.CallExpression {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression) || node.expression.name.text !== 'catch') return false
  const [handler] = node.arguments
  return handler !== undefined && ts.isArrowFunction(handler) && handler.parameters.length === 0
}

const placeOf = (source: ts.SourceFile, node: ts.Node) =>
  `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`

/** Lists places that end an error without reading it: a fault of the program would be lost there. */
export function blindCatches(root: string): string[] {
  return codeIn(root, 'src', 'server')
    .filter((file) => !borders.some((border) => file.startsWith(border)) && textOf(root, file).includes('catch'))
    .flatMap((file) => {
      const source = parse(root, file)
      const calls = file.startsWith('src/') && !(file in anyRejection) ? nodesOf(source, isBlindCall) : []
      return [...nodesOf(source, isBlind), ...calls].map((node) => finding('blind-catch', placeOf(source, node), 'reads no error'))
    })
}

/** Lists mutations outside `useAct`, busy flags kept by hand, and queries read again on return outside `useFresh`. */
export function otherWays(root: string): string[] {
  return codeIn(root, 'src').flatMap((file) => {
    const text = textOf(root, file)
    const ways = [
      /\buseMutation\(/.test(text) && !ownMutation.includes(file) && 'useMutation',
      /\bset\w*Busy\((true|'|[a-z]\w*\))/.test(text) && 'setBusy',
      /cancelRefetch: false/.test(text) && file !== 'src/data/http/use-act.ts' && 'cancelRefetch',
    ]
    return ways.flatMap((way) => (way ? [finding('other-way', file, way)] : []))
  })
}
