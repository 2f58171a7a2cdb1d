import type { PaperDraft, PaperPart } from '#server/database/rows/exam'
import type { QuestionType, ScoringRule } from '@/contract/tiku/question.schema'

type Template = Pick<PaperDraft, 'minutes' | 'passMarks' | 'preset' | 'parts'> & { name: string }

const JUNIOR = 'junior-accounting-2026'
const MARK = 100

/** One section that draws from the whole subject; `marks` of one question as points. */
function part(title: string, type: QuestionType, count: number, marks: number, rule: ScoringRule = 'all-or-nothing'): PaperPart {
  const draw = { kind: 'draw' as const, chapterId: null, pointId: null, easiest: 1, hardest: 5, count, marks: marks * MARK }
  return { title, type, rule, rows: [draw] }
}

/** Papers as schools set them often; every part can be changed afterwards. */
export const templates: Readonly<Record<'practice' | 'law' | 'quiz' | 'blank', Template>> = {
  practice: {
    name: '初级会计实务：105 分钟，100 分',
    minutes: 105,
    passMarks: 60 * MARK,
    preset: JUNIOR,
    parts: [
      part('一、单项选择题', 'single_choice', 20, 2),
      part('二、多项选择题', 'choice', 10, 2, 'half'),
      part('三、判断题', 'determine', 10, 1),
      part('四、不定项选择题', 'material', 3, 10, 'per-option'),
    ],
  },
  law: {
    name: '经济法基础：75 分钟，100 分',
    minutes: 75,
    passMarks: 60 * MARK,
    preset: JUNIOR,
    parts: [
      part('一、单项选择题', 'single_choice', 23, 2),
      part('二、多项选择题', 'choice', 10, 2, 'half'),
      part('三、判断题', 'determine', 10, 1),
      part('四、不定项选择题', 'material', 3, 8, 'per-option'),
    ],
  },
  quiz: {
    name: '随堂小测：20 分钟，50 分',
    minutes: 20,
    passMarks: 30 * MARK,
    preset: null,
    parts: [part('一、单项选择题', 'single_choice', 5, 4), part('二、判断题', 'determine', 5, 6)],
  },
  blank: { name: '空白卷：自己加大题', minutes: 60, passMarks: 60 * MARK, preset: null, parts: [] },
}
