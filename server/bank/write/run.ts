import { setImmediate } from 'node:timers/promises'
import { subjectsOf, usualSubject } from '#server/bank/read/categories'
import { aimed } from '#server/bank/read/entry'
import type { Finding, QuestionFound } from '#server/bank/read/finding'
import { askedHash, fingerprintOf } from '#server/bank/read/fingerprint'
import { readSource } from '#server/bank/read/read-source'
import { type Db, type Tx, tx } from '#server/database/tables'
import { bankFolder } from '#server/providers/uploads/rules'
import { putFingerprints, withChildren, withoutFingerprint } from '#server/repositories/tiku/question-bank/questions'
import { finishRescores } from '#server/services/exam/key-change/correct'
import type { Deps, Options, Setting, Wish } from './arguments'
import { type Report, Tally } from './report'
import { Settler } from './settle'

/** Few at a time: the hashes of a batch are made in one piece. */
const FILL_FINGERPRINTS_BATCH_SIZE = 50

async function fillBatch(work: Tx): Promise<number> {
  const ids = await withoutFingerprint(work, FILL_FINGERPRINTS_BATCH_SIZE)
  if (ids.length === 0) return 0
  const rows = await withChildren(work, ids)
  const printed = ids.map((id) => {
    const own = rows.find((row) => row.id === id)
    const children = rows.filter(({ parentId }) => parentId === id).map((row) => ({ asked: askedHash(row, []), key: row.key }))
    if (!own) return { id, fingerprint: '' }
    const asked = askedHash(
      own,
      children.map((child) => child.asked),
    )
    return {
      id,
      fingerprint: fingerprintOf(
        asked,
        own.key,
        children.map((child) => fingerprintOf(child.asked, child.key, [])),
      ),
    }
  })
  await putFingerprints(work, printed)
  return ids.length
}

/** Gives a fingerprint to every imported question that has none, so that a file brought again finds it. */
async function fillFingerprints(db: Db): Promise<void> {
  while ((await tx(db, fillBatch)) === FILL_FINGERPRINTS_BATCH_SIZE) await setImmediate()
}

/** Questions in one transaction; a material is never parted from its children. */
export const BATCH_SIZE = 500

/** Questions that were read and are not written yet. */
class Batch {
  private found: QuestionFound[] = []
  private size = 0

  constructor(
    private readonly settler: Settler,
    private readonly most: number,
  ) {}

  async add(question: QuestionFound): Promise<void> {
    this.found.push(question)
    this.size += question.entries.length
    if (this.size >= this.most) await this.put()
  }

  /** Begins to write what was read. */
  async put(): Promise<void> {
    const { found } = this
    this.drop()
    await this.settler.put(found)
  }

  drop() {
    this.found = []
    this.size = 0
  }
}

/** Counts what is found, and writes questions batch by batch. */
async function take(
  finding: Finding,
  { wish: { aim }, tally, onRefused, onUnknown, onLines }: Setting,
  batch: Batch,
  settler: Settler,
): Promise<void> {
  switch (finding.kind) {
    case 'files':
      tally.files = finding.count
      tally.passedOver = [...finding.passedOver]
      return
    case 'part':
      return tally.open(finding.file, finding.format, finding.rows)
    case 'heads':
      return tally.heads(finding.file, finding.heads)
    case 'lines':
      return onLines(finding)
    case 'note':
      return tally.note(finding)
    case 'refused':
      if ('row' in finding) onRefused(finding)
      return tally.refuse(finding)
    case 'question':
      for (const note of finding.notes) tally.note({ file: finding.file, ...note, ...(finding.at !== undefined && { at: finding.at }) })
      return batch.add(aim ? { ...finding, entries: finding.entries.map((entry) => aimed(entry, aim)) } : finding)
    case 'end':
      await batch.put()
      return settler.finish()
    case 'broken':
      batch.drop()
      await settler.finish()
      if (finding.sample) onUnknown(finding.sample)
      return tally.breakFile(finding)
    case 'passedOver':
      tally.passedOver.push(...finding.names)
  }
}

/**
 * Imports the questions of a file or folder, which `read` reads in this process or in another. Each batch is one transaction; a broken
 * file imports nothing. Throws `AskedWrong` when it cannot begin, and what `read` throws when it breaks off: batches that were written
 * stay, and `onProgress` has counted them.
 */
export async function runImport(deps: Deps, wish: Wish, options: Options = {}): Promise<Report> {
  const {
    read = readSource,
    batchSize = BATCH_SIZE,
    onProgress = () => {},
    onQuestion = () => {},
    onRefused,
    onUnknown = () => {},
    onLines = () => {},
  } = options
  const began = performance.now()
  const subjects = await subjectsOf(deps.db)
  const usual = usualSubject(subjects, wish.categoryId)
  const setting: Setting = {
    ...deps,
    wish,
    tally: new Tally(),
    onProgress,
    onQuestion,
    onRefused: onRefused ?? (() => {}),
    onUnknown,
    onLines,
  }
  const { tally } = setting
  if (!wish.isDryRun) await fillFingerprints(deps.db)
  const settler = new Settler(setting)
  const batch = new Batch(settler, batchSize)
  const { place, format, map, source = null, text = null, isByLook = false, fixes = [], layout = null } = wish
  const keptIn = wish.isDryRun ? (options.shownIn ?? null) : bankFolder(deps.env)
  try {
    const asked = { place, format, map, source, text, isByLook, fixes, layout, isSketched: onRefused !== undefined }
    for await (const finding of read({ ...asked, subjects, usual, dataDir: deps.env.dataDir, keptIn }))
      await take(finding, setting, batch, settler)
  } finally {
    await settler.finish()
  }
  if (!wish.isDryRun) tally.changed = (await finishRescores(deps)).changed
  const seconds = (performance.now() - began) / 1000
  return tally.report({ isDryRun: wish.isDryRun, subject: usual, batchSize, seconds })
}
