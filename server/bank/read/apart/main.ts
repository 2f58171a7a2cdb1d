import { expectSystemError } from '#server/error-code'
/**
 * The process that reads one file for `readApart`: the order comes as JSON on its input, and what it finds leaves, a line each, on its
 * fourth pipe. It opens no database, and the system ends it before any other when memory is short.
 */

import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { readJson } from '@/domain/text/read-json'
import { AskedWrong } from '../draft'
import type { Finding, Order } from '../finding'
import { readSource } from '../read-source'
import { type Message, MOST_LINE } from './read-apart'

/** Characters that are written at once: a write for each question would cost as much as reading it. */
const WRITTEN_AT_ONCE = 65_536
/** Bytes that a UTF-16 unit needs at most as UTF-8. */
const MOST_BYTES_A_UNIT = 3
const MOST_LIKELY_ENDED = '1000'
const tooLong = { code: 'question_too_large', reason: '这一题的文字太多，请拆成几题' }

/** Lets the system choose this process first when memory is short; where it has no such choice nothing is changed. */
function offerFirst() {
  try {
    writeFileSync('/proc/self/oom_score_adj', MOST_LIKELY_ENDED)
  } catch (error) {
    expectSystemError(error)
  }
}

/** The heap is cleared when it has grown by half, not when it has doubled: most of what is read is passed on and no longer needed. */
const growSlowly = () => setFlagsFromString('--heap-growing-percent=50')

/** A question that is too long to be passed on, as the rows that are refused with it; what was refused is passed on without its content. */
function refusedInstead(finding: Finding): Finding[] {
  if (finding.kind === 'refused' && 'sketch' in finding) {
    const { sketch: _, ...rest } = finding
    return [rest]
  }
  if (finding.kind !== 'question') return []
  return finding.entries.map(({ line }) => ({ kind: 'refused', file: finding.file, line, ...tooLong }))
}

function linesOf(message: Message): string[] {
  const line = JSON.stringify(message)
  if (line.length * MOST_BYTES_A_UNIT < MOST_LINE || Buffer.byteLength(line) < MOST_LINE) return [line]
  return message.kind === 'askedWrong' ? [] : refusedInstead(message).map((each) => JSON.stringify(each))
}

async function main() {
  offerFirst()
  growSlowly()
  const out = new Socket({ fd: 3, readable: false, writable: true })
  let waiting = ''
  const flush = async () => {
    const text = waiting
    waiting = ''
    if (text !== '' && !out.write(text)) await once(out, 'drain')
  }
  const say = async (message: Message) => {
    for (const line of linesOf(message)) waiting += `${line}\n`
    if (waiting.length >= WRITTEN_AT_ONCE || message.kind !== 'question') await flush()
  }
  try {
    const order = readJson(await text(process.stdin)) as Order | undefined
    if (order === undefined) throw new Error('There is no order on the input')
    for await (const finding of readSource(order)) await say(finding)
  } catch (error) {
    if (!(error instanceof AskedWrong)) throw error
    await say({ kind: 'askedWrong', reason: error.message })
  }
  await flush()
  out.end()
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
