import { canonical } from '@/domain/exam/question-body'
import { tx } from '../database/tx'
import { Note } from './note'
import { Refused } from './refused'
import { plainWords } from './rich/plain-words'
import type { Setting } from './setting'
import { resultsWith } from './write/answered'
import type { Entry } from './write/entry'
import type { Step } from './write/plan'
import { planBatch, writeBatch } from './write/write-batch'

const TOLD = 40
const told = (text: string) => text.replace(/\s+/g, ' ').slice(0, TOLD)

/** What an update replaces, where learners would notice. */
function replacedBy({ entry, before, outcome }: Step): Note | null {
  if (outcome !== 'updated' || !before) return null
  const [was, is] = [plainWords(before.said.stem), plainWords(entry.body.stem)]
  if (was !== is) return new Note('replaced', `题干由“${told(was)}”改为“${told(is)}”`)
  const isCorrected = before.answerKey !== canonical(entry.body.answer_key)
  return isCorrected ? new Note('key_replaced', '答案改为与文件一致') : new Note('replaced', '选项、解析、难度、知识点或章节改为与文件一致')
}

/** A material goes or stays whole: the row that is the cause has the reason, the others name it. */
function refusalOf({ line, parentKey }: Entry, refused: Refused): Refused {
  const isCause = refused.line === undefined ? parentKey === null : refused.line === line
  const cause = refused.line === undefined ? '材料' : `第 ${refused.line} 行的小题`
  return isCause ? refused : new Refused('left_out', `与同一道材料题的${cause}一起没有导入`)
}

/** Brings a batch into the bank, or plans to, in one transaction, and counts what becomes of it. */
export async function settle({ db, now, wish, tally, onProgress }: Setting, file: string, batch: readonly Entry[]): Promise<void> {
  if (batch.length === 0) return
  const wished = { isUpdate: wish.isUpdate ?? false }
  const { steps, notes, corrected, results } = await tx(db, async (work) => {
    const plan = wish.isDryRun ? await planBatch(work, batch, wished) : await writeBatch(work, batch, wished, now())
    return { ...plan, results: await resultsWith(work, plan.corrected) }
  })
  for (const step of steps) {
    const { outcome, entry, refused } = step
    const note = notes.get(entry) ?? replacedBy(step)
    if (outcome !== 'refused') tally.count(file, outcome)
    else if (refused) tally.refuse(file, entry.line, refusalOf(entry, refused))
    if (note && outcome !== 'refused') tally.note(file, entry.line, note)
  }
  tally.correct(corrected, results)
  onProgress(tally.done)
}
