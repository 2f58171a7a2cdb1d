import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Form } from '#server/database/rows/exam'
import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import type { Env } from '#server/env'
import { expectSystemError } from '#server/error-code'
import { mediaFolder } from '#server/folders'
import { serve } from '#server/http/serve'
import { BANK_FOLDER, bankFolder } from '#server/providers/uploads/rules'
import { conflict } from '#server/refusal'
import { isOwned } from '#server/repositories/course/entitlement'
import { recordTaken } from '#server/repositories/learn/taken-parts'
import { loadVersions } from '#server/repositories/tiku/question'
import { locksOver } from '#server/repositories/tiku/subject'
import { answerableOf, buildForm, questionsOf, questionView } from '#server/services/exam/form'
import { practiceView, startPractice } from '#server/services/tiku/practice/practice'
import { questionsUnderExam, solutionsOf } from '#server/services/tiku/practice/solutions'
import { pick } from '#server/services/tiku/practice/sources'
import { pack } from '@/contract/tiku/pack'
import type { Pack, PackSize, PackSource } from '@/contract/tiku/pack.schema'
import type { PracticeSource } from '@/contract/tiku/practice.schema'
import { pictureSources, recordingSources } from '@/domain/site/stored-media'
import { isLink } from '@/domain/text/link-text'

const PICTURES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
}

const RECORDINGS: Readonly<Record<string, string>> = {
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.wav': 'audio/wav',
  '.ogg': 'audio/ogg',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
}
/** All recordings of a pack, in bytes: a device keeps 4 MB of packs, and a third is added as text. */
const MOST_RECORDING_BYTES = 1_500_000

/** Files of content by their stored address, and how many recordings are too large to come along. */
type PackFiles = { files: Record<string, string>; leftOut: number }

const typeOf = (name: string, types: Readonly<Record<string, string>>) => types[path.extname(name).toLowerCase()]

/** Where a stored address lies on this server; undefined for one of another kind, and for any that is not a file of ours. */
function fileOf(env: Env, source: string, types: Readonly<Record<string, string>>): string | undefined {
  const name = path.posix.normalize(source)
  if (isLink(source) || /^(\.\.|\/|data:)/.test(name) || typeOf(name, types) === undefined) return undefined
  const [folder, ...rest] = name.split('/')
  if (folder === BANK_FOLDER) return path.join(bankFolder(env), ...rest)
  // Sounds and films beside the questions' own are those of lessons.
  return types === PICTURES ? path.join(mediaFolder, name) : undefined
}

const dataOf = (type: string | undefined, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`

async function picturesOf(env: Env, content: unknown): Promise<[string, string][]> {
  const read = async (source: string): Promise<[string, string][]> => {
    const file = fileOf(env, source, PICTURES)
    const bytes = file && (await readFile(file).catch(expectSystemError))
    return bytes ? [[source, dataOf(typeOf(source, PICTURES), bytes)]] : []
  }
  return (await Promise.all(pictureSources(content).map(read))).flat()
}

/** Recordings in the order of the questions, as long as there is room. */
async function recordingsOf(env: Env, content: unknown): Promise<PackFiles> {
  const kept: PackFiles = { files: {}, leftOut: 0 }
  let room = MOST_RECORDING_BYTES
  for (const source of recordingSources(content)) {
    const file = fileOf(env, source, RECORDINGS)
    const found = file && (await stat(file).catch(expectSystemError))
    if (!file || !found) continue
    if (found.size > room) kept.leftOut += 1
    else {
      room -= found.size
      kept.files[source] = dataOf(typeOf(source, RECORDINGS), await readFile(file))
    }
  }
  return kept
}

/** Pictures, formulas and recordings of content as data addresses, by their stored address. One that is not there is left out. */
export async function packFiles(env: Env, content: unknown): Promise<PackFiles> {
  const pictures = await picturesOf(env, content)
  const { files, leftOut } = await recordingsOf(env, content)
  return { files: { ...Object.fromEntries(pictures), ...files }, leftOut }
}

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
  if (answerableOf(form).some(({ questionId }) => closed.has(questionId))) throw conflict('这些题在还没结束的考试里，结束后再下载')
}

async function solutionsIn(db: Db, form: Form) {
  const versions = await loadVersions(db, questionsOf(form))
  return solutionsOf(
    db,
    answerableOf(form).flatMap(({ questionId }) => versions.get(questionId) ?? []),
  )
}

/** How much a pack would take on the device, in bytes of UTF-8, before it is downloaded. */
async function packSize({ db, env, now }: Deps, userId: number, source: PackSource): Promise<PackSize> {
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
async function downloadPack(deps: Deps, userId: number, source: PackSource): Promise<Pack> {
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

/** Questions to practise without a network. */
export function packCalls(app: FastifyInstance, deps: Deps): void {
  serve(app, pack.size, ({ query }, { learnerId }) => packSize(deps, learnerId, query))
  serve(app, pack.download, ({ body }, { learnerId }) => downloadPack(deps, learnerId, body))
}
