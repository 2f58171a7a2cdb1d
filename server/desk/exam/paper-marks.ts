import { type ActRow, act } from '#server/desk/frame/row'
import { hundredthsTyped, rows } from '#server/desk/parts/field'
import { choicesOf, object, objectOrNone } from '#server/desk/parts/object-field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import { briefQuestions } from '#server/repositories/exam/paper-draft'
import { seededRandom, shuffle } from '@/domain/tiku/shuffle'
import { change, direct, draftAt, partAt, pickPath, placeIn, withPart } from './paper-draft'
import { drawsOf, MOST_ROWS, marks, picksOf } from './paper-draw'

/** The marks of the questions that were picked by hand, in their order. */
const write = act({
  name: 'set-paper-marks',
  title: '改分值',
  roles: ['editor', 'teacher'],
  isDirect: true,
  fields: { picks: rows({ label: '手工选的', most: MOST_ROWS, columns: { question: object({ label: '题目' }), marks } }) },
  start: async ({ db }, ref) => {
    const draft = await draftAt(db, ref)
    const picks = picksOf(partAt(draft, ref))
    const known = await briefQuestions(
      db,
      picks.map(({ id }) => id),
    )
    return {
      facts: [['试卷', draft.content.title]],
      texts: { picks: picks.flatMap((row) => [String(row.id), hundredthsTyped(row.marks)]) },
      choices: { 'picks.question': choicesOf(known.map(({ id, stem }) => ({ id, title: `${id} ${stem.slice(0, 40)}` }))) },
      version: draft.version,
    }
  },
  preview: () => [],
  run: async (tx, { ref, values: { picks }, version, visit, now }) => {
    const draft = await draftAt(tx, ref)
    const part = partAt(draft, ref)
    const worth = new Map(picks.map((row) => [row.question, row.marks]))
    const own = picksOf(part)
    if (own.length !== picks.length || own.some(({ id }) => !worth.has(id))) throw conflict('这一大题的题刚变过，请重新打开核对')
    const marked = own.map((row) => ({ ...row, marks: worth.get(row.id) ?? row.marks }))
    const content = withPart(draft.content, placeIn(ref, 1, '大题'), { ...part, rows: [...marked, ...drawsOf(part)] })
    return change(tx, { draft, version, content, visit, now }, pickPath(draft, ref))
  },
})

/** Puts a question that was picked by hand before another one of its section, or last. */
const place = act({
  name: 'place-paper-question',
  title: '换顺序',
  roles: ['editor', 'teacher'],
  isDirect: true,
  fields: { before: objectOrNone({ label: '放在哪一题前面', hint: '不选就放在这一大题的最后' }) },
  start: async ({ db }, ref) => {
    const draft = await draftAt(db, ref)
    const picks = picksOf(partAt(draft, ref)).map(({ id }) => id)
    const own = pickedIn(picks, ref)
    const known = await briefQuestions(db, picks)
    const others = known.filter(({ id }) => id !== own).map(({ id, stem }) => ({ id, title: `${id} ${stem.slice(0, 40)}` }))
    return { facts: [['题目', String(own)]], choices: { before: choicesOf(others) }, version: draft.version }
  },
  preview: () => [],
  run: async (tx, { ref, values: { before }, version, visit, now }) => {
    const draft = await draftAt(tx, ref)
    const part = partAt(draft, ref)
    const picks = picksOf(part)
    const own = pickedIn(
      picks.map(({ id }) => id),
      ref,
    )
    const others = picks.filter(({ id }) => id !== own)
    const at = before === null ? others.length : others.findIndex(({ id }) => id === before)
    if (at < 0) throw invalid('要放在它前面的那一题不在这个大题里')
    const moved = others.toSpliced(at, 0, ...picks.filter(({ id }) => id === own))
    const content = withPart(draft.content, placeIn(ref, 1, '大题'), { ...part, rows: [...moved, ...drawsOf(part)] })
    return change(tx, { draft, version, content, visit, now }, pickPath(draft, ref))
  },
})

/** The number of the picked question that an act is about. */
function pickedIn(picks: readonly number[], ref: string): number {
  const own = idOf(ref.split('.')[2], '题目')
  return found(
    picks.find((id) => id === own),
    '题目',
  )
}

const even = direct({ name: 'even-paper-marks', title: '一样分值', to: pickPath }, (_tx, draft, ref) => {
  const part = partAt(draft, ref)
  const [first] = picksOf(part)
  if (!first) throw invalid('这一大题还没有手工选的题')
  const rowsOfPart = part.rows.map((row) => (row.kind === 'pick' ? { ...row, marks: first.marks } : row))
  return withPart(draft.content, placeIn(ref, 1, '大题'), { ...part, rows: rowsOfPart })
})

const mix = direct({ name: 'mix-paper-part', title: '打乱', to: pickPath }, (_tx, draft, ref) => {
  const part = partAt(draft, ref)
  const mixed = shuffle(picksOf(part), seededRandom(draft.content.seed + draft.version))
  return withPart(draft.content, placeIn(ref, 1, '大题'), { ...part, rows: [...mixed, ...drawsOf(part)] })
})

/** Acts on the questions of a section that were picked by hand. */
export const paperMarkActs: readonly ActRow[] = [write, place, even, mix]
