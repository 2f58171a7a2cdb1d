import { randomUUID } from 'node:crypto'
import { prepareDraft, publishDraft } from '#server/bank/write/publish'
import type { DraftedQuestion, QuestionDraft } from '#server/database/rows/exam'
import type { Db, Tx } from '#server/database/tables'
import { type ActRow, act } from '#server/desk/frame/row'
import { choice, pick, text } from '#server/desk/parts/field'
import { choicesOf, object } from '#server/desk/parts/object-field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import { fixReports, resultsWith } from '#server/repositories/errata/question-reports'
import { forgetDocuments } from '#server/repositories/search/documents'
import {
  addDraft,
  chapterChoices,
  type DraftRow,
  draftById,
  draftOfQuestion,
  papersAsking,
  pointsOfChapter,
  putDraft,
  removeDraft,
  wholeQuestion,
  withdrawQuestion,
} from '#server/repositories/tiku/question-draft'
import { finishRescores } from '#server/services/exam/key-change/correct'
import { refreshSearch } from '#server/services/search/subjects'
import type { QuestionType } from '@/contract/tiku/question.schema'
import { questionTypeNames } from '@/domain/tiku/question'
import { DraftAside, draftSide, typedQuestion } from './question-draft-side'
import {
  blankQuestion,
  choiceForm,
  draftedOf,
  essayForm,
  fillForm,
  judgementForm,
  materialForm,
  type PlacedFields,
  type PlacedValues,
  type QuestionForm,
} from './question-forms'

const roles = ['editor', 'teacher'] as const
const MOST_PARTS = 50
const { material: _material, ...partTypes } = questionTypeNames

const draftAt = async (db: Db, ref: string): Promise<DraftRow> => found(await draftById(db, idOf(ref.split('.')[0], '草稿')), '草稿')

/** The question of a draft that an address names: the draft's own, or the n-th of its material by `number.n`. */
function ownOf({ content }: DraftRow, ref: string): DraftedQuestion {
  const [, part] = ref.split('.')
  return part === undefined ? content : found(content.children[idOf(part, '小题') - 1], '小题')
}

/** Whether an address names a question of a material. */
const isPart = (ref: string) => ref.includes('.')

/** The content of a draft in another chapter, which has other points. */
function movedTo(content: QuestionDraft, isMoved: boolean): QuestionDraft {
  const moved = <T extends DraftedQuestion>(own: T): T => ({ ...own, pointIds: isMoved ? [] : own.pointIds })
  return { ...moved(content), children: content.children.map(moved) }
}

function withOwn(content: QuestionDraft, ref: string, change: Partial<DraftedQuestion>): QuestionDraft {
  const [, part] = ref.split('.')
  if (part === undefined) return { ...content, ...change }
  return { ...content, children: content.children.map((child, at) => (at === Number(part) - 1 ? { ...child, ...change } : child)) }
}

const changed = () => conflict('这份草稿刚被别人改过，请重新打开核对')
const pageOf = (id: number | string) => `/question-drafts/${id}`

const formNames: Readonly<Record<QuestionType, string>> = {
  single_choice: choiceForm.name,
  choice: choiceForm.name,
  uncertain_choice: choiceForm.name,
  determine: judgementForm.name,
  fill: fillForm.name,
  essay: essayForm.name,
  material: materialForm.name,
}
/** The act that writes a question of a type. */
export const formOf = (type: QuestionType): string => formNames[type]

/** Chapter and source as they were typed; a question of a material stays where the material is. */
async function placeFor(tx: Tx, { chapter_id, source }: DraftRow, ref: string, typed: PlacedValues) {
  if (isPart(ref)) return { chapter_id, source }
  const chapter = typed.chapterId ?? chapter_id
  if (chapter !== chapter_id && !(await chapterChoices(tx)).some(({ id }) => id === chapter)) throw invalid('没有这个章节')
  return { chapter_id: chapter, source: typed.source }
}

function writeAct<F extends PlacedFields>(form: QuestionForm<F>): ActRow {
  const { name, types, fields, texts, put } = form
  return act({
    name,
    title: `写${types.map((type) => questionTypeNames[type]).join('、')}`,
    roles,
    isDirect: true,
    button: '保存草稿',
    fields,
    start: async ({ db }, ref) => {
      const draft = await draftAt(db, ref)
      const own = ownOf(draft, ref)
      if (!types.includes(own.type)) throw conflict('这道题是另一种题型，请从草稿页打开')
      return {
        facts: [
          ['题型', questionTypeNames[own.type]],
          ['章节', `${draft.subject} · ${draft.chapter}`],
        ],
        texts: { ...texts(own), chapterId: [String(draft.chapter_id)], source: [draft.source] },
        choices: {
          points: choicesOf(await pointsOfChapter(db, draft.chapter_id)),
          chapterId: choicesOf(await chapterChoices(db)),
        },
        ...(isPart(ref) && { without: ['chapterId', 'source'] }),
        version: draft.version,
      }
    },
    beside: async (deps, ref, typed) => {
      const draft = await draftAt(deps.db, ref)
      const change = typedQuestion(form, typed)
      const content = change ? withOwn(draft.content, ref, change) : draft.content
      return <DraftAside of={await draftSide(deps, draft, content)} />
    },
    preview: () => [],
    run: async (tx, { ref, values, version, visit, now }) => {
      const draft = await draftAt(tx, ref)
      const own = ownOf(draft, ref)
      const change = put(values)
      const place = await placeFor(tx, draft, ref, values)
      const isMoved = place.chapter_id !== draft.chapter_id
      const known = new Set((await pointsOfChapter(tx, draft.chapter_id)).map(({ id }) => id))
      if (change.pointIds?.some((id) => !known.has(id))) throw invalid('选了别的章节的知识点，请重新选择')
      const content = movedTo(withOwn(draft.content, ref, change), isMoved)
      const after = { content, ...place, staff_id: visit.staff.id, changed_at: now }
      if (!(await putDraft(tx, { id: draft.id, version }, after))) throw changed()
      return { object: `question-draft:${draft.id}`, before: own, after: { ...change, ...place }, to: pageOf(draft.id) }
    },
  })
}

const make = act({
  name: 'make-question',
  title: '新建题目',
  roles,
  isDirect: true,
  button: '去写题',
  fields: { type: choice({ label: '题型', choices: questionTypeNames }), chapterId: object({ label: '章节' }) },
  start: async ({ db }, ref) => ({
    facts: [],
    texts: { type: ['single_choice'], chapterId: [ref === 'new' ? '' : ref] },
    choices: { chapterId: choicesOf(await chapterChoices(db)) },
  }),
  preview: () => [],
  run: async (tx, { values: { type, chapterId }, visit, now }) => {
    if (!(await chapterChoices(tx)).some(({ id }) => id === chapterId)) throw invalid('没有这个章节')
    const content = { ...blankQuestion(type), key: `d:${randomUUID()}`, children: [] }
    const row = { question_id: null, chapter_id: chapterId, source: '', staff_id: visit.staff.id, changed_at: now }
    const id = (await addDraft(tx, { ...row, content })) ?? 0
    return { object: `question-draft:${id}`, before: null, after: { type, chapterId }, to: pageOf(id) }
  },
})

const placeDraft = act({
  name: 'place-question',
  title: '改题型、章节和出处',
  roles,
  isDirect: true,
  fields: {
    type: choice({ label: '题型', hint: '换题型会保留题干、选项和解析', choices: questionTypeNames }),
    chapterId: object({ label: '章节', hint: '换章节后要重新选知识点' }),
    source: text({ label: '出处', hint: '如“2024 真题，考生回忆”', most: 100, isOptional: true }),
  },
  start: async ({ db }, ref) => {
    const { content, chapter_id, source, version } = await draftAt(db, ref)
    const texts = { type: [content.type], chapterId: [String(chapter_id)], source: [source] }
    return { facts: [], texts, choices: { chapterId: choicesOf(await chapterChoices(db)) }, version }
  },
  preview: () => [],
  run: async (tx, { ref, values: { type, chapterId, source }, version, visit, now }) => {
    const draft = await draftAt(tx, ref)
    if (!(await chapterChoices(tx)).some(({ id }) => id === chapterId)) throw invalid('没有这个章节')
    const isMoved = chapterId !== draft.chapter_id
    const content = { ...movedTo(draft.content, isMoved), type }
    const change = { chapter_id: chapterId, source, content, staff_id: visit.staff.id, changed_at: now }
    if (!(await putDraft(tx, { id: draft.id, version }, change))) throw changed()
    const before = { type: draft.content.type, chapterId: draft.chapter_id, source: draft.source }
    return { object: `question-draft:${draft.id}`, before, after: { type, chapterId, source }, to: pageOf(draft.id) }
  },
})

const addPart = act({
  name: 'add-question-part',
  title: '加一道小题',
  roles,
  isDirect: true,
  button: '去写小题',
  fields: { type: pick({ label: '题型', choices: partTypes }) },
  start: async ({ db }, ref) => {
    const { content, version } = await draftAt(db, ref)
    if (content.type !== 'material') throw conflict('只有材料题有小题')
    return { facts: [['已有', `${content.children.length} 道小题`]], texts: { type: ['single_choice'] }, version }
  },
  preview: () => [],
  run: async (tx, { ref, values: { type }, version, visit, now }) => {
    const { id, content } = await draftAt(tx, ref)
    if (content.type !== 'material') throw conflict('只有材料题有小题')
    if (content.children.length >= MOST_PARTS) throw invalid(`小题最多 ${MOST_PARTS} 道`)
    const children = [...content.children, { ...blankQuestion(type), key: `d:${randomUUID()}` }]
    const change = { content: { ...content, children }, staff_id: visit.staff.id, changed_at: now }
    if (!(await putDraft(tx, { id, version }, change))) throw changed()
    const to = `/acts/${formOf(type)}/${id}.${children.length}`
    return { object: `question-draft:${id}`, before: null, after: { part: children.length, type }, to }
  },
})

const removePart = act({
  name: 'remove-question-part',
  title: '删去小题',
  roles,
  fields: {},
  start: async ({ db }, ref) => {
    const draft = await draftAt(db, ref)
    return { facts: [['题型', questionTypeNames[ownOf(draft, ref).type]]], version: draft.version }
  },
  preview: (_deps, ref) => [`第 ${ref.split('.')[1]} 小题从草稿里删去`],
  run: async (tx, { ref, version, visit, now }) => {
    const { id, question_id, content, ...draft } = await draftAt(tx, ref)
    const at = idOf(ref.split('.')[1], '小题') - 1
    const own = found(content.children[at], '小题')
    const known = question_id === null ? [] : await wholeQuestion(tx, question_id)
    if (known.some(({ key }) => key === own.key)) throw conflict('已发布的小题不能删去，请改它的内容')
    const change = { content: { ...content, children: content.children.toSpliced(at, 1) }, staff_id: visit.staff.id, changed_at: now }
    if (!(await putDraft(tx, { id, version }, change))) throw changed()
    return { object: `question-draft:${id}`, before: own, after: { version: draft.version + 1 }, to: pageOf(id) }
  },
})

const drop = act({
  name: 'drop-question-draft',
  title: '删除草稿',
  roles,
  fields: {},
  start: async ({ db }, ref) => ({ facts: [], version: (await draftAt(db, ref)).version }),
  preview: async ({ db }, ref) => {
    const { question_id } = await draftAt(db, ref)
    return [question_id === null ? '这道还没有发布的题会删除' : '这次的修改会删除，已发布的版本不变']
  },
  run: async (tx, { ref, version }) => {
    const { id, content, question_id } = await draftAt(tx, ref)
    if (!(await removeDraft(tx, { id, version }))) throw changed()
    return {
      object: `question-draft:${id}`,
      before: content,
      after: null,
      to: question_id === null ? '/question-drafts' : `/questions/${question_id}`,
    }
  },
})

const revise = act({
  name: 'revise-question',
  title: '修改题目',
  roles,
  isDirect: true,
  button: '打开草稿',
  fields: {},
  start: async ({ db }, ref) => {
    const own = found((await wholeQuestion(db, idOf(ref, '题目')))[0], '题目')
    return { facts: [['说明', `改的是一份草稿，发布以后才成为第 ${own.version + 1} 版`]] }
  },
  preview: () => [],
  run: async (tx, { ref, visit, now }) => {
    const [top, ...parts] = await wholeQuestion(tx, idOf(ref, '题目'))
    const own = found(top, '题目')
    if (own.parentId !== null) throw conflict('这是材料题的小题，请从材料题修改')
    const known = await draftOfQuestion(tx, own.id)
    const content = { ...draftedOf(own), children: parts.map(draftedOf) }
    const row = { question_id: own.id, chapter_id: own.chapterId, source: own.source, staff_id: visit.staff.id, changed_at: now }
    const id = known?.id ?? (await addDraft(tx, { ...row, content })) ?? 0
    return { object: `question:${own.id}`, before: null, after: { draft: id, version: own.version }, to: pageOf(id) }
  },
})

const publish = act({
  name: 'publish-question',
  title: '发布题目',
  roles,
  fields: { reason: text({ label: '修改原因', hint: '改了答案时，成绩有变化的学员会看到', most: 200, isOptional: true }) },
  start: async ({ db }, ref) => {
    const { question_id, content, chapter, subject, version } = await draftAt(db, ref)
    return {
      facts: [
        ['题目', question_id === null ? '新题' : `编号 ${question_id}`],
        ['题型', questionTypeNames[content.type]],
        ['章节', `${subject} · ${chapter}`],
      ],
      version,
    }
  },
  preview: async ({ db, env }, ref) => {
    const { question_id, content, source } = await draftAt(db, ref)
    await prepareDraft(env, content)
    if (question_id === null) return ['学员练习、搜索和组卷马上会用到这道题', ...(source === '' ? [] : [`出处：${source}`])]
    const results = await resultsWith(db, question_id)
    return ['学员马上看到新的一版', `${results} 份成绩用到这道题：改了答案的会重新判分，分数变了的学员各收到一条消息`]
  },
  run: async (tx, { ref, values, version, deps, now }) => {
    const draft = await draftAt(tx, ref)
    const reason = values.reason === '' ? '题目更正' : values.reason
    const made = await publishDraft(tx, { env: deps.env, draft, reason, now })
    if (!(await removeDraft(tx, { id: draft.id, version }))) throw changed()
    const { id } = made
    for (const { id: reportId, userId } of made.isNew ? [] : await fixReports(tx, id, made.version))
      await sendMessage(tx, {
        userId,
        kind: 'report_answered',
        ref: `report-fixed:${reportId}`,
        title: '你报告的题目已更正',
        body: `${reason}。感谢你的反馈。`,
        link: `/explanation/${id}/detail`,
        now,
      })
    return { object: `question:${id}`, before: null, after: made, reason: values.reason, to: `/questions/${id}` }
  },
  follow: async (deps) => {
    await finishRescores(deps)
    await refreshSearch(deps)
  },
})

const useAct = (isWithdrawn: boolean) =>
  act({
    name: isWithdrawn ? 'withdraw-question' : 'restore-question',
    title: isWithdrawn ? '停用题目' : '恢复题目',
    roles,
    fields: { reason: text({ label: '原因', most: 200 }) },
    start: async ({ db }, ref) => {
      const own = found((await wholeQuestion(db, idOf(ref, '题目')))[0], '题目')
      return { facts: [['状态', own.isWithdrawn ? '已停用' : '在用']] }
    },
    preview: async ({ db }, ref) => {
      if (!isWithdrawn) return ['练习、搜索和组卷重新会用到这道题']
      const papers = await papersAsking(db, idOf(ref, '题目'))
      const kept = papers.length === 0 ? [] : [`还在 ${papers.length} 份试卷里（${papers.slice(0, 3).join('、')}），这些试卷不变`]
      return ['练习、搜索和组卷不再用到它；做过的成绩、错题和笔记都保留', ...kept]
    },
    run: async (tx, { ref, values: { reason } }) => {
      const own = found((await wholeQuestion(tx, idOf(ref, '题目')))[0], '题目')
      if (own.parentId !== null) throw conflict('这是材料题的小题，请停用整道材料题')
      if (!(await withdrawQuestion(tx, own.id, isWithdrawn))) throw conflict(isWithdrawn ? '已经停用了' : '已经在用')
      if (isWithdrawn)
        await forgetDocuments(
          tx,
          'question',
          (await wholeQuestion(tx, own.id)).map(({ id }) => id),
        )
      const object = `question:${own.id}`
      return { object, before: { isWithdrawn: !isWithdrawn }, after: { isWithdrawn }, reason, to: `/questions/${own.id}` }
    },
    follow: (deps) => refreshSearch(deps),
  })

/** Acts on questions that staff write. */
export const questionDraftActs: readonly ActRow[] = [
  make,
  writeAct(choiceForm),
  writeAct(judgementForm),
  writeAct(fillForm),
  writeAct(essayForm),
  writeAct(materialForm),
  addPart,
  removePart,
  placeDraft,
  drop,
  revise,
  publish,
  useAct(true),
  useAct(false),
]
