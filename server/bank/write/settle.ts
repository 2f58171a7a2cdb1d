import { Note, Refused } from '#server/bank/read/draft'
import type { Entry } from '#server/bank/read/entry'
import type { QuestionFound } from '#server/bank/read/finding'
import { plainWords } from '#server/bank/read/rich/markup'
import { tx } from '#server/database/tables'
import { resultsWith } from '#server/repositories/tiku/question-bank/questions'
import { canonical } from '@/domain/tiku/question'
import type { Setting } from './arguments'
import type { Step } from './plan'
import type { Tally, Told } from './report'
import { type Plan, planBatch, writeBatch } from './write-batch'

const TOLD = 40
const told = (text: string) => text.replace(/\s+/g, ' ').slice(0, TOLD)

/** Notes the content that an update replaces, where learners would notice. */
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

type Brought = Plan & { found: readonly QuestionFound[]; results: number[] }

/** Brings a batch into the bank, or plans to, in one transaction. */
function bring({ db, now, wish }: Setting, found: readonly QuestionFound[]): Promise<Brought> {
  const wished = {
    isUpdate: wish.isUpdate ?? false,
    ...(wish.runId !== undefined && { runId: wish.runId }),
    origin: wish.aim?.origin ?? '',
  }
  const batch = found.flatMap(({ entries }) => entries)
  return tx(db, async (work) => {
    const plan = wish.isDryRun ? await planBatch(work, batch, wished) : await writeBatch(work, batch, wished, now())
    return { ...plan, found, results: await resultsWith(work, plan.corrected) }
  })
}

type Said = { code: string; reason: string }

/** Counts what became of one entry, and gives what is said of it. */
function countStep(tally: Tally, place: Omit<Told, keyof Said>, step: Step, noted: Note | undefined): Said[] {
  const { outcome, entry, refused } = step
  if (outcome === 'refused') {
    if (!refused) return []
    const { code, reason } = refusalOf(entry, refused)
    tally.refuse({ ...place, code, reason })
    return [{ code, reason }]
  }
  tally.count(place.file, outcome)
  const note = noted ?? replacedBy(step)
  if (!note) return []
  tally.note({ ...place, code: note.code, reason: note.reason })
  return [note]
}

/** Counts what became of a question and its children, and hands on what is said of it. */
function countQuestion({ tally, onQuestion }: Setting, question: QuestionFound, steps: readonly Step[], notes: Plan['notes']) {
  const { file, at } = question
  const said = steps.flatMap((step) => {
    const place = { file, line: step.entry.line, ...(at !== undefined && { at }) }
    return countStep(tally, place, step, notes.get(step.entry))
  })
  const rival = steps[0]?.rival
  const isRefused = steps.some(({ outcome }) => outcome === 'refused')
  onQuestion({ question, notes: [...question.notes, ...said], isRefused, ...(rival && { rival }) })
}

/** Counts what became of a batch. Its steps are in the order of its questions. */
function count(setting: Setting, { found, steps, notes, corrected, results }: Brought) {
  const { tally, onProgress } = setting
  let from = 0
  for (const question of found) {
    const to = from + question.entries.length
    countQuestion(setting, question, steps.slice(from, to), notes)
    from = to
  }
  tally.correct(corrected, results)
  onProgress(tally.progress)
}

/** Brings batches one after the other; while the database works on one, the next two are read. */
export class Settler {
  /** The batch that was given last, and the one before it. */
  private last: Promise<void> = Promise.resolve()
  private before: Promise<void> = this.last

  constructor(private readonly setting: Setting) {}

  /** Gives a batch, which is brought once the one before is counted. Waits until no other has still to begin. */
  async put(batch: readonly QuestionFound[]): Promise<void> {
    await this.before
    if (batch.length === 0) return
    this.before = this.last
    this.last = this.last.then(async () => count(this.setting, await bring(this.setting, batch)))
    // An error is thrown to who waits for the batch; until then nobody does.
    this.last.catch(() => {})
  }

  /** Waits until every batch is counted. */
  async finish(): Promise<void> {
    await this.last
  }
}
