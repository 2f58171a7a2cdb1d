import type { Deps } from '#server/deps'
import { sheetAct } from '#server/desk/frame/sheet-act'
import { editSheet } from '#server/desk/frame/sheet-edit'
import { found } from '#server/desk/parts/ref'
import { byName, type CellOf, namedCell } from '#server/desk/parts/sheet-cells'
import type { QuestionRow } from '#server/repositories/tiku/question'
import { type EditedQuestion, editedQuestions, wholeQuestion } from '#server/repositories/tiku/question-draft'
import { questionTypeNames } from '@/domain/tiku/question'
import { difficulties } from './question-forms'
import { publishEdit } from './question-many'

const MOST_STEM = 60
const MOST_POINTS = 20
const POINTS = '；'

const nameOf = (names: Readonly<Record<string, string>>, value: string | number) => names[String(value)] ?? ''
const keyNamed = (names: Readonly<Record<string, string>>, name: string) => Object.entries(names).find(([, each]) => each === name)?.[0]
const oneOf =
  (title: string, names: Readonly<Record<string, string>>) =>
  (cell: string): CellOf<string> => {
    const name = names[cell] ?? cell
    return keyNamed(names, name) === undefined
      ? { fault: `${title}“${cell.slice(0, 20)}”要写成${Object.values(names).join('、')}` }
      : { value: name }
  }

const pointsText = ({ pointIds, points }: EditedQuestion) =>
  pointIds.flatMap((id) => points.find((point) => point.id === id)?.title ?? []).join(POINTS)

/** Points of the question's chapter, by name or number. */
function pointsCell(cell: string, { points }: EditedQuestion): CellOf<string> {
  const known = byName(points)
  const titles: string[] = []
  for (const part of cell.split(/[；;]/).filter((each) => each.trim() !== '')) {
    const point = namedCell(known, part, '知识点')
    if (point.fault !== undefined) return { fault: `本章${point.fault}` }
    if (!titles.includes(point.value.title)) titles.push(point.value.title)
  }
  return titles.length > MOST_POINTS ? { fault: `知识点最多 ${MOST_POINTS} 个` } : { value: titles.join(POINTS) }
}

/** Types, points and difficulty of questions leave as a list and come back changed; each becomes a new version by the checks of a form. */
export const questionSheet = editSheet<EditedQuestion>({
  name: 'question-edits',
  title: '导入题目的题型、知识点和难度',
  unit: '道',
  act: 'import-question-edits',
  roles: ['editor', 'teacher'],
  hint: '先导出题目，改题型、知识点和难度再传回来；知识点用分号隔开',
  columns: [
    { key: 'stem', title: '题干', text: ({ stem }) => stem.slice(0, MOST_STEM) },
    { key: 'chapter', title: '章节', text: ({ chapter }) => chapter },
    { key: 'type', title: '题型', text: ({ type }) => questionTypeNames[type], take: oneOf('题型', questionTypeNames) },
    { key: 'points', title: '知识点', text: pointsText, take: pointsCell },
    { key: 'difficulty', title: '难度', text: ({ difficulty }) => nameOf(difficulties, difficulty), take: oneOf('难度', difficulties) },
  ],
  told: () => ['每道题多一个版本，学员马上看到；答过的题不能换成另一种作答形式'],
  load: (db, ids) => editedQuestions(db, ids),
  refuse: ({ parentId, isDrafted }) => {
    if (parentId !== null) return '这是材料题的小题，请从材料题修改'
    return isDrafted ? '这道题有一份草稿，请先发布或删掉草稿' : null
  },
  save: async (work, row, next, { env, now }) => {
    const [first, ...parts] = await wholeQuestion(work, row.id)
    const own = found(first, '题目')
    const type = (Object.keys(questionTypeNames) as (keyof typeof questionTypeNames)[]).find(
      (each) => questionTypeNames[each] === next.type,
    )
    const titles = (next.points ?? '').split(POINTS)
    const pointIds =
      pointsText(row) === next.points ? own.pointIds : row.points.filter(({ title }) => titles.includes(title)).map(({ id }) => id)
    const edit = { type: type ?? own.type, difficulty: Number(keyNamed(difficulties, next.difficulty ?? '') ?? own.difficulty), pointIds }
    const version = await publishEdit(work, [own, ...parts], edit, { env, now })
    const before = { type: own.type, difficulty: own.difficulty, pointIds: own.pointIds }
    return { object: `question:${row.id}`, before, after: { ...edit, version } }
  },
  to: '/questions',
})

/** The rows of the list as they leave, in its order. */
export async function questionRows(rows: readonly QuestionRow[], { db }: Deps): Promise<string[][]> {
  const ids = rows.map(({ id }) => id)
  const known = new Map((await editedQuestions(db, ids)).map((row) => [row.id, row]))
  return questionSheet.rowsOf(ids.flatMap((id) => known.get(id) ?? []))
}

export const questionSheetArea = { pages: [], acts: [sheetAct(questionSheet)], sheets: [questionSheet] }
