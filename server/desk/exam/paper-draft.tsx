import type { PaperDraft, PaperDraw, PaperPart, PaperPick } from '#server/database/rows/exam'
import type { Db, Tx } from '#server/database/tables'
import { type ActRow, act } from '#server/desk/frame/row'
import { choice, type Field, hundredths, hundredthsTyped, pick, rows, text, whole } from '#server/desk/parts/field'
import { choicesOf, object } from '#server/desk/parts/object-field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import { addPaper, candidatesByIds, replacePaper } from '#server/repositories/exam/paper-build'
import {
  addPaperDraft,
  briefQuestions,
  chaptersOfSubject,
  draftOfPaper,
  type PaperDraftRow,
  paperDraftById,
  partsOfPaper,
  pointsOfSubject,
  putPaperDraft,
  removePaperDraft,
  wholePaper,
} from '#server/repositories/exam/paper-draft'
import { paperOf, planDraft } from '#server/services/exam/paper-build/draft-plan'
import { refreshSearch } from '#server/services/search/subjects'
import type { ScoringRule } from '@/contract/tiku/question.schema'
import { presetTitles, scoringRuleTitle } from '@/domain/scoring/scoring-presets'
import { questionTypeNames } from '@/domain/tiku/question'
import { drawColumns, drawOf, drawsOf, drawTexts, MOST_MARKS, MOST_ROWS, marks, picksOf } from './paper-draw'

const roles = ['editor', 'teacher'] as const
/** A draw need not be hard to guess, only another one each time. */
export const SEEDS = 2 ** 31
const MOST_PARTS = 20
const PASSED = 0.6
const PER_MARK = 100
const kinds = { mock: '模拟卷', past: '真题卷' } as const
const scoringRules: readonly ScoringRule[] = [
  ...(['all-or-nothing', 'half', 'proportional', 'per-option', 'fixed-partial', 'per-correct-option'] as const),
  ...(['deduct', 'weights', 'moodle', 'edx-edc', 'edx-halves'] as const),
]
const ruleTitles = Object.fromEntries(scoringRules.map((rule) => [rule, scoringRuleTitle(rule)])) as Record<ScoringRule, string>

export const draftAt = async (db: Db, ref: string): Promise<PaperDraftRow> =>
  found(await paperDraftById(db, idOf(ref.split('.')[0], '草稿')), '草稿')
const changed = () => conflict('这份草稿刚被别人改过，请重新打开核对')
export const draftPath = (id: number) => `/paper-drafts/${id}`

export const placeIn = (ref: string, at: number, noun: string) => idOf(ref.split('.')[at], noun) - 1
export const partAt = ({ content }: PaperDraftRow, ref: string): PaperPart => found(content.parts[placeIn(ref, 1, '大题')], '大题')
export const withPart = (content: PaperDraft, place: number, part: PaperPart): PaperDraft => ({
  ...content,
  parts: place < content.parts.length ? content.parts.with(place, part) : [...content.parts, part],
})

type Changing = { draft: PaperDraftRow; version: number; content: PaperDraft; visit: { staff: { id: number } }; now: number }

/** Stores another content of a draft, and returns what the audit and the next page need. */
export async function change(tx: Tx, { draft, version, content, visit, now }: Changing, to = draftPath(draft.id)) {
  const isDone = await putPaperDraft(tx, { id: draft.id, version }, { content, staff_id: visit.staff.id, changed_at: now })
  if (!isDone) throw changed()
  return { object: `paper-draft:${draft.id}`, before: draft.content, after: content, to }
}

const basics = act({
  name: 'set-paper-basics',
  title: '卷名、时长和及格分',
  roles,
  isDirect: true,
  fields: {
    title: text({ label: '卷名', most: 100 }),
    kind: choice({ label: '类别', choices: kinds }),
    minutes: whole({ label: '时长（分钟）', least: 1, most: 600 }),
    passMarks: hundredths({ label: '及格', unit: '分', least: 0, most: 10 * MOST_MARKS }),
    preset: choice({ label: '计分规则', choices: { none: '不用', ...presetTitles() } }),
    notice: text({ label: '考前须知', hint: '一行一条，最多 20 条', most: 5_000, isLong: true, isOptional: true }),
  },
  start: async ({ db }, ref) => {
    const { content, version } = await draftAt(db, ref)
    const { title, kind, minutes, passMarks, preset, notice } = content
    return {
      facts: [],
      texts: {
        ...{ title: [title], kind: [kind], minutes: [String(minutes)], passMarks: [hundredthsTyped(passMarks)] },
        ...{ preset: [preset ?? 'none'], notice: [notice.join('\n')] },
      },
      version,
    }
  },
  preview: () => [],
  run: async (tx, { ref, values: { preset, notice, ...values }, version, visit, now }) => {
    const draft = await draftAt(tx, ref)
    const lines = notice.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim().slice(0, 500)]))
    if (lines.length > 20) throw invalid('考前须知最多 20 条')
    const content = { ...draft.content, ...values, preset: preset === 'none' ? null : preset, notice: lines }
    return change(tx, { draft, version, content, visit, now })
  },
})

const partFields = {
  title: text({ label: '大题名称', most: 100 }),
  type: pick({ label: '题型', choices: questionTypeNames }),
  rule: pick({ label: '计分', choices: ruleTitles }),
  draws: rows({
    label: '按规则抽',
    hint: '章节、知识点和难度不选就是不限；手工选题在卷子页里点“选题”',
    least: 0,
    most: 50,
    columns: drawColumns,
  }),
  picks: rows({ label: '手工选的', least: 0, most: MOST_ROWS, columns: { question: object({ label: '题目' }), marks } }),
}

const writePart = act({
  name: 'write-paper-part',
  title: '写大题',
  roles,
  isDirect: true,
  fields: partFields,
  start: async ({ db }, ref) => {
    const draft = await draftAt(db, ref)
    const isNew = ref.split('.')[1] === 'new'
    const part: PaperPart = isNew ? { title: '', type: 'single_choice', rule: 'all-or-nothing', rows: [] } : partAt(draft, ref)
    const picked = await briefQuestions(
      db,
      picksOf(part).map(({ id }) => id),
    )
    const { categoryId } = draft.content
    return {
      facts: [],
      texts: {
        ...{ title: [part.title], type: [part.type], rule: [part.rule] },
        draws: drawsOf(part).flatMap(drawTexts),
        picks: picksOf(part).flatMap((row) => [String(row.id), hundredthsTyped(row.marks)]),
      },
      choices: {
        'draws.chapterId': choicesOf(await chaptersOfSubject(db, categoryId)),
        'draws.pointId': choicesOf(await pointsOfSubject(db, categoryId)),
        'picks.question': choicesOf(picked.map(({ id, stem }) => ({ id, title: `${id} ${stem.slice(0, 40)}` }))),
      },
      version: draft.version,
    }
  },
  preview: () => [],
  run: async (tx, { ref, values: { title, type, rule, draws, picks }, version, visit, now }) => {
    const draft = await draftAt(tx, ref)
    const isNew = ref.split('.')[1] === 'new'
    if (isNew && draft.content.parts.length >= MOST_PARTS) throw invalid(`大题最多 ${MOST_PARTS} 个`)
    const before = isNew ? null : partAt(draft, ref)
    const known = new Set(before ? picksOf(before).map(({ id }) => id) : [])
    if (picks.some(({ question }) => !known.has(question))) throw invalid('手工选的题请在卷子页里点“选题”放进来')
    const kept: PaperPick[] = picks.map((row) => ({ kind: 'pick', id: row.question, marks: row.marks }))
    const types = await candidatesByIds(tx, [...known])
    if (kept.some(({ id }) => types.get(id)?.type !== type)) throw invalid('换题型前请先拿出手工选的题')
    const place = isNew ? draft.content.parts.length : placeIn(ref, 1, '大题')
    return change(tx, {
      draft,
      version,
      content: withPart(draft.content, place, { title, type, rule, rows: [...kept, ...draws.map(drawOf)] }),
      visit,
      now,
    })
  },
})

const FILTERS = ['word', 'chapter', 'level', 'hide', 'before']

/** Writes the search in the bank as an address carries it. */
export const bankFilter = (given: URLSearchParams): string =>
  String(new URLSearchParams([...given].filter(([name, value]) => FILTERS.includes(name) && value !== '')))

/** Carries the search in the bank along, unseen. */
const kept: Field<string> = {
  label: '',
  look: 'own',
  parse: ([given = '']) => ({ value: bankFilter(new URLSearchParams(given.slice(0, 500))) }),
}

type DirectOf = { name: string; title: string; to?: (draft: PaperDraftRow, ref: string, kept: string) => string }

/** An act on a draft that its page has a button for. */
export const direct = (
  { name, title, to }: DirectOf,
  contentOf: (tx: Tx, draft: PaperDraftRow, ref: string) => Promise<PaperDraft> | PaperDraft,
) =>
  act({
    name,
    title,
    roles,
    isDirect: true,
    button: title,
    fields: { kept },
    start: async ({ db }, ref) => {
      const draft = await draftAt(db, ref)
      await contentOf(db as Tx, draft, ref)
      return { facts: [['试卷', draft.content.title]], version: draft.version }
    },
    preview: () => [],
    run: async (tx, { ref, values, version, visit, now }) => {
      const draft = await draftAt(tx, ref)
      return change(tx, { draft, version, content: await contentOf(tx, draft, ref), visit, now }, to?.(draft, ref, values.kept))
    },
  })

const movePart = direct({ name: 'move-paper-part', title: '移动大题' }, (_tx, { content }, ref) => {
  const place = placeIn(ref, 1, '大题')
  const next = place + (ref.endsWith('.up') ? -1 : 1)
  const [own, other] = [content.parts[place], content.parts[next]]
  if (!own || !other) throw conflict('已经在这一头了')
  return { ...content, parts: content.parts.with(place, other).with(next, own) }
})

const removePart = direct({ name: 'remove-paper-part', title: '删去大题' }, (_tx, draft, ref) => {
  partAt(draft, ref)
  return { ...draft.content, parts: draft.content.parts.toSpliced(placeIn(ref, 1, '大题'), 1) }
})

const redraw = direct({ name: 'redraw-paper', title: '重新抽' }, (_tx, { content }) => ({ ...content, seed: (content.seed + 1) % SEEDS }))

/** Makes every rule ask for what there is: first without the limit of difficulty where that is enough, else for fewer. */
const fit = direct({ name: 'fit-paper', title: '改成题库够的' }, async (tx, { content }) => {
  const { parts } = await planDraft(tx, content)
  const fitted = parts.map(({ rows: all, ...part }) => ({
    ...part,
    rows: all.flatMap((each): (PaperDraw | PaperPick)[] => {
      if (!('have' in each) || each.have >= each.row.count) return [each.row]
      if (each.wider !== null && each.wider >= each.row.count) return [{ ...each.row, easiest: 1, hardest: 5 }]
      return each.have === 0 ? [] : [{ ...each.row, count: each.have }]
    }),
  }))
  const left = { ...content, parts: fitted.filter(({ rows: all }) => all.length > 0) }
  const { fullMarks } = await planDraft(tx, left)
  const passMarks = content.passMarks > fullMarks ? Math.round((fullMarks * PASSED) / PER_MARK) * PER_MARK : content.passMarks
  return { ...left, passMarks }
})

/** The section of the hand-picked questions, at the question that was moved. */
export function pickPath({ id }: PaperDraftRow, ref: string, filter = ''): string {
  const [, part, question] = ref.split('.')
  return `/paper-picks/${id}?part=${part}${filter === '' ? '' : `&${filter}`}${question === undefined ? '' : `#q-${question}`}`
}

/** The content of a draft with one more question in a section, after those that were put there before. */
export async function putQuestion(tx: Tx, { content }: PaperDraftRow, place: number, id: number): Promise<PaperDraft> {
  const part = found(content.parts[place], '大题')
  const own = (await candidatesByIds(tx, [id])).get(id)
  const [brief] = await briefQuestions(tx, [id])
  if (!own || own.type !== part.type || brief?.isWithdrawn !== false) throw conflict('这道题不能放进这个大题')
  if (content.parts.some((each) => picksOf(each).some((row) => row.id === id))) throw conflict('这道题已经在卷子里')
  if (part.rows.length >= MOST_ROWS) throw invalid(`一个大题最多 ${MOST_ROWS} 行`)
  const each = part.rows[0]?.marks ?? PER_MARK
  return withPart(content, place, { ...part, rows: [...picksOf(part), { kind: 'pick', id, marks: each }, ...drawsOf(part)] })
}

const put = direct({ name: 'put-paper-question', title: '放进', to: pickPath }, (tx, draft, ref) =>
  putQuestion(tx, draft, placeIn(ref, 1, '大题'), idOf(ref.split('.')[2], '题目')),
)

const takeOut = direct({ name: 'take-paper-question', title: '拿出', to: pickPath }, (_tx, draft, ref) => {
  const part = partAt(draft, ref)
  const id = idOf(ref.split('.')[2], '题目')
  if (!picksOf(part).some((row) => row.id === id)) throw conflict('这道题不在这个大题里')
  const left = part.rows.filter((row) => row.kind !== 'pick' || row.id !== id)
  return withPart(draft.content, placeIn(ref, 1, '大题'), { ...part, rows: left })
})

const drop = act({
  name: 'drop-paper-draft',
  title: '删除草稿',
  roles,
  fields: {},
  start: async ({ db }, ref) => ({ facts: [], version: (await draftAt(db, ref)).version }),
  preview: async ({ db }, ref) => [
    (await draftAt(db, ref)).paper_id === null ? '这份还没有发布的试卷会删除' : '这次的修改会删除，已发布的试卷不变',
  ],
  run: async (tx, { ref, version }) => {
    const { id, content, paper_id } = await draftAt(tx, ref)
    if (!(await removePaperDraft(tx, { id, version }))) throw changed()
    return { object: `paper-draft:${id}`, before: content, after: null, to: paper_id === null ? '/paper-drafts' : `/papers/${paper_id}` }
  },
})

const MOST_FAULTS = 3

const publish = act({
  name: 'publish-paper',
  title: '发布试卷',
  roles,
  fields: {},
  start: async ({ db }, ref) => {
    const { content, version } = await draftAt(db, ref)
    return { facts: [['试卷', content.title]], version }
  },
  preview: async ({ db }, ref) => {
    const { content, paper_id } = await draftAt(db, ref)
    const { parts, count, fullMarks, faults } = await planDraft(db, content)
    if (faults.length > 0) throw invalid(faults.slice(0, MOST_FAULTS).join('；'))
    const counts = parts.map(({ title, rows: all }) => `${title}：${all.flatMap(({ taken }) => taken).length} 道`)
    const then =
      paper_id === null ? '学员马上可以看到；要限时间、班级和次数，发布后在试卷页里设' : '已经开考的人用原来的题，新开考的用这一版'
    return [`《${content.title}》${count} 道题，满分 ${fullMarks / PER_MARK} 分，${content.minutes} 分钟`, ...counts, then]
  },
  run: async (tx, { ref, version }) => {
    const draft = await draftAt(tx, ref)
    const planned = await planDraft(tx, draft.content)
    if (planned.faults.length > 0) throw invalid(planned.faults.slice(0, MOST_FAULTS).join('；'))
    if (!(await removePaperDraft(tx, { id: draft.id, version }))) throw changed()
    const paper = await paperOf(tx, draft.content, planned)
    if (draft.paper_id !== null) await replacePaper(tx, draft.paper_id, paper)
    const id = draft.paper_id ?? (await addPaper(tx, paper))
    return { object: `paper:${id}`, before: null, after: draft.content, to: `/papers/${id}` }
  },
  follow: (deps) => refreshSearch(deps),
})

const revise = act({
  name: 'revise-paper',
  title: '修改试卷',
  roles,
  isDirect: true,
  button: '打开草稿',
  fields: {},
  start: async ({ db }, ref) => ({ facts: [['试卷', found(await wholePaper(db, idOf(ref, '试卷')), '试卷').title]] }),
  preview: () => [],
  run: async (tx, { ref, visit, now }) => {
    const paper = found(await wholePaper(tx, idOf(ref, '试卷')), '试卷')
    const known = await draftOfPaper(tx, paper.id)
    const { parts, asked } = await partsOfPaper(tx, paper.id)
    const worth = (id: number, own: number) => own + asked.reduce((sum, each) => sum + (each.parentId === id ? each.marks : 0), 0)
    const rowsOf = (section: number): PaperPick[] =>
      asked.flatMap((each) =>
        each.section === section && each.parentId === null ? [{ kind: 'pick', id: each.id, marks: worth(each.id, each.marks) }] : [],
      )
    const content: PaperDraft = {
      ...{ categoryId: paper.category_id, kind: paper.kind, title: paper.title, minutes: paper.minutes, passMarks: paper.pass_marks },
      ...{ preset: paper.preset, notice: paper.notice, seed: 1 },
      parts: parts.map(({ seq, title, type, rule }) => ({ title, type, rule, rows: rowsOf(seq) })),
    }
    const row = { paper_id: paper.id, content, staff_id: visit.staff.id, changed_at: now }
    const id = known?.id ?? (await addPaperDraft(tx, row)) ?? 0
    return { object: `paper:${paper.id}`, before: null, after: { draft: id }, to: draftPath(id) }
  },
})

/** Acts on papers that staff put together. */
export const paperDraftActs: readonly ActRow[] = [revise, basics, writePart, put, takeOut, movePart, redraw, fit, removePart, publish, drop]
