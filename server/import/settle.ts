import { canonical } from '@/domain/exam/question-body'
import { tx } from '../database/tx'
import { resultsWith } from '../repositories/question-bank/answered'
import { Note } from './note'
import { Refused } from './refused'
import { plainWords } from './rich/plain-words'
import type { Setting } from './setting'
import type { Entry } from './write/entry'
import type { Step } from './write/plan'
import { type Plan, planBatch, writeBatch } from './write/write-batch'

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

type Brought = Plan & { results: number[] }

/** Brings a batch into the bank, or plans to, in one transaction. */
function bring({ db, now, wish }: Setting, batch: readonly Entry[]): Promise<Brought> {
  const wished = { isUpdate: wish.isUpdate ?? false }
  return tx(db, async (work) => {
    const plan = wish.isDryRun ? await planBatch(work, batch, wished) : await writeBatch(work, batch, wished, now())
    return { ...plan, results: await resultsWith(work, plan.corrected) }
  })
}

/** Counts what became of a batch. */
function count({ tally, onProgress }: Setting, file: string, { steps, notes, corrected, results }: Brought) {
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

/** Brings batches one after the other; while the database works on one the next is read. */
export class Settler {
  private open: Promise<Brought> | null = null

  constructor(
    private readonly setting: Setting,
    private readonly file: string,
  ) {}

  /** Begins with a batch once the one before is done. */
  async put(batch: readonly Entry[]): Promise<void> {
    await this.finish()
    if (batch.length === 0) return
    this.open = bring(this.setting, batch)
    // An error is thrown to who waits for the batch; until then nobody does.
    this.open.catch(() => {})
  }

  /** Waits for the batch under way and counts it. */
  async finish(): Promise<void> {
    const { open } = this
    this.open = null
    if (open) count(this.setting, this.file, await open)
  }
}
