import ts from 'typescript'
import { isAlone, rowOf } from '../../config/sandboxes.cjs'
import { nodesOf, parse } from './syntax'
import { codeIn, finding, textOf } from './tree'

/** A test takes back the spies it sets, so these parts of Jest leave nothing behind. */
const takenBack = ['spyOn', 'fn', 'restoreAllMocks']

const isSetting = (node: ts.Node) => ts.isPropertyAccessExpression(node) && node.expression.getText() === 'process.env'

/** Whether a node replaces a module, a clock, a time limit, a setting or a global, which other files of the sandbox would see. */
function isSeenOutside(node: ts.Node): node is ts.Node {
  if (ts.isIdentifier(node)) return node.text === 'globalThis'
  if (ts.isPropertyAccessExpression(node)) return node.expression.getText() === 'jest' && !takenBack.includes(node.name.text)
  if (ts.isDeleteExpression(node)) return isSetting(node.expression)
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken && isSetting(node.left)
}

/** Test files of folders that share sandboxes which change what the others see, or name an environment, without a sandbox of their own. */
export function sharedChanges(root: string): string[] {
  return codeIn(root, 'test')
    .filter((file) => rowOf(file) && !isAlone(textOf(root, file)))
    .flatMap((file) => {
      const [first] = nodesOf(parse(root, file), isSeenOutside)
      const cause = textOf(root, file).includes('@jest-environment') ? '@jest-environment' : first?.getText()
      return cause === undefined ? [] : [finding('shared-sandbox', file, `${cause.slice(0, 40)} needs @sandbox own`)]
    })
}
