import { type ActRow, act } from '#server/desk/frame/row'
import { hundredthsTyped, rows } from '#server/desk/parts/field'
import { choicesOf, object } from '#server/desk/parts/object-field'
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
export const paperMarkActs: readonly ActRow[] = [write, even, mix]
