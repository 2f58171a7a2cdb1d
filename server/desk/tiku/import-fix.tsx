import path from 'node:path'
import { Refused } from '#server/bank/read/draft'
import { type Prepared, prepare } from '#server/bank/read/question'
import { Bank } from '#server/bank/read/rich/bank'
import { Formulas } from '#server/bank/read/rich/formula'
import { draftOfSketch, type Sketch } from '#server/bank/read/sketch'
import { contradicts, type Rival, rivalsOf } from '#server/bank/write/against-bank'
import type { Db, Tx } from '#server/database/tables'
import { type ActRow, act, type Done } from '#server/desk/frame/row'
import { pick, rows, text } from '#server/desk/parts/field'
import { nodesOf } from '#server/desk/parts/light-markup'
import { found, idOf } from '#server/desk/parts/ref'
import { rich, richText, settleRich } from '#server/desk/parts/rich-field'
import type { Env } from '#server/env'
import { bankFolder } from '#server/providers/uploads/rules'
import { conflict, invalid } from '#server/refusal'
import { lockReadRun, putFix, putShown, removeFix, shownAt, shownGroup, shownOnLine } from '#server/repositories/tiku/import-fix'
import { importRunById, OPEN } from '#server/repositories/tiku/import-run'
import { questionTypeNames } from '@/domain/tiku/question'
import { BANK_CONFLICT, bankIn, type ShownPart, type ShownQuestion, shownIn, sketchIn } from './import-shown'

const roles = ['editor'] as const
const MOST_STEM = 50_000
const MOST_OPTIONS = 8

type Place = { run: number; seq: number; part: number | null }
/** The place of a question that an address names: `run.seq`, and `run.seq.n` for the n-th of a material. */
function placeOf(ref: string): Place {
  const [run, seq, part] = ref.split('.')
  return { run: idOf(run, '导入'), seq: idOf(seq, '题目'), part: part === undefined ? null : idOf(part, '小题') }
}

type Located = ShownQuestion & { file: string; line: number }

async function shownFor(db: Db, { run, seq }: Place): Promise<Located> {
  const shown = found(shownIn(found(await shownAt(db, run, seq - 1), '题目')), '题目')
  const { file, line } = shown
  if (file === undefined || typeof line !== 'number') throw conflict('这道题是旧版本读的：请重新上传这个文件')
  if ((await shownOnLine(db, run, { file, line })) > 1) throw conflict('文件的这一行里有几道题，在这里分不开：请在原文件里改好再上传')
  return { ...shown, file, line }
}

function sketchFor(shown: ShownQuestion, { part }: Place): Sketch {
  const whole = sketchIn(shown)
  if (!whole) throw conflict('这道题读出的内容太少，这里改不了：请在原文件里改好再上传')
  return part === null ? whole : found(whole.children[part - 1], '小题')
}

/** A sketch with another in the place of one part. */
function withPart(whole: Sketch, part: number | null, own: Sketch): Sketch {
  if (part === null) return { ...own, children: whole.children }
  return { ...whole, children: whole.children.map((child, at) => (at === part - 1 ? own : child)) }
}

/** A mended question as it would be stored. Throws a refusal that says what is still wrong. */
async function prepared(env: Pick<Env, 'dataDir'>, sketch: Sketch, line: number): Promise<Prepared> {
  const folder = bankFolder(env)
  const bank = new Bank(env, folder)
  try {
    return await prepare(draftOfSketch(sketch, null, line), {
      ...{ bank, formulas: new Formulas(bank), place: { root: path.dirname(folder), folder } },
    })
  } catch (error) {
    if (error instanceof Refused) throw invalid(error.reason)
    throw error
  }
}

const partOf = ({ type, body, points }: Prepared): ShownPart => ({ type, body, points })
const changed = () => conflict('这道题刚被别人改过，请重新打开核对')

async function checkOpen(tx: Tx, run: number): Promise<void> {
  if (!(await lockReadRun(tx, run))) throw conflict('这次导入已经确认或放弃，不能再改')
}

const kept = ({ sketch: _sketch, isOpen: _isOpen, group: _group, bank: _bank, ...rest }: ShownQuestion) => rest

/** Where to go on: to those that are still to be mended. */
const nextOf = (run: number) => `/imports/${run}?note=${OPEN}`

/** A question among those with the same note, or among all, so that one goes on behind it. */
const amongSame = ({ run, seq }: Place, { codes: [code] = [] }: Located) =>
  `/imports/${run}?${new URLSearchParams({ ...(code !== undefined && { note: code }), at: String(seq) })}#q${seq}`

/** The question of the bank that a mended one contradicts; one whose file names another subject is compared when it is imported. */
async function rivalOf(tx: Tx, run: number, made: Prepared): Promise<Rival | undefined> {
  const { categoryId } = found(await importRunById(tx, run), '导入')
  return made.category === null ? (await rivalsOf(tx, [{ ...made, categoryId }])).get(0) : undefined
}

/** A question of a run as staff want it, and as it is shown from now on: beside that of the bank where nobody chose between their keys. */
async function putMended(tx: Tx, place: Place, shown: Located, content: Sketch, made: Prepared): Promise<void> {
  const overBank = shown.bank !== undefined
  await putFix(tx, place.run, {
    file: shown.file,
    line: shown.line,
    content: JSON.stringify({ ...content, ...(overBank && { overBank }) }),
  })
  const rival = overBank ? undefined : await rivalOf(tx, place.run, made)
  const state = rival
    ? { notes: [contradicts(made.body, rival).reason], codes: [BANK_CONFLICT], isRefused: true, isOpen: true, bank: bankIn(rival) }
    : { notes: [], codes: ['mended'], isRefused: false }
  const parts = [made, ...made.children].map(partOf)
  const next: ShownQuestion = { ...kept(shown), ...state, parts, wish: 'mended', version: (shown.version ?? 0) + 1 }
  await putShown(tx, place.run, place.seq - 1, JSON.stringify(next))
}

/** Leaves a question of a run out. It is shown as it was read, so that it may be taken back in. */
async function putLeft(tx: Tx, { run, seq }: Place, shown: Located): Promise<void> {
  await putFix(tx, run, { file: shown.file, line: shown.line, content: null })
  const next: ShownQuestion = { ...shown, isOpen: false, isRefused: true, wish: 'left', version: (shown.version ?? 0) + 1 }
  await putShown(tx, run, seq - 1, JSON.stringify({ ...next, was: shown }))
}

/** Frees the last of several that asked the same with different keys, once the others were mended or left out. */
async function freeLast(tx: Tx, place: Place, shown: Located, env: Pick<Env, 'dataDir'>): Promise<void> {
  if (shown.group === undefined) return
  const others = (await shownGroup(tx, place.run, shown.group)).filter(
    ({ seq, shown: text }) => seq !== place.seq - 1 && shownIn(text)?.isOpen === true,
  )
  const [last, ...more] = others
  if (!last || more.length > 0) return
  const own = { ...place, seq: last.seq + 1, part: null }
  const freed = await shownFor(tx, own)
  const made = await prepared(env, sketchFor(freed, own), freed.line)
  await putMended(tx, own, freed, sketchFor(freed, own), made)
}

/** Leaves a question out, and frees the last that asks the same. One that was left out meanwhile stays so. */
export async function leaveShown(tx: Tx, env: Pick<Env, 'dataDir'>, { run, seq }: Pick<Place, 'run' | 'seq'>): Promise<void> {
  const place = { run, seq, part: null }
  const shown = await shownFor(tx, place)
  if (shown.wish === 'left') return
  await putLeft(tx, place, shown)
  await freeLast(tx, place, shown, env)
}

const done = ({ run, seq }: Place, before: object | null, after: object | null): Done => ({
  object: `import:${run}`,
  before,
  after: { seq, ...after },
  to: nextOf(run),
})

const ANSWER_HINT = '选择题写字母，如 A 或 ABD；判断题写对或错；填空题一行一空，几种写法都算对时用 | 隔开；问答题写参考答案'

const fix = act({
  name: 'fix-import-question',
  title: '修改要导入的题',
  roles,
  isDirect: true,
  button: '改好了',
  fields: {
    type: pick({ label: '题型', choices: questionTypeNames }),
    stem: rich({ label: '题干', most: MOST_STEM }),
    options: rows({
      label: '选项',
      hint: '从上到下是 A、B、C……；没有选项的题型留空',
      least: 0,
      most: MOST_OPTIONS,
      columns: { content: rich({ label: '内容', most: 5_000, isShort: true }) },
    }),
    answer: text({ label: '答案', hint: ANSWER_HINT, most: MOST_STEM, isLong: true, isOptional: true }),
    explanation: rich({ label: '解析', hint: '写法同题干', most: MOST_STEM, isOptional: true }),
    points: text({ label: '知识点', hint: '几个知识点用 ； 隔开', most: 1_000, isOptional: true }),
  },
  start: async ({ db }, ref) => {
    const place = placeOf(ref)
    const shown = await shownFor(db, place)
    const own = sketchFor(shown, place)
    return {
      facts: [['题目', shown.place], ...shown.notes.map((note) => ['要改的', note] as const)],
      texts: {
        type: [own.type ?? ''],
        stem: [own.stem.length === 0 ? '' : richText(own.stem)],
        options: own.options.map((option) => (option.length === 0 ? '' : richText(option))),
        answer: [own.type === 'essay' && own.reference.length > 0 ? richText(own.reference) : own.answer],
        explanation: [own.explanation.length === 0 ? '' : richText(own.explanation)],
        points: [own.points.join('；')],
      },
      version: shown.version ?? 0,
    }
  },
  preview: () => [],
  run: async (tx, { ref, values, version, deps }) => {
    const place = placeOf(ref)
    await checkOpen(tx, place.run)
    const shown = await shownFor(tx, place)
    if ((shown.version ?? 0) !== version) throw changed()
    const whole = sketchFor(shown, { ...place, part: null })
    const reference = values.type === 'essay' ? await settleRich({ env: deps.env, db: tx }, nodesOf(values.answer)) : { value: [] }
    if ('error' in reference) throw invalid(reference.error)
    const own: Sketch = {
      ...{ type: values.type, stem: values.stem, options: values.options.map(({ content }) => content), children: [] },
      ...{ answer: values.type === 'essay' ? '' : values.answer, reference: reference.value, explanation: values.explanation },
      points: values.points.split(/[;；\n]+/).flatMap((name) => name.trim() || []),
    }
    const content = withPart(whole, place.part, own)
    const made = await prepared(deps.env, content, shown.line)
    await putMended(tx, place, shown, content, made)
    await freeLast(tx, place, shown, deps.env)
    return done(place, null, { type: own.type, answer: own.answer })
  },
})

const leave = act({
  name: 'leave-import-question',
  title: '不导入这道题',
  roles,
  isDirect: true,
  button: '不导入',
  fields: {},
  start: async ({ db }, ref) => {
    const shown = await shownFor(db, placeOf(ref))
    return { facts: [['题目', shown.place]], version: shown.version ?? 0 }
  },
  preview: () => [],
  run: async (tx, { ref, version, deps }) => {
    const place = placeOf(ref)
    await checkOpen(tx, place.run)
    const shown = await shownFor(tx, place)
    if ((shown.version ?? 0) !== version || shown.wish === 'left') throw changed()
    await leaveShown(tx, deps.env, place)
    const left = done(place, null, { wish: 'left' })
    return shown.isOpen ? left : { ...left, to: amongSame(place, shown) }
  },
})

const takeBack = act({
  name: 'restore-import-question',
  title: '恢复原样',
  roles,
  isDirect: true,
  button: '恢复原样',
  fields: {},
  start: async ({ db }, ref) => {
    const shown = await shownFor(db, placeOf(ref))
    return { facts: [['题目', shown.place]], version: shown.version ?? 0 }
  },
  preview: () => [],
  run: async (tx, { ref, version }) => {
    const place = placeOf(ref)
    await checkOpen(tx, place.run)
    const shown = await shownFor(tx, place)
    if ((shown.version ?? 0) !== version || shown.was === undefined) throw changed()
    const was: ShownQuestion = { ...shown.was, version: version + 1 }
    if (was.wish === 'mended') throw conflict('这道题在放下以前改过：请直接修改')
    await removeFix(tx, place.run, shown)
    await putShown(tx, place.run, place.seq - 1, JSON.stringify(was))
    const back = done(place, null, { wish: null })
    return was.isOpen ? back : { ...back, to: amongSame(place, shown) }
  },
})

const choose = act({
  name: 'choose-import-question',
  title: '用这一题',
  roles,
  isDirect: true,
  button: '用这一题',
  fields: {},
  start: async ({ db }, ref) => {
    const shown = await shownFor(db, placeOf(ref))
    return { facts: [['题目', shown.place], ...shown.notes.map((note) => ['说明', note] as const)], version: shown.version ?? 0 }
  },
  preview: () => ['同一题的另一种答案不导入；题库里的，答案改为与这一题一致'],
  run: async (tx, { ref, version, deps }) => {
    const place = placeOf(ref)
    await checkOpen(tx, place.run)
    const shown = await shownFor(tx, place)
    if ((shown.version ?? 0) !== version) throw changed()
    if (shown.group === undefined && !shown.codes?.includes(BANK_CONFLICT)) throw conflict('这道题没有别的答案')
    const content = sketchFor(shown, place)
    const same = shown.group === undefined ? [] : await shownGroup(tx, place.run, shown.group)
    const others = same.filter(({ seq }) => seq !== place.seq - 1)
    const made = await prepared(deps.env, content, shown.line)
    await putMended(tx, place, shown, content, made)
    for (const { seq } of others) {
      const other = { ...place, seq: seq + 1 }
      const loser = await shownFor(tx, other)
      if (loser.wish !== 'left') await putLeft(tx, other, loser)
    }
    return done(place, null, { answer: content.answer, left: others.length })
  },
})

/** Acts on the questions of an import before it is confirmed. */
export const importFixActs: readonly ActRow[] = [fix, leave, takeBack, choose]
