import type { Note } from '#server/bank/read/draft'
import type { Entry } from '#server/bank/read/entry'
import { askedHash } from '#server/bank/read/fingerprint'
import type { Tx } from '#server/database/tables'
import { chapterKey, ensurePlaces, type Places, presentPlaces } from '#server/repositories/exam/question-places'
import { queueRescores } from '#server/repositories/exam/rescore'
import { type ImportedQuestion, noteImported } from '#server/repositories/tiku/import-undo'
import {
  idsOfKeys,
  lastPlaces,
  lockQuestions,
  putQuestions,
  putVersions,
  setOrigin,
} from '#server/repositories/tiku/question-bank/questions'
import { canonical } from '@/domain/tiku/question'
import { contradicts, keyWords, type Rival, rivalById } from './against-bank'
import { identify } from './identity'
import { correctedIds, type Present, placeOf, pointIds, pointsOf, refusals, refusedStep, type Step, stepOf } from './plan'

/** Chapters are this far apart in a subject's order. */
const CHAPTER_STEP = 10_000

const present = async (work: Tx, entries: readonly Entry[]): Promise<Places> =>
  presentPlaces(work, [...new Set(entries.map(({ categoryId }) => categoryId))])

/**
 * `runId`: the run of the desk that the questions are noted for; there staff choose between the key of a file and that of the bank. `origin`:
 * where new questions are from, in words.
 */
export type Wished = { isUpdate: boolean; runId?: number; origin?: string }
export type Plan = { steps: Step[]; notes: ReadonlyMap<Entry, Note>; corrected: readonly number[] }

/** Questions of the bank that a file has with another key and nothing else in what they ask, by key. */
async function correctedIn(work: Tx, entries: readonly Entry[], known: ReadonlyMap<string, Present>): Promise<Map<string, Rival>> {
  const found = new Map<string, Rival>()
  for (const { key, parentKey, type, body } of entries) {
    const before = known.get(key)
    const words = keyWords(body.answer_key)
    if (!before || parentKey !== null || words === null || keyWords(before.said.answer_key) === words) continue
    if (askedHash({ ...before.said, type }, []) !== askedHash({ ...body, type }, [])) continue
    const rival = await rivalById(work, before.id)
    if (rival) found.set(key, rival)
  }
  return found
}

/** Plans the steps of a batch; `corrected` are questions whose key it changes. Writes nothing. */
export async function planBatch(work: Tx, asked: readonly Entry[], { isUpdate, runId }: Wished): Promise<Plan & { places: Places }> {
  const { entries, known, notes, rivals } = await identify(work, asked, isUpdate)
  const places = await present(work, entries)
  const refused = await refusals(work, entries, known, isUpdate)
  const corrected = runId === undefined || isUpdate ? new Map<string, Rival>() : await correctedIn(work, entries, known)
  const stepFor = (entry: Entry) => {
    const why = refused.get(entry.parentKey ?? entry.key)
    const rival = rivals.get(entry.key) ?? corrected.get(entry.key)
    if (why) return refusedStep(entry, why, rival)
    if (rival && !entry.isChosen) return refusedStep(entry, contradicts(entry.body, rival), rival)
    return stepOf(entry, known.get(entry.key) ?? null, places)
  }
  const steps = entries.map(stepFor)
  const taken = steps.filter(({ outcome }) => outcome !== 'refused').map(({ entry }) => entry)
  return { places, steps, notes, corrected: correctedIds(taken, known) }
}

/** Assigns positions in the chapter: a new question follows the existing ones. */
async function orderer(work: Tx, chapterIds: readonly number[], places: Places) {
  const used = await lastPlaces(work, chapterIds)
  const last = new Map([...places.chapters.values()].map(({ id, seq }) => [id, seq * CHAPTER_STEP]))
  for (const [id, seq] of used) last.set(id, Math.max(seq, last.get(id) ?? 0))
  return (chapterId: number) => {
    const seq = (last.get(chapterId) ?? 0) + 1
    last.set(chapterId, seq)
    return seq
  }
}

async function writeQuestions(work: Tx, steps: readonly Step[], places: Places): Promise<Map<string, number>> {
  const ids = new Map(steps.flatMap(({ entry, before }) => (before ? [[entry.key, before.id] as const] : [])))
  const chapterOf = (entry: Entry) => places.chapters.get(chapterKey(placeOf(entry)))?.id ?? 0
  const nextIn = await orderer(work, [...new Set(steps.map(({ entry }) => chapterOf(entry)))], places)
  const rows = steps.map(({ entry, before }) => ({
    key: entry.key,
    category_id: entry.categoryId,
    chapter_id: chapterOf(entry),
    parentKey: entry.parentKey,
    type: entry.type,
    fingerprint: entry.fingerprint,
    seq: before?.chapterId === chapterOf(entry) ? before.seq : nextIn(chapterOf(entry)),
    version: before?.version ?? 1,
  }))
  const put = async (part: typeof rows) => {
    const written = part.map(({ parentKey, ...row }) => ({ ...row, parent_id: parentKey === null ? null : (ids.get(parentKey) ?? null) }))
    await putQuestions(work, written)
    const keys = part.map(({ key }) => key).filter((key) => !ids.has(key))
    if (keys.length === 0) return
    for (const { id, key } of await idsOfKeys(work, keys)) ids.set(key, id)
  }
  await put(rows.filter(({ parentKey }) => parentKey === null))
  // A child may be new while its material is unchanged.
  const parents = rows.flatMap(({ parentKey }) => (parentKey !== null && !ids.has(parentKey) ? [parentKey] : []))
  if (parents.length > 0) for (const { id, key } of await idsOfKeys(work, parents)) ids.set(key, id)
  await put(rows.filter(({ parentKey }) => parentKey !== null))
  return ids
}

/** The next version of a question, and whether it corrects the key that learners were marked by. */
function versionOf({ entry, before }: Step, ids: ReadonlyMap<string, number>, places: Places) {
  const id = ids.get(entry.key)
  if (id === undefined) return []
  const version = { ...entry.body, question_id: id, version: (before?.version ?? 0) + 1, point_ids: pointIds(entry, places) }
  return [{ version, isCorrected: before !== null && before.answerKey !== canonical(entry.body.answer_key) }]
}

/** A question that was written, and where it was before. */
function importedOf({ entry, before, isSaid }: Step, ids: ReadonlyMap<string, number>): ImportedQuestion[] {
  const questionId = ids.get(entry.key)
  if (questionId === undefined) return []
  if (!before) return [{ questionId, version: 1, before: null }]
  const { version, type, chapterId, seq, fingerprint } = before
  return [{ questionId, version: isSaid ? version + 1 : version, before: { version, type, chapterId, seq, fingerprint } }]
}

/**
 * Writes a batch to the bank, inside the caller's transaction. The table is locked against other writers, so that two imports
 * and a correction never give one question the same version twice; readers are not held up.
 */
export async function writeBatch(work: Tx, entries: readonly Entry[], wished: Wished, now: number): Promise<Plan> {
  await lockQuestions(work)
  const plan = await planBatch(work, entries, wished)
  const changed = plan.steps.filter(({ outcome }) => outcome === 'imported' || outcome === 'updated')
  if (changed.length === 0) return plan
  const own = changed.map(({ entry }) => entry)
  const places = await ensurePlaces(work, plan.places, own.map(placeOf), own.flatMap(pointsOf))
  const ids = await writeQuestions(work, changed, places)
  const { origin = '' } = wished
  const fresh = changed.flatMap(({ entry, before }) => (before ? [] : (ids.get(entry.key) ?? [])))
  if (origin !== '') await setOrigin(work, fresh, origin)
  const made = changed.filter(({ isSaid }) => isSaid).flatMap((step) => versionOf(step, ids, places))
  await putVersions(
    work,
    made.map(({ version }) => version),
    now,
  )
  if (wished.runId !== undefined)
    await noteImported(
      work,
      wished.runId,
      changed.flatMap((step) => importedOf(step, ids)),
    )
  const corrections = made.filter(({ isCorrected }) => isCorrected).map(({ version }) => version)
  await queueRescores(
    work,
    corrections.map(({ question_id, version }) => ({ questionId: question_id, version })),
    '题库导入更新',
    now,
  )
  return plan
}
