import { createHash } from 'node:crypto'
import type { Form } from '#server/database/rows/exam'
import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { conflict } from '#server/refusal'
import { isOwned } from '#server/repositories/course/entitlement'
import { recordTaken } from '#server/repositories/learn/taken-parts'
import { loadVersions } from '#server/repositories/tiku/question'
import { locksOver } from '#server/repositories/tiku/subject'
import { answerableOf, buildForm, questionsOf, questionView } from '#server/services/exam/form'
import type { Pack, PackSize, PackSource } from '@/contract/tiku/pack.schema'
import type { PracticeSource } from '@/contract/tiku/practice.schema'
import { practiceView, startPractice } from '../practice/practice'
import { questionsUnderExam, solutionsOf } from '../practice/solutions'
import { pick } from '../practice/sources'
import { packFiles } from './pack-files'

const VERSION_LENGTH = 12
const sourceOf = ({ kind, id }: PackSource): PracticeSource => (kind === 'chapter' ? { kind, chapterId: id } : { kind, paperId: id })

/** Changes with any question, and with their order. */
function versionOf(form: Form): string {
  const named = questionsOf(form).map(({ questionId, version }) => `${questionId}.${version}`)
  return createHash('sha256').update(named.join()).digest('hex').slice(0, VERSION_LENGTH)
}

/** A pack carries keys, so none is given while one of its questions is being examined. */
async function refuseUnderExam(db: Db, userId: number, form: Form, now: number): Promise<void> {
  const closed = await questionsUnderExam(db, userId, now)
  if (answerableOf(form).some(({ questionId }) => closed.has(questionId))) throw conflict('这些题在你正在进行的考试里，交卷后再下载')
}

async function solutionsIn(db: Db, form: Form) {
  const versions = await loadVersions(db, questionsOf(form))
  return solutionsOf(
    db,
    answerableOf(form).flatMap(({ questionId }) => versions.get(questionId) ?? []),
  )
}

/** How much a pack would take on the device, in bytes of UTF-8, before it is downloaded. */
export async function packSize({ db, env, now }: Deps, userId: number, source: PackSource): Promise<PackSize> {
  const { title, rows } = await pick(db, sourceOf(source), { userId, now: now() })
  const form = buildForm(rows, () => 0)
  const versions = await loadVersions(db, questionsOf(form))
  const questions = questionsOf(form).flatMap((question) => {
    const said = versions.get(question.questionId)
    return said ? [questionView(question, said)] : []
  })
  const content = { questions, solutions: await solutionsIn(db, form) }
  const { files, leftOut } = await packFiles(env, content)
  const bytes = Buffer.byteLength(JSON.stringify({ ...content, files }))
  return { title, version: versionOf(form), bytes, questionCount: answerableOf(form).length, ...(leftOut > 0 && { leftOut }) }
}

/** The learner's practice at a source; one that was begun with older questions is left for one with those of now. */
async function practiceOf(deps: Deps, userId: number, source: PracticeSource, newest: Form) {
  const going = await startPractice(deps, userId, { source, mode: 'practice' })
  if (versionOf(going.form) === versionOf(newest)) return going
  return startPractice(deps, userId, { source, mode: 'practice', isAfresh: true })
}

/** The learner's practice at a chapter or a paper with all its solutions, to be gone on with anywhere. */
export async function downloadPack(deps: Deps, userId: number, source: PackSource): Promise<Pack> {
  const { db, env, now } = deps
  const { rows, categoryId } = await pick(db, sourceOf(source), { userId, now: now() })
  const newest = buildForm(rows, () => 0)
  await refuseUnderExam(db, userId, newest, now())
  const taken = { userId, kind: 'pack' as const, parts: [`${source.kind}:${source.id}`] }
  for (const { course_id: courseId } of await locksOver(db, categoryId))
    if (courseId !== null && (await isOwned(db, { userId, courseId }, now()))) await recordTaken(db, { ...taken, courseId }, now())
  const row = await practiceOf(deps, userId, sourceOf(source), newest)
  const practice = { ...(await practiceView(db, row, now())), solutions: await solutionsIn(db, row.form) }
  return {
    version: versionOf(row.form),
    practice,
    files: (await packFiles(env, practice)).files,
    rules: row.form.sections.flatMap(({ rule, terms, questions }) =>
      questions.map(({ questionId }) => ({ questionId, rule, ...(terms && { terms }) })),
    ),
  }
}
