import type { Db } from '#server/database/tables'
import type { RichContent } from '@/contract/site/rich.schema'
import type { Answer, Key, QuestionType, ScoringRule } from '@/contract/tiku/question.schema'
import { FIRST_MOMENT } from '../../../support/test-clock'

export const PAPER = 1
export const EMPTY_PAPER = 2
export const MINUTES = 10
export const FULL_MARKS = 1200
/** Questions of the paper by what they are. */
export const Q = { single: 1, choice: 2, determine: 3, fill: 4, essay: 5, material: 6, child: 7, childTruth: 8 }
export const SECRET = '解析：只在交卷后可见'
export const REFERENCE = '参考答案：只在交卷后可见'

export const letters = (text: string): Answer & Key => ({ kind: 'letters', letters: [...text] })
export const truth = (value: boolean): Answer & Key => ({ kind: 'truth', value })
export const blanks = (...texts: string[]): Answer => ({ kind: 'blanks', texts })
/** A run of the app, for takers who need only one. */
export const RUN = 'firstrun1'
export const change = (questionId: number, seq: number, answer: Answer | null, isFlagged = false, run = RUN, epoch = 0) => ({
  questionId,
  run,
  seq,
  epoch,
  answer,
  isFlagged,
})
/** Everything right; the essay waits for its marking. */
export const RIGHT = [
  change(Q.single, 1, letters('B')),
  change(Q.choice, 2, letters('DBA')),
  change(Q.determine, 3, truth(false)),
  change(Q.fill, 4, blanks('０', '存款')),
  change(Q.essay, 5, { kind: 'text', text: '答' }),
  change(Q.child, 6, letters('AC')),
  change(Q.childTruth, 7, truth(true)),
]

const rich = (text: string): RichContent => [{ type: 'p', inline: [{ text }] }]
const options = (count: number) => [...'ABCDEFGH'].slice(0, count).map((letter) => ({ letter, text: `选项${letter}` }))
const essayKey: Key = { kind: 'points', reference: rich(REFERENCE), points: [{ text: '要点', share: 100 }] }

type Made = {
  id: number
  type: QuestionType
  key: Key | null
  size?: number
  parent?: number
  marks: number
  section: number
  points: number[]
}
const MADE: Made[] = [
  { id: Q.single, type: 'single_choice', key: letters('B'), size: 4, marks: 200, section: 1, points: [1] },
  { id: Q.choice, type: 'choice', key: letters('ABD'), size: 5, marks: 200, section: 2, points: [1, 2] },
  { id: Q.determine, type: 'determine', key: truth(false), marks: 100, section: 3, points: [2] },
  { id: Q.fill, type: 'fill', key: { kind: 'blanks', alternatives: [['0'], ['银行存款', '存款']] }, marks: 200, section: 4, points: [1] },
  { id: Q.essay, type: 'essay', key: essayKey, marks: 300, section: 5, points: [2] },
  { id: Q.material, type: 'material', key: null, marks: 0, section: 6, points: [2] },
  { id: Q.child, type: 'uncertain_choice', key: letters('AC'), size: 4, parent: Q.material, marks: 150, section: 6, points: [1] },
  { id: Q.childTruth, type: 'determine', key: truth(true), parent: Q.material, marks: 50, section: 6, points: [2] },
]
const SECTIONS: [string, QuestionType, ScoringRule][] = [
  ['单选题', 'single_choice', 'all-or-nothing'],
  ['多选题', 'choice', 'proportional'],
  ['判断题', 'determine', 'all-or-nothing'],
  ['填空题', 'fill', 'proportional'],
  ['简答题', 'essay', 'proportional'],
  ['材料题', 'material', 'half'],
]

async function addBank(db: Db) {
  await db
    .insertInto('category')
    .values([
      { id: 2, parent_id: null, level: 1, name: '会计', seq: 1 },
      { id: 22, parent_id: 2, level: 2, name: '初级会计职称', seq: 1 },
      { id: 221, parent_id: 22, level: 3, name: '经济法基础', seq: 1 },
      { id: 222, parent_id: 22, level: 3, name: '初级会计实务', seq: 2 },
    ])
    .execute()
  await db.insertInto('tiku_chapter').values({ id: 22101, category_id: 221, title: '总论', seq: 1 }).execute()
  const point = (id: number, title: string) => ({ id, key: `p${id}`, chapter_id: 22101, title })
  await db
    .insertInto('knowledge_point')
    .values([point(1, '法的渊源'), point(2, '法律责任')])
    .execute()
}

const questionRow = ({ id, type, parent }: Made) => {
  return { id, key: `q${id}`, category_id: 221, chapter_id: 22101, parent_id: parent ?? null, type, seq: id, version: 1 }
}

const versionRow = ({ id, key, size, points }: Made) => ({
  question_id: id,
  version: 1,
  stem: JSON.stringify(rich(`题干${id}`)),
  options: JSON.stringify(options(size ?? 0)),
  answer_key: key && JSON.stringify(key),
  explanation: JSON.stringify(rich(SECRET)),
  point_ids: JSON.stringify(points),
  difficulty: 1,
  made_at: FIRST_MOMENT,
})

/** A small bank of every type of question and one paper of them all; a second paper is empty. */
export async function addExam(db: Db): Promise<void> {
  await addBank(db)
  await db.insertInto('question').values(MADE.map(questionRow)).execute()
  await db.insertInto('question_version').values(MADE.map(versionRow)).execute()
  const paper = {
    category_id: 221,
    kind: 'mock' as const,
    minutes: MINUTES,
    pass_marks: 700,
    full_marks: FULL_MARKS,
    notice: '["考试须知"]',
  }
  await db
    .insertInto('paper')
    .values([
      { ...paper, id: PAPER, title: '摸底卷' },
      { ...paper, id: EMPTY_PAPER, title: '空卷' },
    ])
    .execute()
  await db
    .insertInto('paper_section')
    .values(SECTIONS.map(([title, type, rule], index) => ({ paper_id: PAPER, seq: index + 1, title, type, rule })))
    .execute()
  await db
    .insertInto('paper_question')
    .values(
      MADE.map(({ id, marks, section }, index) => ({ paper_id: PAPER, section_seq: section, seq: index + 1, question_id: id, marks })),
    )
    .execute()
}
