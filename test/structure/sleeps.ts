import ts from 'typescript'
import { linesOf, nodesOf, parse } from './syntax'
import { codeIn, finding, textOf } from './tree'

/** Journeys and hosts of the mini-program live in real time. */
const isHurried = (file: string) => /\.test\.tsx?$/.test(file) && !/^test\/(journeys|mini-host)\//.test(file)

/** A timer that runs after more than this turn of the event loop. */
const isSleep = ({ expression, arguments: [, wait] }: ts.CallExpression) =>
  ts.isIdentifier(expression) &&
  expression.text === 'setTimeout' &&
  wait !== undefined &&
  !(ts.isNumericLiteral(wait) && Number(wait.text) === 0)

/** Tests that sleep: on a slow machine too short, on a fast one too long. With a clock of its own a test may set any timer. */
export function realSleeps(root: string): string[] {
  return codeIn(root, 'test')
    .filter((file) => isHurried(file) && /\bsetTimeout\b/.test(textOf(root, file)) && !/\buseFakeTimers\b/.test(textOf(root, file)))
    .flatMap((file) => {
      const source = parse(root, file)
      return nodesOf(source, ts.isCallExpression)
        .filter(isSleep)
        .map((call) => finding('real-sleep', `${file}:${linesOf(source, call).first}`, 'use promises, `untilSo` or a clock of the test'))
    })
}
