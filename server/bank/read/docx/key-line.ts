import { shortAnswers } from './key-table'
import type { Line } from './lines'
import { marksIn, plainDigits } from './marks'
import type { Block } from './paper'

const HEAD = /^[\s\u3000]*(?:参考|标准|正确)?答案[\s\u3000]*[:：][\s\u3000]*(?=\d)/

/** Behind the head of answers on a line: the answers of several questions, and the numbers of these; null where there are none. */
function keysIn(line: Line): { line: Line; numbers: ReadonlySet<number> } | null {
  const head = HEAD.exec(plainDigits(line.text))?.[0] ?? ''
  const text = line.text.slice(head.length)
  const found = head === '' ? null : shortAnswers(text)
  return found && found.length > 1 ? { line: { ...line, text }, numbers: new Set(found.map(([number]) => number)) } : null
}

const isAnswered = ({ lines }: Block) => lines.some(({ text }) => marksIn(text).some(({ field }) => field === 'answer'))

/**
 * The answers of a line that begins with their head, `答案：1.A 2.B`, where it has one for each of several questions and none of these has its
 * own; else null, for a question may have several blanks.
 */
export function keysOfAll(line: Line, blocks: readonly Block[]): Line | null {
  const found = keysIn(line)
  const isOfAll = blocks.length > 1 && blocks.every((block) => found?.numbers.has(block.number) && !isAnswered(block))
  return found && isOfAll ? found.line : null
}
